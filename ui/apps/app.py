"""The terminal program: opens profile and model behind the first paint, owns screens, colours and the way out."""

import asyncio
import threading
from collections.abc import Iterable
from functools import partial

from textual import on
from textual.app import SystemCommand
from textual.screen import Screen

from assistant.errors import ReadOnly
from assistant.paths import Places
from ui.actions.registry import ACTIONS, key_names
from ui.apps.opening import greet, open_desk, warm_up
from ui.apps.sync_app import SyncApp
from ui.language import change, ntr, say, tr
from ui.screens.choice import Choice, ChoiceScreen
from ui.wiring import OpenChat, open_chat
from ui.work.messages import LibraryNoted, ProfileOpened, ProfileRefused
from ui.work.workers import in_thread

_HELP_FIRST = {"MemoryScreen": "Memory", "SlotsScreen": "Here", "SyncScreen": "Moving", "DevicesScreen": "Devices"}
_LEAVE_S = 5.0  # how long leaving waits for a stopped answer to be saved


class RicordoApp(SyncApp):
    """One profile, one model, one window."""

    TITLE = "Ricordo"
    CSS_PATH = "ricordo.tcss"

    def __init__(
        self,
        places: Places,
        profile_name: str,
        model_name: str | None = None,
        open_model: OpenChat = open_chat,
    ) -> None:
        super().__init__(places, model_name, open_model)
        self.failure: Exception | None = None
        self._profile_name = profile_name

    def get_default_screen(self) -> Screen[None]:
        """The chat is the one screen; all others lie over it."""
        return self.chat

    def on_mount(self) -> None:
        """Paint first, then open what takes time."""
        if self.settings.screen.theme in self.available_themes:
            self.theme = self.settings.screen.theme
        self.theme_changed_signal.subscribe(self, lambda theme: self._remember_theme(theme.name))
        self.chat.call_after_refresh(self._begin)

    async def _begin(self) -> None:
        await self.chat.furnish()
        self.show_switches()
        self.chat.refresh_status()
        in_thread(self, partial(open_desk, self.places, self._profile_name), ProfileRefused)
        self.load_model()
        self.run_worker(warm_up, thread=True, exit_on_error=False)

    # Profile

    @on(ProfileOpened)
    async def _profile_opened(self, message: ProfileOpened) -> None:
        chat, desk = self.chat, message.desk
        chat.desk = desk
        for problem in self.problems:
            chat.tell(
                tr("Setting {key}: {reason}. The default is used.", key=problem.key, reason=problem.reason),
                warning=True,
            )
        if desk.holder is not None:
            chat.show_banner(say(str(ReadOnly(desk.holder))))
        chat.show_list(message.listed)
        if message.opened is not None and not chat.session_id:
            chat.open_session(message.opened.id)
        elif not self.settings.screen.welcomed and not message.listed and not chat.dialogue.waiting:
            await self._welcome()
        await chat.send_early()
        chat.advance()
        self.follow_folder()
        threading.Thread(target=desk.serve_library, args=(self.places, self._post_note), daemon=True).start()

    def _post_note(self, text: str) -> None:
        self.post_message(LibraryNoted(text))

    @on(LibraryNoted)
    def _library_noted(self, message: LibraryNoted) -> None:
        self.chat.tell(say(message.text), warning=True)

    @on(ProfileRefused)
    def _profile_refused(self, message: ProfileRefused) -> None:
        self.failure = message.error
        self.exit()

    async def _welcome(self) -> None:
        await self.chat.show_welcome()
        in_thread(self.chat, partial(greet, self.places, self.settings))

    # What the program's own keys do

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:  # noqa: ARG002
        """The palette: every action of the registry that works on the chat screen."""
        for action in ACTIONS:
            if action.scope == "chat" and action.id != "palette":
                keys = f"  {key_names(action)}" if action.key else ""
                node = self if action.group == "Program" else self.chat
                yield SystemCommand(
                    f"{say(action.label)}{keys}", say(action.help), partial(self.run_action, action.id, node)
                )

    def action_palette(self) -> None:
        """Search everything that can be done."""
        self.action_command_palette()

    def action_command_palette(self) -> None:
        """As Textual does, in the language of the person."""
        from textual.command import CommandPalette

        if not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette(placeholder=tr("Search for commands …"), id="--command-palette"))

    def action_help(self) -> None:
        """Show all keys."""
        from ui.screens.help import HelpScreen

        self.push_screen(HelpScreen(_HELP_FIRST.get(type(self.screen).__name__, "")))

    def action_themes(self) -> None:
        """Choose the colours."""
        from textual.command import CommandPalette
        from textual.theme import ThemeProvider

        self.push_screen(CommandPalette([ThemeProvider], placeholder=tr("Search for colours …")))

    def action_language(self) -> None:
        """Choose the language of the program."""
        choices = (
            Choice("en", "English"),
            Choice("zh", "中文"),
            Choice("", tr("As the system says"), "LANGUAGE, LC_ALL, LC_MESSAGES, LANG"),
        )

        def chosen(setting: str | None) -> None:
            if setting is not None and self.remember("screen.language", setting):
                change(setting)
                self.chat.relabel()

        self.push_screen(ChoiceScreen(tr("Language"), "English · 中文", choices), chosen)

    def copy_to_clipboard(self, text: str) -> None:
        """Copy by the terminal and, in a worker, by whatever else there is; then say where the text is."""
        super().copy_to_clipboard(text)
        self.chat.copy_surely(text)

    def _remember_theme(self, name: str) -> None:
        if name != self.settings.screen.theme:
            self.remember("screen.theme", name)

    # Leaving

    async def action_quit(self) -> None:
        """Leave; ask first when something would be lost."""
        waiting = len(self.chat.dialogue.waiting)
        if not waiting or len(self.screen_stack) > 1:
            self.run_worker(self._leave(), exclusive=True, group="leave")
            return
        what = ntr("{count} message still waits for the model.", "{count} messages still wait for the model.", waiting)
        choices = (Choice("stay", tr("Stay")), Choice("leave", tr("Leave"), tr("What waits is not kept.")))

        def chosen(choice: str | None) -> None:
            if choice == "leave":
                self.run_worker(self._leave(), exclusive=True, group="leave")

        self.push_screen(ChoiceScreen(tr("Leave now?"), what, choices), chosen)

    async def _leave(self) -> None:
        self.chat.dialogue.waiting.clear()
        self.chat.stop_answer()
        deadline = asyncio.get_running_loop().time() + _LEAVE_S
        while self.chat.dialogue.live and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(0.02)
        self.exit(0)

    def close_down(self) -> None:
        """Release folder, model and profile, after the screen has gone."""
        self.leave_folder()
        if self.chat.model is not None:
            self.chat.model.close()
        if self.chat.desk is not None:
            self.chat.desk.close()


def run_app(places: Places, profile_name: str, open_model: OpenChat = open_chat) -> int:
    """Run the program in this terminal and return its exit code.

    Raises what kept the profile from opening (StoreError, ConfigError …), for the command line to explain.
    """
    app = RicordoApp(places, profile_name, open_model=open_model)
    try:
        code = app.run()
    finally:
        app.close_down()
    if app.failure is not None:
        raise app.failure
    return app.return_code or 0 if code is None else code
