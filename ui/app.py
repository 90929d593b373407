"""The terminal program: opens profile and model behind the first paint, owns screens, colours and the way out."""

import asyncio
from collections.abc import Iterable
from functools import partial

from textual import on
from textual.app import App, SystemCommand
from textual.screen import Screen

from assistant.config import load_settings
from assistant.errors import ReadOnly, RicordoError
from assistant.paths import Places
from models.errors import ModelTooLarge
from ui.actions import ACTIONS, key_names
from ui.dialogue import Dialogue, Phase
from ui.messages import ModelOpened, ModelRefused, ProfileOpened, ProfileRefused, ShelfRead, WorkFailed
from ui.opening import OpenModel, greet, load_model, open_desk, open_the_model
from ui.remembering import remember
from ui.screens.chat import ChatScreen
from ui.screens.choice import Choice, ChoiceScreen
from ui.workers import in_thread

_LEAVE_S = 5.0  # how long leaving waits for a stopped answer to be saved


class RicordoApp(App[int]):
    """One profile, one model, one window."""

    TITLE = "Ricordo"
    CSS_PATH = "ricordo.tcss"

    def __init__(
        self,
        places: Places,
        profile_name: str,
        model_name: str | None = None,
        open_model: OpenModel = open_the_model,
    ) -> None:
        super().__init__()
        self.places = places
        self.settings, self._problems = load_settings(places.config_file)
        self.failure: Exception | None = None
        self._profile_name = profile_name
        self._model_name = model_name
        self._open_model = open_model
        self.chat = ChatScreen(Dialogue(), places.data)

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
        self.chat.refresh_status()
        in_thread(self, partial(open_desk, self.places, self._profile_name), ProfileRefused)
        self.load_model()

    # Profile

    @on(ProfileOpened)
    async def _profile_opened(self, message: ProfileOpened) -> None:
        chat, desk = self.chat, message.desk
        chat.desk = desk
        for problem in self._problems:
            chat.tell(f"Setting {problem.key}: {problem.reason}. The default is used.", warning=True)
        if desk.holder is not None:
            chat.show_banner(str(ReadOnly(desk.holder)))
        chat.show_list(message.listed)
        if message.opened is not None and not chat.session_id:
            chat.open_session(message.opened.id)
        elif not self.settings.screen.welcomed and not message.listed and not chat.dialogue.waiting:
            await self._welcome()
        chat.send_early()
        chat.advance()

    @on(ProfileRefused)
    def _profile_refused(self, message: ProfileRefused) -> None:
        self.failure = message.error
        self.exit()

    async def _welcome(self) -> None:
        await self.chat.show_welcome()
        in_thread(self.chat, partial(greet, self.places, self.settings))

    # Model

    def load_model(self, *, anyway: bool = False) -> None:
        """Open the model behind what is on the screen; what is sent meanwhile waits."""
        dialogue = self.chat.dialogue
        dialogue.phase = Phase.LOADING
        dialogue.model_name = self._model_name or self.settings.model.name
        choose = partial(self._open_model, self.places, self.settings, self._model_name, anyway=anyway)
        in_thread(self, partial(load_model, choose), ModelRefused)
        self.chat.refresh_status()

    @on(ModelOpened)
    def _model_opened(self, message: ModelOpened) -> None:
        chat = self.chat
        chat.model, chat.refusal = message.model, None
        chat.dialogue.model_name = message.card.name
        chat.dialogue.phase = Phase.READY
        chat.dialogue.release()
        chat.advance()

    @on(ModelRefused)
    def _model_refused(self, message: ModelRefused) -> None:
        chat = self.chat
        chat.dialogue.phase = Phase.ABSENT
        chat.dialogue.held = bool(chat.dialogue.waiting)
        chat.refusal = message.error
        chat.refresh_status()
        if isinstance(message.error, ModelTooLarge):
            self._ask_too_large(message.error)
        else:
            chat.tell_failure(message.error)

    def _ask_too_large(self, error: ModelTooLarge) -> None:
        choices = (
            Choice("other", "Choose another model"),
            Choice("anyway", "Load it anyway", "The machine may become very slow while it runs."),
        )

        def chosen(choice: str | None) -> None:
            if choice == "anyway":
                self.load_model(anyway=True)
            elif choice == "other":
                self.action_models()

        self.push_screen(ChoiceScreen("The model is larger than the free memory", str(error), choices), chosen)

    def use_model(self, name: str) -> None:
        """Answer with the model called ``name`` from now on, and remember it."""
        chat = self.chat
        if chat.dialogue.busy:
            chat.tell("The model is at work. Esc stops it; then choose another one.", warning=True)
            return
        if self._remember("model.name", name):
            self.settings, _ = load_settings(self.places.config_file)
            self._model_name = None
            old, chat.model = chat.model, None
            if old is not None:
                self.run_worker(old.close, thread=True, exit_on_error=False)
            self.load_model()

    # What the program's own keys do

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:  # noqa: ARG002
        """The palette: every action of the registry that works on the chat screen."""
        for action in ACTIONS:
            if action.scope == "chat" and action.id != "palette":
                keys = f"  {key_names(action)}" if action.key else ""
                node = self if action.group == "Program" else self.chat
                yield SystemCommand(f"{action.label}{keys}", action.help, partial(self.run_action, action.id, node))

    def action_palette(self) -> None:
        """Search everything that can be done."""
        self.action_command_palette()

    def action_help(self) -> None:
        """Show all keys."""
        from ui.screens.help import HelpScreen

        self.push_screen(HelpScreen())

    def action_models(self) -> None:
        """Show the models, once they have been looked up."""
        from ui.opening import look_at_shelf

        in_thread(self, partial(look_at_shelf, self.places, self.settings))

    @on(ShelfRead)
    def _show_shelf(self, message: ShelfRead) -> None:
        from ui.screens.models import ModelsScreen

        def used(name: str | None) -> None:
            if name:
                self.use_model(name)

        running = self.chat.dialogue.model_name if self.chat.model else ""
        self.push_screen(ModelsScreen(message.shelf, running), used)

    def action_themes(self) -> None:
        """Choose the colours."""
        self.search_themes()

    @on(WorkFailed)
    def _show_failure(self, message: WorkFailed) -> None:
        self.chat.tell_failure(message.error)

    def copy_to_clipboard(self, text: str) -> None:
        """Copy by the terminal and, in a worker, by whatever else there is; then say where the text is."""
        super().copy_to_clipboard(text)
        self.chat.copy_surely(text)

    def _remember_theme(self, name: str) -> None:
        if name != self.settings.screen.theme:
            self._remember("screen.theme", name)

    def _remember(self, key: str, value: str) -> bool:
        try:
            remember(self.places, key, value)
        except (RicordoError, OSError) as error:
            self.chat.tell_failure(error)
            return False
        return True

    # Leaving

    async def action_quit(self) -> None:
        """Leave; ask first when something would be lost."""
        waiting = len(self.chat.dialogue.waiting)
        if not waiting or len(self.screen_stack) > 1:
            self.run_worker(self._leave(), exclusive=True, group="leave")
            return
        what = "1 message still waits" if waiting == 1 else f"{waiting} messages still wait"
        choices = (Choice("stay", "Stay"), Choice("leave", "Leave", "What waits is not kept."))

        def chosen(choice: str | None) -> None:
            if choice == "leave":
                self.run_worker(self._leave(), exclusive=True, group="leave")

        self.push_screen(ChoiceScreen("Leave now?", f"{what} for the model.", choices), chosen)

    async def _leave(self) -> None:
        self.chat.dialogue.waiting.clear()
        self.chat.stop_answer()
        deadline = asyncio.get_running_loop().time() + _LEAVE_S
        while self.chat.dialogue.live and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(0.02)
        self.exit(0)

    def close_down(self) -> None:
        """Release model and profile, after the screen has gone."""
        if self.chat.model is not None:
            self.chat.model.close()
        if self.chat.desk is not None:
            self.chat.desk.close()


def run_app(places: Places, profile_name: str, open_model: OpenModel = open_the_model) -> int:
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
