"""A model's chat template: how it writes a conversation, with the words of the speakers kept apart.

The template is rendered over placeholders, one private-use character for each message, and cut at them. What the
template wrote may become special tokens; what a person or a model wrote never does (``prompt``). A template comes from
a file of unknown origin, so it runs in Jinja's sandbox. It sees no words, so none can steer it; the two things that
templates do to words, trimming and leaving past reasoning out, are found out and done here.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import NoReturn

import jinja2.ext
import jinja2.nodes
import jinja2.parser
from jinja2.sandbox import ImmutableSandboxedEnvironment

from models.chat import Message
from models.errors import EngineFailed
from models.phrase import Phrase

_FIRST_PLACEHOLDER = 0xF0000
_GUARD = "\x1f"  # white space to ``strip``, and in no template: where it is gone, the words are trimmed too
_PLACE = re.compile(f"({_GUARD}?[\U000f0000-\U000ffffd]{_GUARD}?)")
_BETWEEN = "\n\n"
_REASONING_ENDS = "</think>"


@dataclass(frozen=True, slots=True)
class Fragment:
    """A stretch of a prompt. ``message`` is the index of the message whose words it is; None: the template's own."""

    text: str
    message: int | None = None


@dataclass(frozen=True, slots=True)
class _Block:
    """What the template gets as one message: the words of one or several."""

    role: str
    members: tuple[int, ...]


class ChatTemplate:
    """A template ready to render. ``bos`` and ``eos`` are the texts of the model's tokens, empty when it has none.

    ``today`` is asked for the date by templates that tell it to the model. They get no time of day: the front of the
    prompt would change from turn to turn. Raises EngineFailed for a template that is no valid Jinja.
    """

    def __init__(self, source: str, bos: str, eos: str, today: Callable[[], date]) -> None:
        self._today = today
        self._variables = {"bos_token": bos, "eos_token": eos}
        environment = ImmutableSandboxedEnvironment(
            trim_blocks=True, lstrip_blocks=True, extensions=[_GenerationTag, jinja2.ext.loopcontrols]
        )
        environment.filters["tojson"] = _to_json
        try:
            self._template = environment.from_string(source)
        except jinja2.TemplateError as error:
            raise EngineFailed(Phrase("the model's chat template is damaged: {error}", error=error)) from error
        self._drops_reasoning = self._find_reasoning_dropped()

    def render(self, messages: Sequence[Message]) -> list[Fragment]:
        """The prompt for a reply to ``messages``, from start to end. Every message's words are in it.

        A template that refuses the conversation gets it again with the system's words in front of the first user's,
        then with neighbours of one role joined. Raises EngineFailed when it refuses these, too.
        """
        reason: str = Phrase("there is no message")
        for blocks in _shapes(messages):
            try:
                return self._cut(self._write(blocks), messages)
            except jinja2.TemplateError as error:
                reason = str(error)
        raise EngineFailed(Phrase("the model's chat template cannot write this conversation: {reason}", reason=reason))

    def _write(self, blocks: Sequence[_Block]) -> str:
        return self._fill([(block.role, _BETWEEN.join(map(_placeholder, block.members))) for block in blocks])

    def _fill(self, messages: Sequence[tuple[str, str]]) -> str:
        try:
            return self._template.render(
                messages=[{"role": role, "content": content} for role, content in messages],
                add_generation_prompt=True,
                enable_thinking=False,  # models that may leave reasoning out shall: on a CPU it takes minutes
                raise_exception=_refuse,
                strftime_now=self._date,
                tools=None,
                **self._variables,
            )
        except (TypeError, ValueError, LookupError, ArithmeticError) as error:
            raise jinja2.TemplateRuntimeError(str(error)) from error

    def _cut(self, rendered: str, messages: Sequence[Message]) -> list[Fragment]:
        fragments = []
        for part in _PLACE.split(rendered):
            words = part.strip(_GUARD)
            if not _PLACE.fullmatch(part):
                fragments.append(Fragment(part))
            else:
                index = ord(words) - _FIRST_PLACEHOLDER
                fragments.append(Fragment(self._words(messages[index], part), index))
        lost = set(range(len(messages))) - {fragment.message for fragment in fragments}
        if lost:
            raise jinja2.TemplateRuntimeError(f"it leaves a message of the {messages[min(lost)].role} out")
        return [fragment for fragment in fragments if fragment.text or fragment.message is not None]

    def _words(self, message: Message, place: str) -> str:
        text = message.text
        if self._drops_reasoning and message.role == "assistant":
            text = text.rpartition(_REASONING_ENDS)[2].lstrip("\n") if _REASONING_ENDS in text else text
        text = text if place.startswith(_GUARD) else text.lstrip()
        return text if place.endswith(_GUARD) else text.rstrip()

    def _find_reasoning_dropped(self) -> bool:
        past = [("user", "ask"), ("assistant", f"<think>ponder{_REASONING_ENDS}tell"), ("user", "ask")]
        try:
            rendered = self._fill(past)
        except jinja2.TemplateError:
            return False
        return "tell" in rendered and "ponder" not in rendered

    def _date(self, form: str) -> str:
        return datetime.combine(self._today(), time()).strftime(form)


class _GenerationTag(jinja2.ext.Extension):
    """``{% generation %}`` marks what a trainer learns from; to us it is its content."""

    tags = {"generation"}  # noqa: RUF012 - Jinja's own declaration

    def parse(self, parser: jinja2.parser.Parser) -> list[jinja2.nodes.Node]:
        parser.stream.skip(1)
        return parser.parse_statements(("name:endgeneration",), drop_needle=True)


def _shapes(messages: Sequence[Message]) -> Iterator[list[_Block]]:
    """Ways to hand over the conversation, the plainest first. Lazy: most templates take the first."""
    if not messages:
        return
    plain = [_Block(message.role, (index,)) for index, message in enumerate(messages)]
    yield plain
    folded = _fold_system(plain)
    yield folded
    yield _join_neighbours(plain)
    yield _join_neighbours(folded)


def _fold_system(blocks: list[_Block]) -> list[_Block]:
    """The system's words in front of the first user's. Without a user they are the user's."""
    system = tuple(member for block in blocks if block.role == "system" for member in block.members)
    others = [block for block in blocks if block.role != "system"]
    first = next((index for index, block in enumerate(others) if block.role == "user"), None)
    if first is None:
        return [_Block("user", system), *others] if system else others
    return [*others[:first], _Block("user", system + others[first].members), *others[first + 1 :]]


def _join_neighbours(blocks: list[_Block]) -> list[_Block]:
    joined: list[_Block] = []
    for block in blocks:
        if joined and joined[-1].role == block.role:
            joined[-1] = _Block(block.role, joined[-1].members + block.members)
        else:
            joined.append(block)
    return joined


def _placeholder(index: int) -> str:
    return f"{_GUARD}{chr(_FIRST_PLACEHOLDER + index)}{_GUARD}"


def _refuse(message: str) -> NoReturn:
    raise jinja2.TemplateRuntimeError(message)


def _to_json(value: object, indent: int | None = None, ensure_ascii: bool = False) -> str:
    """Without Jinja's HTML escapes, which no model was trained on."""
    return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent)
