"""Merging, as tables: what two devices did, and what both then hold."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from assistant.memory.evidence import Counters
from assistant.memory.item import Status
from assistant.sharing.conflict import Clash, Conflict
from assistant.sharing.entry import Entry, Shareable, Shared, Tombstone, state_of
from assistant.sharing.join import join
from assistant.sharing.merge import MergePlan, plan_merge
from support.entries import DESK, LAPTOP, NOW_MS, PHONE, an_id, dot, ended, entry, marked, span, tombstone, words

NOW = datetime.fromtimestamp(NOW_MS / 1000, tz=UTC) + timedelta(minutes=10)


def shared(*things: Shareable) -> Shared:
    """What a device knows."""
    return Shared(
        {one.id: one for one in things if isinstance(one, Entry)},
        {one.id: one for one in things if isinstance(one, Tombstone)},
    )


def merge(ours: Shared, *theirs: Shareable) -> MergePlan:
    """The plan at ``NOW``."""
    return plan_merge(ours, theirs, NOW)


def shown(plan: MergePlan, number: int) -> tuple[str, str | None]:
    """Status and successor of an item as they appear."""
    fate = plan.outlook.views[an_id(number)].fate
    return fate.status.value, fate.superseded_by


def test_an_empty_machine_deletes_nothing() -> None:
    """What is absent from a bundle says nothing."""
    plan = merge(shared(entry(1)))
    assert (True, {an_id(1)}) == (plan.is_empty, set(plan.merged.entries))


def test_a_new_item_comes_with_everything() -> None:
    """And a second time it is unchanged."""
    one = entry(1, evidence={span(1).id: span(1)})
    plan = merge(Shared(), one)
    assert ((an_id(1),), one) == (plan.new, plan.merged.entries[an_id(1)])
    assert ((an_id(1),), True) == (merge(plan.merged, one).unchanged, merge(plan.merged, one).is_empty)


def test_what_another_device_knows_to_be_over_is_over_here() -> None:
    """By a state without words; the new value may stay away."""
    over = state_of(ended(entry(1), Status.SUPERSEDED, 5, by=2))
    plan = merge(shared(entry(1)), over)
    assert (("superseded", an_id(2)), (an_id(1),)) == (shown(plan, 1), plan.updated)
    assert plan.merged.entries[an_id(1)].words is not None


def test_a_state_that_comes_before_its_item_is_kept_for_it() -> None:
    """Or the item would live again where its end was heard first."""
    over = ended(entry(1), Status.RETRACTED, 5)
    early = merge(Shared(), state_of(over))
    assert ((an_id(1),), {}) == (early.states, early.outlook.views)
    assert ("retracted", None) == shown(merge(early.merged, entry(1)), 1)


def _edited_twice() -> MergePlan:
    laptop = [ended(entry(1), Status.SUPERSEDED, 5, LAPTOP, by=2), entry(2, 5)]
    phone = [ended(entry(1), Status.SUPERSEDED, 6, PHONE, by=3), entry(3, 6, PHONE)]
    return merge(shared(*laptop), *phone)


def test_of_two_edits_the_later_holds_and_the_other_is_listed() -> None:
    """The loser is kept, marked, and out of recall."""
    plan = _edited_twice()
    assert (("active", None), ("superseded", an_id(3))) == (shown(plan, 3), shown(plan, 2))
    assert (Conflict(Clash.EDITED_TWICE, an_id(1), an_id(3), (an_id(2),)),) == plan.conflicts
    assert plan.merged.entries[an_id(2)].fates[0].status is Status.ACTIVE


def test_a_decision_made_with_both_in_view_ends_the_conflict() -> None:
    """It has seen both, so it overrules both."""
    entries = dict(_edited_twice().merged.entries)
    decided = [
        ended(entries[an_id(1)], Status.SUPERSEDED, 9, DESK, by=2),
        ended(entries[an_id(3)], Status.SUPERSEDED, 9, DESK, by=2),
    ]
    plan = merge(Shared(entries), *decided)
    assert (("active", None), ("superseded", an_id(2)), ()) == (shown(plan, 2), shown(plan, 3), plan.outlook.conflicts)


@pytest.mark.parametrize("retracted_at", [3, 8])
def test_an_edit_outranks_taking_back_at_the_same_time(retracted_at: int) -> None:
    """Earlier or later by the clock; it is flagged."""
    edited = [ended(entry(1), Status.SUPERSEDED, 5, LAPTOP, by=2), entry(2, 5)]
    plan = merge(shared(*edited), ended(entry(1), Status.RETRACTED, retracted_at, PHONE))
    assert (("superseded", an_id(2)), ("active", None)) == (shown(plan, 1), shown(plan, 2))
    assert (Conflict(Clash.TAKEN_BACK, an_id(1), an_id(2)),) == plan.conflicts


def test_an_edit_made_after_taking_back_revives() -> None:
    """Whoever edits has seen that it was taken back: no conflict."""
    taken_back = ended(entry(1), Status.RETRACTED, 5)
    revived = ended(taken_back, Status.SUPERSEDED, 9, PHONE, by=2)
    plan = merge(shared(taken_back), revived, entry(2, 9, PHONE))
    assert (("superseded", an_id(2)), ("active", None), ()) == (shown(plan, 1), shown(plan, 2), plan.conflicts)


def test_forgetting_wins_against_an_edit_at_the_same_time() -> None:
    """Later by the clock or not; nothing of the item stays and nothing of it comes back."""
    plan = merge(shared(ended(entry(1), Status.SUPERSEDED, 9, by=2), entry(2, 9)), tombstone(1, 5, PHONE))
    assert ((an_id(1),), {an_id(2)}) == (plan.purged, set(plan.merged.entries))
    again = merge(plan.merged, entry(1))
    assert ((an_id(1),), {an_id(2)}) == (again.buried, set(again.merged.entries))


def test_a_stale_device_brings_nothing_forgotten_back() -> None:
    """Sixty days later neither."""
    ours = shared(tombstone(1, -60 * 86_400))
    assert (True, {}) == (merge(ours, entry(1)).is_empty, merge(ours, entry(1)).merged.entries)


def test_what_says_the_same_is_forgotten_with_it() -> None:
    """The alias was born before; what is said again after forgetting is new."""
    same = words("tea")
    ours = merge(shared(entry(1, said=same)), entry(2, 1, PHONE, said=same)).merged
    plan = merge(ours, tombstone(1, 5), entry(3, 7, PHONE, said=same))
    assert ((an_id(1), an_id(2)), {an_id(3)}) == (plan.purged, set(plan.merged.entries))


def test_the_same_statement_learned_twice_is_one_item() -> None:
    """The smaller id speaks for both."""
    same = words("tea")
    plan = merge(shared(entry(2, said=same)), entry(1, 1, PHONE, said=replace(same, value="Tea")))
    assert ({an_id(2): an_id(1)}, ("superseded", an_id(1))) == (dict(plan.aliases), shown(plan, 2))
    assert ("active", None) == shown(plan, 1)


def test_what_becomes_of_one_twin_becomes_of_the_other() -> None:
    """The later decision about either of them counts."""
    same = words("tea")
    ours = merge(shared(entry(1, said=same)), entry(2, 1, PHONE, said=same)).merged
    plan = merge(ours, ended(entry(2, 1, PHONE, said=same), Status.RETRACTED, 9, PHONE))
    assert ("retracted", None) == shown(plan, 1)


@pytest.mark.parametrize(
    "other",
    [
        words("tea", polarity=-1),
        words("tea", scope="trip"),
        words("tea", lifetime="bounded"),
        words("tea", redacted=("value",)),
    ],
    ids=["other polarity", "other matter", "bounded", "redacted"],
)
def test_what_does_not_say_the_same_stays_apart(other: object) -> None:
    """Never by likeness alone."""
    assert {} == merge(shared(entry(1, said=words("tea"))), entry(2, 1, PHONE, said=other)).aliases  # type: ignore[arg-type]


def test_what_is_alike_is_only_suggested() -> None:
    """Both stay; the user is asked."""
    plan = merge(shared(entry(1, said=words("green tea"))), entry(2, 1, PHONE, said=words("tea")))
    assert ({an_id(2): an_id(1)}, {}) == (dict(plan.doubts), dict(plan.aliases))


def test_two_homes_are_asked_about() -> None:
    """Neither device knew of the other's, and one of them must be wrong."""
    homes = [words(place, attribute="home", single=True) for place in ("Lisbon", "Porto")]
    plan = merge(shared(entry(1, said=homes[0])), entry(2, 1, PHONE, said=homes[1]))
    assert {an_id(2): an_id(1)} == dict(plan.doubts)


