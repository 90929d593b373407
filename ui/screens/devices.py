"""The machines that memory is exchanged with: pairing them by card, their names, their end; this machine's keys."""

from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from sync.keys.errors import KeyringUnusable
from ui.actions.registry import actions_of
from ui.desks.house import Devices
from ui.format import cut, local_time, one_line
from ui.language import say, tr
from ui.screens.card import Carded, CardScreen, PasteScreen
from ui.screens.choice import Choice, ChoiceScreen, LineScreen
from ui.screens.pairing_steps import PairingSteps
from ui.screens.words import Shown, WordsScreen
from ui.widgets.bindings import bindings
from ui.widgets.key_bar import keys_text
from ui.widgets.lines import MUTED, title_line
from ui.words.moving import write_phrase_down
from ui.work.sync_messages import DevicesRead, MemoryMoved
from ui.work.workers import in_thread

if TYPE_CHECKING:
    from assistant.memory.device import OwnDevice, PairedDevice
    from ui.desks.sync_desk import SyncDesk


def device_text(device: "OwnDevice | PairedDevice", devices: Devices, width: int) -> Content:
    """A row: name, key print, since when, or that it is this machine, or revoked."""
    shown = devices.key_prints.get(device.id, tr("no keys yet"))
    if device.id == devices.own.id:
        since, style = tr("this machine"), "$text-primary"
    else:
        since, style = _since(device), MUTED
    name = cut(one_line(device.name), max(width - 50, 12))
    return Content.assemble((name, "bold"), (f"   {shown}   ", MUTED), (since, style))


def _since(device: "OwnDevice | PairedDevice") -> str:
    revoked_at = getattr(device, "revoked_at", None)
    if revoked_at is not None:
        return tr("revoked {moment}", moment=local_time(revoked_at))
    return tr("paired {moment}", moment=local_time(device.paired_at))  # type: ignore[union-attr]


