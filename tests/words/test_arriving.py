"""What arrives, in words: plans, conflicts, successions, what was taken back."""

from assistant.memory.item import Status
from assistant.ports.sharing import Reverted
from assistant.sharing.conflict import Clash, Conflict
from assistant.sharing.dot import Dot
from assistant.sharing.entry import MARKS, Entry, Fate, Mark, Shared, Words
from assistant.sharing.merge import MergePlan
from assistant.sharing.view import Outlook
from ui.words import arriving
from ui.words.conflict_sides import sides_of

HERE, THERE = "device-here", "device-there"
NOTHING = Outlook({}, ())


def entry(item_id: str, sentence: str, device: str, status: Status = Status.ACTIVE, decided_by: str = "") -> Entry:
    """An item born on ``device``, whose status was decided by ``decided_by`` or there as well."""
    dot, moment = Dot("0" * 16, device), "2026-11-12T09:14:00.000000Z"
    words = Words(
        kind="fact",
        subject="user",
        attribute="likes",
        scope="account",
        value="tea",
        sentence=sentence,
        language="en",
        polarity=1,
        lifetime="durable",
        single=False,
        stated_at=moment,
        recorded_at=moment,
        valid_from=moment,
        zone="+00:00",
        masked=dot,
    )
    fate = Fate(Dot("1" * 16, decided_by or device), status)
    marks = {name: Mark(dot, None) for name in MARKS}
    return Entry(item_id, dot, (fate,), marks, moment, {device: "1" * 16}, words=words)


def shared(*entries: Entry) -> Shared:
    """These and nothing else."""
    return Shared({one.id: one for one in entries})


def sentence_here(item_id: str) -> str:
    """What is known of an item before the import."""
    return f"known here as {item_id}"


def test_a_plan_names_its_parts_and_sentences() -> None:
    """Empty parts are left out; of what would be removed the sentence that is here is shown."""
    plan = MergePlan(shared(entry("a", "I like tea", THERE)), NOTHING, new=("a",), unchanged=("u",), purged=("p",))
    told = [(part.count, part.title, part.sentences) for part in arriving.plan_parts(plan, sentence_here)]
    assert told == [
        (1, "new", ("I like tea",)),
        (1, "already here", ()),
        (1, "forgotten there and removed here", ("known here as p",)),
    ]


def test_a_twin_is_neither_new_nor_a_change() -> None:
    """What says the same as an item here counts once."""
    both = shared(entry("a", "I like tea", HERE), entry("b", "I like tea", THERE))
    plan = MergePlan(both, NOTHING, new=("b",), updated=("a",), aliases={"b": "a"})
    assert arriving.plan_text(plan) == "the same as one that is here 1"


def test_a_plan_without_news_says_so() -> None:
    """Not an empty line."""
    assert arriving.plan_text(MergePlan(Shared(), NOTHING)) == "nothing new"


def test_ours_is_what_this_device_decided() -> None:
    """Whichever of the two holds meanwhile."""
    both = shared(entry("mine", "black tea", HERE), entry("yours", "green tea", THERE))
    for kept, lost in (("mine", "yours"), ("yours", "mine")):
        sides = sides_of(Conflict(Clash.EDITED_TWICE, "item", kept, (lost,)), both, HERE)
        assert (sides.ours.sentence, sides.theirs[0].sentence, sides.kept) == ("black tea", "green tea", kept)


def test_between_two_others_ours_is_what_holds() -> None:
    """A device that decided nothing sees the decisions of others."""
    both = shared(entry("one", "black tea", "third"), entry("two", "green tea", THERE))
    sides = sides_of(Conflict(Clash.EDITED_TWICE, "item", "two", ("one",)), both, HERE)
    assert (sides.ours.id, sides.theirs[0].id) == ("two", "one")


def test_taking_back_is_a_side_of_its_own() -> None:
    """It is ours where this device took it back, and has no sentence."""
    for decider, ours in ((HERE, "(taken back)"), (THERE, "tea")):
        held = shared(entry("item", "tea", "third", Status.RETRACTED, decider))
        sides = sides_of(Conflict(Clash.TAKEN_BACK, "item", "item"), held, HERE)
        assert arriving.version_text(sides.ours) == ours
        assert "taken back on one device" in arriving.clash_text(sides)


def test_undoing_tells_what_stays() -> None:
    """What was changed since, and what nothing brings back."""
    lines = [*arriving.reverted_lines(Reverted(1, ("a", "b"), ("c",), is_partial=True))]
    assert lines == [
        "Taken back: 2 memories are as they were before the import.",
        "Changed since then, and left as it is: 1 memory.",
        "What the import made this device forget stays forgotten.",
    ]


def test_a_stamp_that_no_calendar_holds_is_a_question_mark() -> None:
    """A clock that lies must not end the program."""
    assert arriving.made_at("f" * 16) == "?"