def test_a_stamp_of_the_future_is_held_back() -> None:
    """For a day it is believed; beyond, it neither counts nor moves our clock. Forgetting needs no order."""
    day_s = 86_400 + 600
    late, early = marked(entry(1), "pinned", value=True, at=day_s + 1), entry(2, day_s - 1)
    plan = merge(shared(entry(1)), late, early, tombstone(3, 10 * day_s))
    assert ((late,), (an_id(2),), early.born.hlc) == (plan.held, plan.new, plan.heard)
    assert not plan.merged.entries[an_id(1)].marks["pinned"].value
    assert (an_id(3),) == plan.tombstones


def test_counters_are_the_most_that_each_device_counted() -> None:
    """Importing twice counts nothing twice."""
    ours = entry(1, counters={LAPTOP: Counters(2, 0, 5, 1, 1)})
    theirs = entry(1, counters={LAPTOP: Counters(1, 0, 6, 1, 0), PHONE: Counters(1)})
    both = {LAPTOP: Counters(2, 0, 6, 1, 1), PHONE: Counters(1)}
    assert both == join(ours, theirs).counters == join(join(ours, theirs), theirs).counters


def test_reinforced_is_the_later_of_two() -> None:
    """Whoever used it last."""
    later = entry(1, reinforced_at="2027-03-01T00:00:00.000000Z")
    assert later.reinforced_at == join(entry(1), later).reinforced_at == join(later, entry(1)).reinforced_at


