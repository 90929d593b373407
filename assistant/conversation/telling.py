"""What is told of a question besides what is recalled for it: what became of something, and what it may point at."""

from collections.abc import Sequence

from assistant.conversation.material import Closed
from assistant.conversation.newest import Note
from assistant.language.referral import Referral
from assistant.language.sentences import language_of
from assistant.language.topics import concerns, signature_of
from assistant.memory.episode import Episode
from assistant.memory.evidence import Record
from assistant.memory.item import Status
from assistant.memory.matter import said_in
from assistant.memory.mention import Fate, Mention
from assistant.memory.turn import Speaker, Turn
from assistant.retrieval.foreseeing import Raised

_TOLD = {
    ("en", Fate.HOLDS): "Said on {said}{where}, and it still holds: {text}",
    ("zh", Fate.HOLDS): "{said}{where}说过，现在仍然有效：{text}",
    ("en", Fate.REPLACED): "Said on {said}{where}: {text}. Replaced{ended} by: {by}",
    ("zh", Fate.REPLACED): "{said}{where}说过：{text}。{ended}已改成：{by}",
    ("en", Fate.ENDED): "Said on {said}{where}: {text}. It holds no more{ended}",
    ("zh", Fate.ENDED): "{said}{where}说过：{text}。{ended}已不再有效",
    ("en", Fate.SAID): "The user said on {said}{where}: {text}",
    ("zh", Fate.SAID): "用户{said}{where}说过：{text}",
}
_NEVER = {"en": "The user never said anything about {asked}", "zh": "用户从没说过{asked}"}
_SHOWN = 160
"""Characters of what was said that are told."""


def history_notes(asked: str, mentions: Sequence[Mention], question: Turn) -> tuple[Note, ...]:
    """The answer to "did I ever say …?", one note for each mention, the newest last; one that says so for none."""
    language = language_of(question.text)
    if not mentions:
        return (Note(question.id, "history", _NEVER[language].format(asked=asked), question.created_at),)
    told = [Note(one.id, "history", _told(one, question, language), one.said_at) for one in mentions]
    return tuple(reversed(told))


def unclear_note(referral: Referral, episodes: Sequence[Episode], question: Turn) -> tuple[Note, ...]:
    """That the question may point at several topics; nothing where it is clear."""
    if not referral.is_unclear:
        return ()
    mark = "；" if language_of(question.text) == "zh" else "; "
    titles = [one.title for one in episodes if one.id in referral.episode_ids]
    return (Note(question.id, "unclear", mark.join(titles), question.created_at),)


def closed_before(episode: Episode | None, episodes: Sequence[Episode]) -> tuple[Closed, ...]:
    """The stretches of other topics before the last one of ``episode``, the oldest first; none where it is unknown."""
    if episode is None or not episode.spans:
        return ()
    began = episode.spans[-1].first
    spans = [(span.last, one.title) for one in episodes for span in one.spans if span.last < began]
    return tuple(Closed(last, title) for last, title in sorted(spans))


def turns_of(episode: Episode, turns: Sequence[Turn], before: int) -> list[Turn]:
    """The ``turns`` of ``episode`` with words, questions and replies, from before position ``before``."""
    within = [range(span.first, span.last + 1) for span in episode.spans]
    return [one for one in turns if one.text and one.position < before and any(one.position in span for span in within)]


def back_note(turn: Turn, text: str) -> Note:
    """The words ``text`` of ``turn`` that a question looks back to."""
    form = "user" if turn.speaker is Speaker.USER else "assistant"
    return Note(turn.id, form, text, turn.created_at, turn.position)


def raised_note(raised: Raised) -> Note:
    """A memory that was raised before it was asked for."""
    item = raised.record.item
    form = "unsure" if item.status is Status.CANDIDATE else "item"
    return Note(item.id, form, item.sentence, item.stated_at)


def apart_from(aside: Sequence[Record], words: str, referred: Sequence[Episode]) -> list[Record]:
    """The orders of other matters that the question is not about: they are not recalled for it either."""
    said = signature_of(words)
    return [
        record
        for record in aside
        if not concerns(record.item.scope, said) and not any(said_in(record, episode) for episode in referred)
    ]


def _told(mention: Mention, question: Turn, language: str) -> str:
    zone = question.created_at.astimezone().tzinfo
    ended = mention.ended_at.astimezone(zone).date().isoformat() if mention.ended_at else ""
    title = mention.title if len(mention.title) <= _SHOWN else f"{mention.title[: _SHOWN - 1]}…"
    text = mention.text if len(mention.text) <= _SHOWN else f"{mention.text[: _SHOWN - 1]}…"
    return _TOLD[language, mention.fate].format(
        said=mention.said_at.astimezone(zone).date().isoformat(),
        where=_where(title, language),
        text=text.strip(" .。"),
        ended=f" on {ended}" if ended and language == "en" else ended,
        by=mention.by.strip(" .。"),
    )


def _where(title: str, language: str) -> str:
    if not title:
        return ""
    return f"在“{title}”中" if language == "zh" else f" in “{title}”"
