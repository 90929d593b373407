"""Questions and answers in a row, and the one that two screens ask: whether a machine is the one that it says it is."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, TypeVar, cast

from textual.app import App
from textual.screen import ModalScreen, Screen

from sync.keys.errors import CardKeysChanged
from sync.keys.pairing import Pairing, Step
from sync.moving.steps import Progress
from ui.format import one_line
from ui.language import say, tr
from ui.screens.busy import Stopped, busy
from ui.screens.choice import Choice, ChoiceScreen
from ui.widgets.lines import TOLD_S
from ui.words.moving import compare_text, pairing_text
from ui.work.sync_messages import MemoryMoved
from ui.work.workers import in_steps

if TYPE_CHECKING:
    from sync.moving.stranger import Stranger
    from ui.desks.sync_desk import SyncDesk

_Made = TypeVar("_Made")
_Answered = TypeVar("_Answered")
_Plan = Callable[[bool], Pairing | CardKeysChanged]


class PairingSteps(ModalScreen[None]):
    """What the screens of moving house stand on. Steps run in the program's thread, their work beside it."""

    def __init__(self, sync: "SyncDesk") -> None:
        super().__init__()
        self.sync = sync

    def tell(self, sentence: str, *, warning: bool = False) -> None:
        """Say something that passes by itself."""
        self.notify(sentence, severity="warning" if warning else "information", markup=False, timeout=TOLD_S)

    def steps(self, steps: Coroutine[object, object, None]) -> None:
        """Go through questions and answers; that one was stopped is told, and no failure."""

        async def run() -> None:
            try:
                await steps
            except Stopped:
                self.tell(tr("Stopped. It is as if it had never begun."))

        in_steps(self, run())

    async def ask(self, screen: Screen[_Answered]) -> _Answered | None:
        """The answer of ``screen``."""
        return cast("_Answered | None", await self.app.push_screen_wait(screen))

    async def beside(self, work: Callable[[], _Made]) -> _Made:
        """Wait for ``work`` in a thread."""
        return await asyncio.to_thread(work)

    async def busy(self, title: str, work: Callable[[Progress], _Made]) -> _Made:
        """The same behind a page that shows how far it is and can stop it. Raises Stopped."""
        return await busy(cast("App[object]", self.app), title, work)

    async def offer_pairing(self, stranger: "Stranger") -> bool:
        """Ask whether to pair whoever signed a bundle; True when that was done."""
        devices = self.sync.devices
        return await self.pair(lambda agreed: devices.plan_stranger(stranger, agreed=agreed))

    async def pair(self, plan: _Plan) -> bool:
        """Show what ``plan`` (given whether other keys are agreed to) leads to, and do it.

        Nobody is paired before the key prints were compared.
        """
        pairing = await self.beside(lambda: plan(False))
        if isinstance(pairing, CardKeysChanged):
            if not await self._agrees(pairing):
                return False
            pairing = await self.beside(lambda: plan(True))
        if isinstance(pairing, CardKeysChanged):
            raise pairing
        if pairing.step is not Step.SAME and not await self._compares(pairing):
            return False
        chosen = pairing
        await self.beside(lambda: self.sync.devices.pair(chosen))
        self.post_message(MemoryMoved())
        self._tell_paired(chosen)
        return True

    async def _compares(self, pairing: Pairing) -> bool:
        about = f"{pairing_text(pairing)}\n{compare_text(pairing.key_print)}"
        answers = (
            Choice("no", tr("No, or I cannot look")),
            Choice("yes", tr("It is the same: pair it"), tr("What it sends is believed from then on.")),
        )
        return await self.ask(ChoiceScreen(tr("Compare the key prints"), about, answers)) == "yes"

    async def _agrees(self, changed: CardKeysChanged) -> bool:
        about = tr("Compare the key print on its screen. Do you know why the keys changed, and agree?")
        answers = (Choice("no", tr("No")), Choice("yes", tr("Yes, I know why")))
        return await self.ask(ChoiceScreen(say(str(changed)), about, answers)) == "yes"

    def _tell_paired(self, pairing: Pairing) -> None:
        name = one_line(pairing.device.name)
        if pairing.step is Step.SAME:
            self.tell(pairing_text(pairing))
        else:
            told = tr("{name} is paired. It must be shown this machine's card, too.", name=name)
            self.tell(told)