def test_a_redacted_field_never_overwrites_its_original() -> None:
    """Nor a later one; and the original fills the gap elsewhere."""
    home = entry(1, said=words("tea", at=3), evidence={span(1).id: span(1)})
    away = replace(
        home,
        words=words("█", at=9, sentence="likes: █", redacted=("sentence", "value")),
        evidence={span(1).id: span(1, "█", at=9, redacted=True)},
    )
    for joined in (join(home, away), join(away, home)):
        assert (home.words, home.evidence) == (joined.words, joined.evidence)


def test_a_sentence_masked_by_a_forgetting_stays_masked() -> None:
    """A stale copy does not bring the words back."""
    stale, masked = entry(1, said=words("tea", at=0)), entry(1, said=words("tea", at=5, sentence="likes: ███"))
    for joined in (join(stale, masked), join(masked, stale)):
        assert joined.words is not None
        assert "likes: ███" == joined.words.sentence


def test_marks_are_those_set_last() -> None:
    """Each by itself, whichever device set it."""
    pinned = marked(entry(1), "pinned", value=True, at=5, device=PHONE)
    lasting = marked(entry(1), "half_life_s", value=7, at=3)
    joined = join(pinned, lasting)
    assert (True, 7) == (joined.marks["pinned"].value, joined.marks["half_life_s"].value)
    assert {LAPTOP: dot(3).hlc, PHONE: dot(5, PHONE).hlc} == joined.seen


def test_expiring_on_two_devices_is_no_conflict() -> None:
    """Both only looked at the date."""
    plan = merge(shared(ended(entry(1), Status.EXPIRED, 5)), ended(entry(1), Status.EXPIRED, 6, PHONE))
    assert (("expired", None), ()) == (shown(plan, 1), plan.conflicts)
