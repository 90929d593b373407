"""The way out: what would leave, where to and how sealed, the work itself, and the words that open it."""

from pathlib import Path
from typing import TYPE_CHECKING

from sync.container.errors import PassphraseWeak
from sync.container.strength import check_strength
from ui.desks.house import House
from ui.format import one_line
from ui.language import say, tr
from ui.screens.choice import Choice, ChoiceScreen, LineScreen
from ui.screens.secret import SecretScreen, Wanted
from ui.screens.sync_hands import SyncHands
from ui.screens.words import Shown, WordsScreen
from ui.words.moving import findings_text, leaving_text, sealed_text, write_down
from ui.work.sync_messages import MemoryMoved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sync.moving.exporting import Exported

_WORDS, _OWN, _DEVICES = "words", "own", "devices"


class SyncExporting(SyncHands):
    """Nothing is written before all is known that it takes."""

    def action_export(self) -> None:
        """Ask how it is to be sealed, and where to."""
        if self.house is not None:
            self.steps(self._export(self.house))

    async def _export(self, house: House) -> None:
        way = await self.ask(ChoiceScreen(tr("Export"), leaving_text(house.preview), _ways(house)))
        if way == _DEVICES:
            exported = await self.busy(tr("Exporting"), self.sync.export_devices)
            self._tell_exported(exported)
        elif way is not None:
            path = await self._target()
            passphrase = await self._passphrase(way) if path else None
            if path and passphrase:
                await self._to_file(path, passphrase, is_drawn=way == _WORDS)

    async def _target(self) -> Path | None:
        proposed = await self.beside(self.sync.free_name)
        typed = await self.ask(LineScreen(tr("To which file or folder?"), str(proposed)))
        if not typed or not typed.strip():
            return None
        path = await self.beside(lambda: self.sync.target(typed))
        if await self.beside(path.exists):
            answers = (Choice("no", tr("Leave it")), Choice("yes", tr("Replace it")))
            title = tr("{path} exists. Replace it?", path=path)
            return path if await self.ask(ChoiceScreen(title, "", answers)) == "yes" else None
        return path

    async def _passphrase(self, way: str) -> str | None:
        if way == _WORDS:
            return await self.beside(self.sync.draw_words)
        return await self.ask(SecretScreen(Wanted(tr("A passphrase for the file:"), refusal=refusal)))

    async def _to_file(self, path: Path, passphrase: str, *, is_drawn: bool) -> None:
        exported = await self.busy(tr("Exporting"), lambda progress: self.sync.export_file(path, passphrase, progress))
        self.post_message(MemoryMoved())
        if is_drawn:
            title = tr("The words that open {name}", name=one_line(path.name))
            await self.ask(WordsScreen(Shown(title, passphrase, write_down(), tuple(exported_facts(exported)))))
            self.refresh_house()
        else:
            self._tell_exported(exported)

    def _tell_exported(self, exported: "Exported") -> None:
        self.tell("\n".join(exported_facts(exported)))
        self.refresh_house()


def exported_facts(exported: "Exported") -> "Iterator[str]":
    """Where it is, what is in it, what was taken out, what could not be noted."""
    yield str(exported.path)
    yield sealed_text(exported)
    if exported.redactions:
        yield tr("Taken out: {found}.", found=findings_text(exported.redactions))
    if exported.note:
        yield say(exported.note)


def refusal(passphrase: str) -> str:
    """Why a new passphrase cannot be used; empty when it can."""
    try:
        check_strength(passphrase)
    except PassphraseWeak as error:
        return say(str(error))
    return ""


def _ways(house: House) -> tuple[Choice, ...]:
    ways = [
        Choice(_WORDS, tr("To a file that ten words open"), tr("They are made for it and shown once.")),
        Choice(_OWN, tr("To a file that a passphrase of yours opens")),
    ]
    if house.paired and house.folder:
        ways.insert(0, Choice(_DEVICES, tr("To the paired machines"), tr("Into the shared folder; no words needed.")))
    return tuple(ways)
