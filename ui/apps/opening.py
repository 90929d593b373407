"""What is opened behind the first paint. Each function runs in a worker and returns the message that it posts.

The store, the models and all they import are loaded here and not before.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.message import Message

from assistant.config import Settings
from assistant.paths import Places
from models.chat import ChatModel
from ui.desks.setting import remember
from ui.work.messages import Greeted, ModelOpened, ProfileOpened, ShelfRead

if TYPE_CHECKING:
    from assistant.bootstrap import Profile
    from assistant.memory.session import Session


def open_desk(places: Places, profile_name: str) -> Message:
    """Open the profile and find the conversation to go on with. Raises StoreError, ConfigError."""
    from assistant.bootstrap import open_profile
    from ui.desks.desk import Desk

    desk = Desk(open_profile(places, profile_name), lambda: open_profile(places, profile_name, private=True))
    return ProfileOpened(desk, desk.listed(), _last_session(desk.profile))


def load_model(choose: Callable[[], ChatModel]) -> Message:
    """Load the model that ``choose`` returns. Raises ModelError."""
    model = choose()
    try:
        return ModelOpened(model, model.card())
    except BaseException:
        model.close()
        raise


def greet(places: Places, settings: Settings) -> Message:
    """The facts of the first screen; it has been seen from now on."""
    from ui.desks.shelf import read_greeting

    greeting = read_greeting(places, settings)
    remember(places, "screen.welcomed", "true")
    return Greeted(greeting)


def warm_up() -> None:
    """Import what the first turn needs, before it comes: in its middle the screen would stand still for it."""
    from assistant.conversation.remembering import warm_up as read_rules
    from ui.widgets.reply import known_languages, parser

    known_languages()
    parser()
    read_rules()


def look_at_shelf(places: Places, settings: Settings) -> Message:
    """The models there are and those worth having."""
    from ui.desks.shelf import read_shelf

    return ShelfRead(read_shelf(places, settings))


def _last_session(profile: "Profile") -> "Session | None":
    """The conversation that a crash interrupted, else the latest one."""
    if profile.recovered:
        return profile.transcript.session(profile.recovered[-1].session_id)
    latest = profile.transcript.latest_session()
    return latest if latest is not None and latest.turn_count else None
