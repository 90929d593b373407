"""Work in threads. A worker touches no widget: what it has to say it posts as a message.

This is one of the four borders where every exception is caught: it becomes a message, and ``ui.failures`` its sentence.
"""

import logging
import time
from collections.abc import Callable, Coroutine, Iterator

from textual.dom import DOMNode
from textual.message import Message
from textual.message_pump import MessagePump
from textual.worker import Worker

from assistant.conversation.events import ReplyGrew, TurnEvent
from ui.work.messages import AnswerEnded, TurnHappened, WorkFailed

# Text is handed on 12 times a second at most: faster nobody reads, and each time costs a layout.
COALESCE_S = 0.08

_log = logging.getLogger(__name__)


def in_thread(
    node: DOMNode, work: Callable[[], Message], failed: Callable[[Exception], Message] = WorkFailed
) -> Worker[None]:
    """Run ``work`` in a thread and post to ``node`` what it returns, or else what ``failed`` makes of its error."""

    def run() -> None:
        try:
            message = work()
        except Exception as error:  # noqa: BLE001  # a border, see above
            _log.info("work failed: %s", type(error).__name__)
            message = failed(error)
        node.post_message(message)

    return node.run_worker(run, thread=True, group="work", exit_on_error=False)


def in_steps(node: DOMNode, steps: Coroutine[object, object, None]) -> Worker[None]:
    """Go through questions and answers one after the other; an error ends them, and is posted as ``WorkFailed``.

    ``steps`` runs in the program's own thread: work of its belongs in threads.
    """

    async def run() -> None:
        try:
            await steps
        except Exception as error:  # noqa: BLE001  # a border, see above
            _log.info("steps ended: %s", type(error).__name__)
            node.post_message(WorkFailed(error))

    return node.run_worker(run(), group="steps", exclusive=True, exit_on_error=False)


def answer(node: MessagePump, events: Callable[[], Iterator[TurnEvent]]) -> Callable[[], None]:
    """The body of the thread that answers: posts each event, text in bunches, and at last ``AnswerEnded``."""

    def run() -> None:
        error: Exception | None = None
        try:
            _post_all(node, events())
        except Exception as failure:  # noqa: BLE001  # a border, see above
            error = failure
        node.post_message(AnswerEnded(error))

    return run


def _post_all(node: MessagePump, events: Iterator[TurnEvent]) -> None:
    held: list[str] = []
    posted_s = 0.0
    for event in events:
        grew = isinstance(event, ReplyGrew)
        if isinstance(event, ReplyGrew):
            held.append(event.text)
        if held and (not grew or time.monotonic() - posted_s >= COALESCE_S):
            node.post_message(TurnHappened(ReplyGrew("".join(held)), len(held)))
            held, posted_s = [], time.monotonic()
        if not grew:
            node.post_message(TurnHappened(event))
