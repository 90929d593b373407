"""What the steps of a turn bring into its prompt: what they declare, and nothing beside it."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from assistant.bootstrap import Profile, open_profile
from assistant.clock import FixedClock
from assistant.conversation.steps import ATTACH, LOOK_UP, Outcome, note_of
from assistant.documents.block import DocumentBlock
from assistant.memory.step import Declaration
from assistant.paths import Places
from assistant.ports.attachments import NewDocument
from support.answering import Answering

NOW = datetime(2026, 11, 30, tzinfo=UTC)
RESULT = {
    "attached": "report.pdf",
    "pages": "3",
    "digest": "d1",
    "size_bytes": "9",
    "source": "From report.pdf: ",
    "text": "80 euros",
    "heading": "Costs",
}


@pytest.mark.parametrize(
    ("entering", "language", "declaration"),
    [
        ("", "en", Declaration("count pages")),
        ("", "en", Declaration("count pages", fields=("text",))),
        ("From report.pdf: 80 euros", "en", LOOK_UP),
        ("attached: report.pdf; pages: 3", "en", ATTACH),
        ("已添加附件: report.pdf; 页数: 3", "zh", ATTACH),
        ("digest: d1", "en", Declaration("check", to_context=True, fields=("digest", "missing"))),
    ],
)
def test_only_what_a_step_declares_becomes_a_note(entering: str, language: str, declaration: Declaration) -> None:
    """The default is nothing, with a list of fields too."""
    note = note_of(Outcome(declaration, RESULT, "1", NOW), language)
    assert entering == (note.text if note else "")


def test_what_stays_out_is_known() -> None:
    """For the trace."""
    assert ("attached", "pages", "digest", "size_bytes", "heading") == Outcome(LOOK_UP, RESULT, "1", NOW).withheld


@pytest.fixture
def profile(places: Places, clock: FixedClock) -> Iterator[Profile]:
    with open_profile(places, clock=clock) as opened:
        yield opened


def attach(profile: Profile, session_id: str, name: str, text: str, pages: int = 0) -> None:
    block = DocumentBlock(text, name, pages, "Costs", 1)
    profile.attachments.attach(session_id, NewDocument(name, "pdf", 9, name, pages), [block])


def ask(profile: Profile, session_id: str, words: str) -> str:
    """The newest turn of the prompt."""
    model = Answering(*["Fine."] * 9)
    list(profile.conversation(session_id, model).reply(words))
    profile.clock.advance(60)  # type: ignore[attr-defined]
    return model.asked


def test_a_file_that_was_just_attached_is_named_once(profile: Profile) -> None:
    """In the next turn that says something, and not in the one after; neither for small talk."""
    session_id = profile.transcript.new_session().id
    attach(profile, session_id, "report.pdf", "The keys are with Anna.", 3)
    assert "Thanks" == ask(profile, session_id, "Thanks")
    attach(profile, session_id, "计划.pdf", "钥匙在安娜那里。", 2)
    assert "- 已添加附件: 计划.pdf; 页数: 2（" in ask(profile, session_id, "现在怎么办才好？")
    assert "计划.pdf" not in ask(profile, session_id, "现在怎么办才好？")


def test_a_file_that_is_read_from_says_its_name_by_that(profile: Profile) -> None:
    """The note of its block is enough; the trace tells how it was found, what entered and what did not."""
    session_id = profile.transcript.new_session().id
    attach(profile, session_id, "report.pdf", "The keys are with Anna.", 1)
    asked = ask(profile, session_id, "Who has the keys?")
    assert "- From report.pdf, page 1: The keys are with Anna." in asked
    assert "attached: report.pdf" not in asked
    question = profile.transcript.turns(session_id)[0]
    [read] = [span.data for span in profile.traces.load(question.id) if span.name == "read"]
    steps = read["steps"]
    assert isinstance(steps, list)
    [step] = steps
    assert isinstance(step, dict)
    assert ("look up", "words") == (step["step"], step["way"])
    assert (["source", "text"], ["heading", "way"]) == (step["entered"], step["withheld"])
