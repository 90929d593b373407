"""What the other keys of moving house lead to: machines, the shared folder, conflicts, the log."""

from pathlib import Path

from ui.language import tr
from ui.screens.choice import Choice, ChoiceScreen, LineScreen
from ui.screens.sync_importing import SyncImporting
from ui.work.sync_messages import MemoryMoved, SettingWanted


class SyncFlows(SyncImporting):
    """Each opens a page over this one, and reads this machine anew when that is closed."""

    def action_pair(self) -> None:
        """Show the machines."""
        from ui.screens.devices import DevicesScreen

        self.app.push_screen(DevicesScreen(self.sync), self._refresh_after)

    def action_conflicts(self) -> None:
        """Show what two machines changed at the same time."""
        self.steps(self.show_conflicts())

    def action_log(self) -> None:
        """Show what was moved."""
        from ui.screens.sync_log import LogScreen

        self.app.push_screen(LogScreen(self.sync, self.watched()), self._refresh_after)

    def action_folder(self) -> None:
        """Ask for the shared folder."""
        if self.house is not None:
            self.steps(self._choose_folder(self.house.folder))

    async def show_conflicts(self) -> None:
        """See ``SyncImporting``."""
        from ui.screens.conflicts import ConflictScreen

        await self.ask(ConflictScreen(self.sync))
        self.refresh_house()

    async def _choose_folder(self, before: str) -> None:
        is_locked: bool = await self.beside(self.sync.is_locked)
        if before and is_locked:
            answers = (
                Choice("unlock", tr("Type it"), tr("It is asked for once, until the program ends.")),
                Choice("other", tr("Choose another folder")),
            )
            answer = await self.ask(ChoiceScreen(tr("The folder waits for the passphrase of the keys"), "", answers))
            if answer != "other":
                await self._unlock(answer)
                return
        typed = await self.ask(LineScreen(tr("Which shared folder? An empty line: none"), before))
        if typed is None or typed.strip() == before:
            return
        chosen = str(Path(typed.strip()).expanduser().absolute()) if typed.strip() else ""
        is_file: bool = await self.beside(Path(chosen).is_file)
        if chosen and is_file:
            self.tell(tr("{path} is a file, not a folder.", path=chosen), warning=True)
            return
        self.post_message(SettingWanted("sync.folder", chosen, self.refresh_house))
        self._tell_folder(chosen)

    async def _unlock(self, answer: str | None) -> None:
        if answer == "unlock":
            await self.busy(tr("Opening the keys"), lambda _: self.sync.unlock())
            self.post_message(MemoryMoved())
            self.tell(tr("The keys are open until the program ends."))

    def _tell_folder(self, chosen: str) -> None:
        if not chosen:
            told = tr("No folder is followed any more.")
        elif self.house is not None and not self.house.paired:
            told = tr("{folder} is followed. Pair a machine, too: P.", folder=chosen)
        else:
            told = tr("{folder} is followed from now on.", folder=chosen)
        self.tell(told)

    def _refresh_after(self, _: None) -> None:
        self.refresh_house()