class DevicesScreen(PairingSteps):
    """Shown over moving house. This machine is the first row."""

    BINDINGS = bindings("devices", beside=("help",))
    AUTO_FOCUS = "#devices"

    def __init__(self, sync: "SyncDesk") -> None:
        super().__init__(sync)
        self._devices: Devices | None = None

    def compose(self) -> ComposeResult:
        """See ``Widget``."""
        with Vertical(classes="sheet long"):
            yield title_line(tr("Machines"))
            yield OptionList(markup=False, compact=True, id="devices")
            yield Static("", id="devices-hint", markup=False)
            yield Static("", id="devices-keys", markup=False)

    def on_mount(self) -> None:
        """Read what there is."""
        self._read()

    def on_resize(self) -> None:
        """The key line names what fits."""
        self.query_one("#devices-keys", Static).update(keys_text(actions_of("devices"), self._width()))

    @on(DevicesRead)
    def _show(self, message: DevicesRead) -> None:
        self._devices = devices = message.devices
        options = self.query_one("#devices", OptionList)
        before = options.highlighted or 0
        options.clear_options()
        rows: tuple[OwnDevice | PairedDevice, ...] = (devices.own, *devices.paired)
        options.add_options([Option(device_text(one, devices, self._width()), id=one.id) for one in rows])
        options.highlighted = min(before, len(rows) - 1)
        self.query_one("#devices-hint", Static).update(Content.styled(_hint(devices), MUTED))

    # Pairing

    def action_card(self) -> None:
        """Show this machine's card, and make its keys where there are none yet."""
        self.steps(self._show_card())

    def action_paste_card(self) -> None:
        """Take the card of another machine."""
        self.steps(self._take_card())

    def action_held(self) -> None:
        """Look who left bundles in the folder without being paired."""
        self.steps(self._look_at_held())

    async def _show_card(self) -> None:
        if await self._has_keys():
            card = await self.busy(tr("Opening the keys"), lambda _: self.sync.devices.card())
            devices = await self.beside(self.sync.devices.list)
            title = tr("Paste this on the other machine, there under P, p")
            await self.ask(CardScreen(Carded(title, card, devices.key_prints.get(devices.own.id, ""))))

    async def _take_card(self) -> None:
        line = await self.ask(PasteScreen())
        if line and line.strip():
            devices = self.sync.devices
            if await self.pair(lambda agreed: devices.plan(line, agreed=agreed)):
                self._read()

    async def _look_at_held(self) -> None:
        strangers = await self.busy(tr("Looking at held bundles"), lambda _: self.sync.devices.strangers())
        if not strangers:
            self.tell(tr("No stranger left a bundle for this machine."))
            return
        answers = [Choice(str(place), one_line(one.name), one.key_print) for place, one in enumerate(strangers)]
        chosen = await self.ask(ChoiceScreen(tr("Who left bundles here"), "", answers))
        if chosen is not None and await self.offer_pairing(strangers[int(chosen)]):
            self._read()

    # One of them

    def action_rename(self) -> None:
        """Ask for another name."""
        device = self._chosen()
        if device is not None:
            self.steps(self._rename(device))

    def action_revoke(self) -> None:
        """Ask, then exchange nothing more with it."""
        device = self._chosen()
        if device is None or self._devices is None:
            return
        if device.id == self._devices.own.id:
            self.tell(tr("This is the machine before you: n renames it, o makes new keys."))
        else:
            self.steps(self._revoke(device))

    @on(OptionList.OptionSelected, "#devices")
    def _rename_chosen(self) -> None:
        self.action_rename()

    async def _rename(self, device: "OwnDevice | PairedDevice") -> None:
        name = await self.ask(LineScreen(tr("What is it called?"), device.name))
        if name is not None:
            await self.beside(lambda: self.sync.devices.rename(device.id, name))
            self._read()

    async def _revoke(self, device: "OwnDevice | PairedDevice") -> None:
        question = tr(
            "Revoke {name}? Nothing is sealed for it and nothing taken from it any more. What it has, it keeps.",
            name=one_line(device.name),
        )
        answers = (Choice("no", tr("Keep it paired")), Choice("yes", tr("Revoke it")))
        if await self.ask(ChoiceScreen(question, "", answers)) == "yes":
            await self.beside(lambda: self.sync.devices.revoke(device.id))
            self.post_message(MemoryMoved())
            self._read()
            self.tell(tr("If somebody else may have its keys by now: o makes new ones here."))

    # This machine's keys

    def action_rotate(self) -> None:
        """Ask, then make other keys."""
        self.steps(self._rotate())

    def action_phrase(self) -> None:
        """Ask, then show the recovery words."""
        self.steps(self._phrase())

    def action_back(self) -> None:
        """Back to what travels."""
        self.dismiss()

    async def _has_keys(self) -> bool:
        """Whether there are keys by now: the first ones are made here, and their recovery words shown once."""
        devices = self.sync.devices
        if await self.beside(devices.has_keys):
            return True
        begun = await self.busy(tr("Making keys"), lambda _: devices.begin(sealed=False))
        if isinstance(begun, KeyringUnusable):
            about = tr("The keys can be sealed in the profile instead; their passphrase is asked for when needed.")
            answers = (Choice("yes", tr("Seal them with a passphrase")), Choice("no", tr("Make none")))
            if await self.ask(ChoiceScreen(say(str(begun)), about, answers)) != "yes":
                return False
            begun = await self.busy(tr("Making keys"), lambda _: devices.begin(sealed=True))
        if isinstance(begun, KeyringUnusable):
            raise begun
        title = tr("New keys were made for this machine: its recovery words")
        await self.ask(WordsScreen(Shown(title, begun.phrase, write_phrase_down())))
        self._read()
        return True

    async def _rotate(self) -> None:
        question = tr("Make new keys? The recovery phrase changes, and each paired device needs the new card.")
        answers = (Choice("no", tr("Keep the ones there are")), Choice("yes", tr("Make new keys")))
        if await self.ask(ChoiceScreen(question, "", answers)) != "yes":
            return
        rotated = await self.busy(tr("Making keys"), lambda _: self.sync.devices.rotate())
        self.post_message(MemoryMoved())
        self._read()
        title = tr("The new recovery words of this machine")
        await self.ask(WordsScreen(Shown(title, rotated.phrase, write_phrase_down())))
        title = tr("Paste this on each paired machine: it is signed with the old keys, too")
        await self.ask(CardScreen(Carded(title, rotated.card, rotated.identity.key_print)))

    async def _phrase(self) -> None:
        question = tr("Whoever reads these words has the keys of this device. Show them?")
        answers = (Choice("no", tr("No")), Choice("yes", tr("Show them")))
        if await self.ask(ChoiceScreen(question, "", answers)) == "yes" and await self._has_keys():
            words = await self.busy(tr("Opening the keys"), lambda _: self.sync.devices.phrase())
            await self.ask(WordsScreen(Shown(tr("Recovery words"), words, write_phrase_down())))

    def _chosen(self) -> "OwnDevice | PairedDevice | None":
        place = self.query_one("#devices", OptionList).highlighted
        if self._devices is None or place is None:
            return None
        rows: tuple[OwnDevice | PairedDevice, ...] = (self._devices.own, *self._devices.paired)
        return rows[place]

    def _read(self) -> None:
        in_thread(self, lambda: DevicesRead(self.sync.devices.list()))

    def _width(self) -> int:
        return self.query_one(Vertical).content_size.width or self.size.width


def _hint(devices: Devices) -> str:
    if devices.paired:
        return ""
    return tr("No other machine is paired. c shows the card to paste there; p takes the card of the other one.")
