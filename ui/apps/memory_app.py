"""The program and its memory: the screen of all that is remembered, and the two switches."""

from typing import TYPE_CHECKING

from assistant.config import load_settings
from ui.apps.model_app import ModelApp
from ui.language import tr

if TYPE_CHECKING:
    from ui.desks.recollection import Left  # importing it costs the start the values of memory


class MemoryApp(ModelApp):
    """Shows memory, and turns its use and its learning on and off."""

    def action_memory(self) -> None:
        """Show what is remembered."""
        from ui.screens.memory import MemoryScreen

        chat = self.chat

        def closed(left: "Left | None") -> None:
            if left is None:
                return
            if left.forgot:
                chat.refresh_list()
            if left.session_id:
                chat.go_to(left.session_id, left.turn_id)
            elif left.forgot and chat.session_id and not chat.dialogue.answering(chat.session_id):
                chat.open_session(chat.session_id)

        if chat.desk is None:
            chat.tell(tr("The profile is still being opened."), warning=True)
        elif chat.private:
            chat.tell(tr("A private conversation has no memory. Open another one to see what is kept."), warning=True)
        else:
            self.push_screen(MemoryScreen(chat.desk), closed)

    def action_use_memory(self) -> None:
        """Let answers use what is remembered, or not, from the next one on."""
        use = not self.settings.memory.use
        self._switch(
            "memory.use",
            use,
            tr("Answers use memory, from now on.") if use else tr("Answers do not use memory, from now on."),
        )

    def action_learn_memory(self) -> None:
        """Let what is said be remembered, or not, from the next message on."""
        learn = not self.settings.memory.learn
        self._switch(
            "memory.learn",
            learn,
            tr("What you say may be remembered, from now on.")
            if learn
            else tr("Nothing new is remembered, from now on."),
        )

    def show_switches(self) -> None:
        """Show how the switches stand."""
        memory = self.settings.memory
        self.chat.show_switches(use=memory.use, learn=memory.learn)

    def _switch(self, key: str, on: bool, told: str) -> None:
        if not self.remember(key, str(on).lower()):
            return
        self.settings, _ = load_settings(self.places.config_file)
        if self.chat.desk is not None:
            self.chat.desk.follow_settings()
        self.show_switches()
        self.chat.tell(told)
