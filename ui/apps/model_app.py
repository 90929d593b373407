"""The program and its model: loaded behind the screen, chosen, refused, replaced."""

from functools import partial

from textual import on
from textual.app import App

from assistant.config import load_settings
from assistant.errors import RicordoError
from assistant.paths import Places
from models.errors import ModelTooLarge
from ui.apps.opening import load_model, look_at_shelf
from ui.desks.dialogue import Dialogue, Phase
from ui.desks.setting import remember
from ui.language import say, tr
from ui.screens.chat import ChatScreen
from ui.screens.choice import Choice, ChoiceScreen
from ui.wiring import OpenChat
from ui.work.messages import ModelOpened, ModelRefused, ShelfRead, WorkFailed
from ui.work.workers import in_thread


class ModelApp(App[int]):
    """Holds the settings, the chat screen and what is needed to open a model."""

    def __init__(self, places: Places, model_name: str | None, open_model: OpenChat) -> None:
        super().__init__()
        self.places = places
        self.settings, self.problems = load_settings(places.config_file)
        self.chat = ChatScreen(Dialogue(), places)
        self._model_name = model_name
        self._open_model = open_model

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
            Choice("other", tr("Choose another model")),
            Choice("anyway", tr("Load it anyway"), tr("The machine may become very slow while it runs.")),
        )

        def chosen(choice: str | None) -> None:
            if choice == "anyway":
                self.load_model(anyway=True)
            elif choice == "other":
                self.action_models()

        self.push_screen(ChoiceScreen(tr("The model is larger than the free memory"), say(str(error)), choices), chosen)

    def use_model(self, name: str) -> None:
        """Answer with the model called ``name`` from now on, and remember it."""
        chat = self.chat
        if chat.dialogue.busy:
            chat.tell(tr("The model is at work. Esc stops it; then choose another one."), warning=True)
            return
        if self.remember("model.name", name):
            self.settings, _ = load_settings(self.places.config_file)
            self._model_name = None
            old, chat.model = chat.model, None
            if old is not None:
                self.run_worker(old.close, thread=True, exit_on_error=False)
            self.load_model()

    def action_models(self) -> None:
        """Show the models, once they have been looked up."""
        in_thread(self, partial(look_at_shelf, self.places, self.settings))

    @on(ShelfRead)
    def _show_shelf(self, message: ShelfRead) -> None:
        from ui.screens.models import ModelsScreen

        def used(name: str | None) -> None:
            if name:
                self.use_model(name)

        running = self.chat.dialogue.model_name if self.chat.model else ""
        self.push_screen(ModelsScreen(message.shelf, running), used)

    @on(WorkFailed)
    def _show_failure(self, message: WorkFailed) -> None:
        self.chat.tell_failure(message.error)

    def remember(self, key: str, value: str) -> bool:
        """Write a setting; a failure is told, and False returned."""
        try:
            remember(self.places, key, value)
        except (RicordoError, OSError) as error:
            self.chat.tell_failure(error)
            return False
        return True
