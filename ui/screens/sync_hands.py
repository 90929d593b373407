"""What a hand may do so that a memory leaves, or does not: confirm it, pin it, keep the contacts in it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.message import Message

from ui.desks.house import House
from ui.format import one_line
from ui.language import ntr, tr
from ui.screens.choice import Choice as Answer
from ui.screens.choice import ChoiceScreen
from ui.screens.pairing_steps import PairingSteps
from ui.work.sync_messages import ChoicesChanged, HouseRead, MemoryMoved, SettingWanted
from ui.work.workers import in_thread

if TYPE_CHECKING:
    from sync.selection.choice import Choice
    from ui.desks.folder_watch import FolderWatch
    from ui.desks.sync_desk import SyncDesk


class SyncHands(PairingSteps):
    """Asks, has it done in a worker, and reads this machine anew. ``watched`` gives what follows the folder, if any."""

    def __init__(self, sync: "SyncDesk", watched: "Callable[[], FolderWatch | None]") -> None:
        super().__init__(sync)
        self.watched = watched
        self.house: House | None = None

    @property
    def chosen(self) -> "Choice | None":
        """The highlighted memory."""
        raise NotImplementedError

    def refresh_house(self, chosen: str = "") -> None:
        """Read all anew and go to the memory ``chosen``."""
        in_thread(self, lambda: HouseRead(self.sync.look(), chosen))

    def action_confirm(self) -> None:
        """The highlighted one is true."""
        choice = self.chosen
        if choice is None:
            return
        if not choice.is_confirmable:
            self.tell(tr("Confirming would change nothing here."))
            return
        item_id = choice.item_id
        self._change(
            lambda: ChoicesChanged(
                tr("Confirmed: {sentence}", sentence=one_line(self.sync.confirm(item_id).sentence)), item_id
            )
        )

    def action_confirm_facts(self) -> None:
        """Ask, then confirm every fact that was said surely."""
        count = len(self.house.preview.confirmable) if self.house else 0
        if not count:
            self.tell(tr("No fact waits to be confirmed."))
            return
        self.steps(self._confirm_facts(count))

    def action_pin(self) -> None:
        """Let the highlighted one leave whatever its score, or no more."""
        choice = self.chosen
        if choice is None:
            return
        item_id, was_pinned = choice.item_id, choice.record.item.pinned

        def pin() -> ChoicesChanged:
            sentence = one_line(self.sync.pin(item_id).sentence)
            if was_pinned:
                return ChoicesChanged(tr("No longer pinned: {sentence}", sentence=sentence), item_id)
            return ChoicesChanged(tr("Pinned: {sentence}", sentence=sentence), item_id)

        self._change(pin)

    def action_keep_contacts(self) -> None:
        """Let mail addresses, phone numbers and plates leave, or take them out again."""
        if self.house is not None:
            keep = not self.house.keeps_contacts
            self.post_message(SettingWanted("sync.keep_contacts", str(keep).lower(), self.refresh_house))
            self.tell(
                tr("Mail addresses, phone numbers and plates may leave.")
                if keep
                else tr("Mail addresses, phone numbers and plates are taken out.")
            )

    async def _confirm_facts(self, count: int) -> None:
        title = ntr("Confirm {count:,} fact?", "Confirm all {count:,} facts?", count)
        about = tr("They were said surely, once; confirmed, they may leave. u in memory takes it back.")
        answers = (Answer("yes", tr("They are true")), Answer("no", tr("Leave them as they are")))
        if await self.ask(ChoiceScreen(title, about, answers)) == "yes":
            done = await self.beside(self.sync.confirm_facts)
            told = ntr("Confirmed: {count:,} fact.", "Confirmed: {count:,} facts.", done)
            self.post_message(MemoryMoved())
            self.post_message(ChoicesChanged(told))

    def _change(self, work: "Callable[[], Message]") -> None:
        def change() -> Message:
            message = work()
            self.post_message(MemoryMoved())
            return message

        in_thread(self, change)
