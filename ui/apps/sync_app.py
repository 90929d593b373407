"""The program and its sync: the screens of moving house, and the shared folder that is followed meanwhile.

Nothing of ``sync`` is imported before the profile is open and a folder is chosen, or its screen asked for.
"""

from typing import TYPE_CHECKING, cast

from textual import on

from assistant.config import load_settings
from assistant.conversation.events import MemoryChanged
from ui.apps.memory_app import MemoryApp
from ui.desks.house import Watched
from ui.desks.keyhole import Keyhole
from ui.language import tr
from ui.work.messages import RememberingUndone, ReplyJudged, TurnHappened
from ui.work.sync_messages import FolderFared, MemoryMoved, SettingWanted, SyncOpened
from ui.work.workers import in_thread

if TYPE_CHECKING:
    from textual.app import App
    from textual.timer import Timer

    from sync.folder.status import Status
    from sync.keys.place import Purpose
    from ui.desks.desk import Desk
    from ui.desks.folder_watch import FolderWatch

_LOOK_S = 1.0


class SyncApp(MemoryApp):
    """Follows the chosen folder from the opening of the profile to the end of the program."""

    _watch: "FolderWatch | None" = None
    _keyhole: Keyhole | None = None
    _look: "Timer | None" = None

    def action_sync(self) -> None:
        """Show what would move, and the ways to move it."""
        chat = self.chat
        if chat.desk is None:
            chat.tell(tr("The profile is still being opened."), warning=True)
        elif chat.private:
            chat.tell(tr("A private conversation moves nowhere. Open another one to move house."), warning=True)
        else:
            desk = chat.desk
            in_thread(self, lambda: self._open_sync(desk))

    @property
    def keyhole(self) -> Keyhole:
        """What sealed keys ask for their passphrase."""
        if self._keyhole is None:
            self._keyhole = Keyhole(self._ask_for_keys)
        return self._keyhole

    # The shared folder

    def follow_folder(self) -> None:
        """Follow the folder that the settings name, or none any more; in a worker."""
        desk = self.chat.desk
        if desk is not None and (self._watch is not None or self.settings.sync.folder):
            in_thread(self, lambda: self._follow(desk))

    def memory_changed(self) -> None:
        """Something may be worth telling the other machines."""
        if self._watch is not None:
            self._watch.changed()

    def leave_folder(self) -> None:
        """Follow it no more; what is being taken in is taken in to its end."""
        watch, self._watch = self._watch, None
        if watch is not None:
            watch.stop()

    def on_memory_changed(self) -> None:
        """A hand changed memory on its screen."""
        self.memory_changed()

    @on(TurnHappened)
    def _note_turn(self, message: TurnHappened) -> None:
        if isinstance(message.event, MemoryChanged):
            self.memory_changed()

    @on(RememberingUndone)
    @on(ReplyJudged)
    def _note_hand(self) -> None:
        self.memory_changed()

    @on(MemoryMoved)
    def _note_moved(self, message: MemoryMoved) -> None:
        watch = self._watch
        if watch is not None:
            watch.pass_over(message.imported)
            watch.changed()
            watch.hint()

    @on(SettingWanted)
    def _set(self, message: SettingWanted) -> None:
        if not self.remember(message.key, message.value):
            return
        self.settings, _ = load_settings(self.places.config_file)
        if self.chat.desk is not None:
            self.chat.desk.follow_settings()
        if message.key == "sync.folder":
            self.follow_folder()
        message.then()

    @on(FolderFared)
    def _show_folder(self, message: FolderFared) -> None:
        if self._look is None:
            self._look = self.set_interval(_LOOK_S, self._look_after_folder)
        self._show_status(message.watched.status)
        if message.watched.is_locked:
            self.chat.tell(tr("The shared folder waits for the passphrase of this machine's keys: ^D, then F."))
        if message.watched.arrived and not self.chat.private:
            from ui.words.house import arrived_text

            self.chat.tell("\n".join(map(arrived_text, message.watched.arrived)))

    def _look_after_folder(self) -> None:
        watch = self._watch
        if watch is None:
            return
        self._show_status(watch.status())
        if watch.has_news():
            in_thread(self, lambda: FolderFared(watch.news()))

    def _show_status(self, status: "Status | None") -> None:
        from ui.words.house import segment_text

        self.chat.show_folder(segment_text(status) if status and self.settings.sync.folder else "")

    def _follow(self, desk: "Desk") -> FolderFared:
        """In a worker."""
        self.leave_folder()
        sync = desk.sync(self.keyhole)
        watch = sync.watch()
        if watch is None:
            return FolderFared(Watched(None))
        watch.start()
        watch.changed()
        self._watch = watch
        return FolderFared(Watched(watch.status(), is_locked=sync.is_locked()))

    def _open_sync(self, desk: "Desk") -> SyncOpened:
        """In a worker: ciphers and screens are loaded here."""
        from ui.screens.sync import SyncScreen  # noqa: F401

        return SyncOpened(desk.sync(self.keyhole))

    @on(SyncOpened)
    def _show_sync(self, message: SyncOpened) -> None:
        from ui.screens.sync import SyncScreen

        if self.screen is self.chat:
            self.push_screen(SyncScreen(message.sync, lambda: self._watch))

    def _ask_for_keys(self, purpose: "Purpose") -> str:
        """In a worker. Raises SealedKeysClosed."""
        from sync.keys.errors import SealedKeysClosed
        from sync.keys.place import Purpose
        from ui.screens.secret import SecretScreen, Wanted
        from ui.screens.sync_exporting import refusal
        from ui.work.asking import ask_from_thread

        if purpose is Purpose.SEAL:
            wanted = Wanted(tr("A passphrase for the keys of this machine"), refusal=refusal)
        else:
            wanted = Wanted(tr("The passphrase of this machine's keys"))
        answer = ask_from_thread(cast("App[object]", self), lambda: SecretScreen(wanted))
        if answer is None:
            raise SealedKeysClosed
        return answer
