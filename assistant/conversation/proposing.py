"""A model proposes what else a turn says that may be remembered: optional, off by default, never believed.

Asked after the reply and behind the same prompt, so that the engine evaluates nothing anew but the request, and the
next turn finds its history still evaluated. What is taken is decided by rule (``language.proposals``).
"""

from collections.abc import Sequence
from contextlib import closing

from assistant.language.proposals import Proposed, Turn, accept, schema
from models.chat import ChatModel, Message, Piece, Sampling

_REPLY_TOKENS = 512
_REQUESTS = {
    "en": (
        "Look at this message of mine again:\n{text}\n\nList as JSON what it states about me or people near me that is"
        " worth remembering: my preferences, facts, relations, conditions, instructions, tasks. `evidence` is copied"
        " letter by letter from the message, `value` is copied from the evidence, `about` is `user` or the person's"
        " name as I wrote it. An empty list if there is nothing."
    ),
    "zh": (
        "请再看我的这条消息：\n{text}\n\n用 JSON 列出其中说到的、关于我或我身边人的、值得记住的内容：偏好、事实、关系、"
        "条件、要求、任务。`evidence` 逐字抄自消息，`value` 抄自 evidence，`about` 写 `user` 或我写的人名。"
        "没有就给空列表。"
    ),
}


def may_propose(parameters: int | None, least: int) -> bool:
    """Whether a model of so many ``parameters`` is large enough; one that does not say is not."""
    return parameters is not None and parameters >= least


def propose(model: ChatModel, turn: Turn, spoken: Sequence[Message] = ()) -> Proposed:
    """What ``model`` proposes of ``turn`` and the rules take: candidates, all of them unsure.

    ``spoken`` is the prompt that was answered, with the reply as its last message. Raises EngineError.
    """
    request = Message("user", _REQUESTS[turn.language].format(text=turn.text))
    sampling = Sampling(_REPLY_TOKENS, temperature=0.0, schema=schema())
    with closing(model.generate([*spoken, request], sampling)) as stream:
        reply = "".join(value.text for value in stream if isinstance(value, Piece))
    return accept(reply, turn)
