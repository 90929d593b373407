"""The way in: a file, what opens it, what it would do, and only then doing it; afterwards it can be taken back."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from sync.container.errors import WrongPassphrase
from sync.container.kdf import Cost, KdfPolicy
from sync.container.words import offered_spelling
from sync.moving.errors import BundleHeld
from ui.desks.house import FoundBundle
from ui.dropped import dropped_file
from ui.format import local_time, one_line, size_text
from ui.language import say, tr
from ui.screens.choice import Choice, ChoiceScreen, LineScreen
from ui.screens.plan import Foreseen, PlanScreen
from ui.screens.secret import SecretScreen, Wanted
from ui.screens.sync_exporting import SyncExporting
from ui.words.arriving import plan_text, reverted_lines
from ui.work.asking import ask_from_thread
from ui.work.sync_messages import MemoryMoved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sync.moving.importing import Imported
    from sync.moving.reading import Incoming
    from sync.moving.steps import Progress

_ANOTHER = "another"


class SyncImporting(SyncExporting):
    """Nothing is changed before the person has seen the plan."""

    def action_import_file(self) -> None:
        """Choose a file and go on."""
        self.steps(self._import())

    async def _import(self) -> None:
        path = await self._choose_file()
        incoming = await self._read(path) if path else None
        if incoming is None:
            return
        foreseen = await self.beside(lambda: self._foresee(incoming))
        if await self.ask(PlanScreen(foreseen)):
            imported = await self.busy(tr("Importing"), lambda progress: self.sync.apply(incoming, progress))
            self.post_message(MemoryMoved(imported.record.number if imported.record else 0))
            self.refresh_house()
            await self._tell_imported(imported)
            if incoming.stranger is not None:
                await self.offer_pairing(incoming.stranger)

    async def _choose_file(self) -> Path | None:
        found = await self.beside(self.sync.bundles)
        chosen: str | None = _ANOTHER
        if found:
            answers = (*_offers(found), Choice(_ANOTHER, tr("Another file …")))
            chosen = await self.ask(ChoiceScreen(tr("Which file?"), "", answers))
        if chosen is None:
            return None
        if chosen != _ANOTHER:
            return found[int(chosen)].path
        typed = await self.ask(LineScreen(tr("Which file? Write its path, or drop it here"), ""))
        if not typed or not typed.strip():
            return None
        return dropped_file(typed) or Path(typed.strip()).expanduser()

    async def _read(self, path: Path) -> "Incoming | None":
        locks = await self.beside(lambda: self.sync.moving.locks(path))
        if locks.work_factor is None:
            return await self._read_device(path)
        factor = locks.work_factor
        await self.beside(lambda: KdfPolicy(ask=self._may_cost).check(factor))  # before anything is typed
        return await self._read_file(path)

    async def _read_file(self, path: Path) -> "Incoming | None":
        wrong = ""
        while True:
            title = tr("The words or the passphrase of {name}", name=one_line(path.name))
            typed = await self.ask(SecretScreen(Wanted(title, wrong=wrong)))
            if typed is None:
                return None
            words = await self._spelled(typed)
            read = await self.busy(tr("Reading"), partial(self._open_file, path, words))
            if not isinstance(read, WrongPassphrase):
                return read
            wrong = say(str(read))

    def _open_file(self, path: Path, words: str, progress: "Progress") -> "Incoming | WrongPassphrase":
        return self.sync.read_file(path, words, progress, lambda _: True)  # what it costs was agreed to before

    async def _spelled(self, typed: str) -> str:
        """Ten listed words with capitals or other spaces are used as they were shown, if the person agrees."""
        shown = await self.beside(lambda: offered_spelling(typed))
        if shown is None:
            return typed
        title = tr("These are ten words of the list. Use them in small letters, one space between?")
        answers = (Choice("yes", tr("Use them so")), Choice("no", tr("Use what was typed")))
        return shown if await self.ask(ChoiceScreen(title, "", answers)) == "yes" else typed

    async def _read_device(self, path: Path) -> "Incoming | None":
        while True:
            read = await self.busy(tr("Reading"), lambda progress: self.sync.read_device(path, progress))
            if not isinstance(read, BundleHeld):
                return read
            if not await self.offer_pairing(read.stranger):
                self.tell(tr("It stays unread: its sender is not paired with this machine."))
                return None

    async def show_conflicts(self) -> None:
        """Show what two machines changed at the same time."""
        raise NotImplementedError

    def _may_cost(self, cost: Cost) -> bool:
        """Ask whether opening may cost so much; called in a worker."""
        title = tr(
            "Opening this file takes {memory:,} MiB of memory and about {seconds:,} seconds. Go on?",
            memory=cost.memory_mib,
            seconds=cost.seconds,
        )
        answers = (Choice("no", tr("Leave it")), Choice("yes", tr("Open it")))
        return ask_from_thread(self.app, lambda: ChoiceScreen(title, "", answers)) == "yes"

    def _foresee(self, incoming: "Incoming") -> Foreseen:
        return Foreseen(incoming, self.sync.differences(incoming), self.sync.moving.sentence_of)

    async def _tell_imported(self, imported: "Imported") -> None:
        if imported.record is None:
            self.tell(tr("Nothing was changed: all of it is here already."))
            return
        number = imported.record.number
        about = "\n".join(filter(None, (plan_text(imported.plan), say(imported.note))))
        answers = [Choice("keep", tr("Good")), Choice("undo", tr("Take it back"), tr("L offers that later, too."))]
        if imported.plan.conflicts:
            answers.append(Choice("conflicts", tr("Look at the conflicts")))
        answer = await self.ask(ChoiceScreen(tr("Taken in"), about, answers))
        if answer == "undo":
            reverted = await self.beside(lambda: self.sync.undo(number))
            self.post_message(MemoryMoved())
            self.tell("\n".join(reverted_lines(reverted)))
            self.refresh_house()
        elif answer == "conflicts":
            await self.show_conflicts()


def _offers(found: "Sequence[FoundBundle]") -> list[Choice]:
    return [
        Choice(
            str(place),
            one_line(one.path.name),
            f"{one_line(str(one.path.parent))} · {size_text(one.size_bytes)} · {local_time(one.written_at)}",
        )
        for place, one in enumerate(found)
    ]
