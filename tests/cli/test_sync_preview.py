"""``ricordo sync preview``: counts first, every memory with its verdict and reason, and what may be done from there."""

from support.travellers import Traveller


def test_the_counts_come_first(old: Traveller) -> None:
    """Four lines that tell how many travel, stay, are blocked and redacted."""
    old.learn("I prefer tea", "My e-mail is anna.smith@example.org")
    assert old("sync", "preview").out.splitlines()[:4] == [
        "What travels: 1 memory  (1 proved)",
        "What stays here: 0 memories",
        "Blocked: 0 memories",
        "Redacted: 1 memory  (1 without what may not leave)",
    ]


def test_every_memory_has_a_reason(old: Traveller) -> None:
    """A memory that was said once stays, and it is said why."""
    old("ask", "--new", "I live in Porto.")
    item = old.json("sync", "preview")["items"][0]
    assert (item["verdict"], item["cause"], item["confirmable"]) == ("stays", "unproved", True)
    assert "said once, not used or confirmed yet" in old("sync", "preview").out


def test_the_rule_is_said_in_words(old: Traveller) -> None:
    """With the numbers of the settings."""
    old("config", "set", "memory.leave_score", "0.8")
    assert "a score above 0.80" in old("sync", "preview").err


def test_what_is_found_is_never_shown(old: Traveller) -> None:
    """Rule and count are."""
    old.learn("My e-mail is anna.smith@example.org")
    done = old("sync", "preview")
    assert "contact: 1 (rule email)" in done.out
    assert "anna.smith" not in done.out + done.err


def test_confirming_lets_a_memory_leave(old: Traveller) -> None:
    """One by its id; undo of memory takes it back."""
    old("ask", "--new", "I live in Porto.")
    item_id = old.json("sync", "preview")["items"][0]["id"]
    assert "Confirmed: " in old("sync", "preview", "--confirm", item_id).err
    assert old.json("sync", "preview")["items"][0]["verdict"] == "travels"
    old("memory", "undo")
    assert old.json("sync", "preview")["items"][0]["verdict"] == "stays"


def test_all_facts_are_confirmed_at_once(old: Traveller) -> None:
    """Those that stay for want of proof alone."""
    old("ask", "--new", "I live in Porto. My sister is called Marta.")
    before = old.json("sync", "preview")
    assert len(before["confirmable"]) == 2
    after = old.json("sync", "preview", "--confirm-facts")
    assert {item["verdict"] for item in after["items"]} == {"travels"}


def test_a_pinned_memory_leaves(old: Traveller) -> None:
    """Whatever its score."""
    old("ask", "--new", "I live in Porto.")
    item_id = old.json("sync", "preview")["items"][0]["id"]
    assert old.json("sync", "preview", "--pin", item_id)["items"][0]["cause"] == "pinned"


def test_an_id_that_is_not_there_is_refused(old: Traveller) -> None:
    """Exit code 3, as everywhere."""
    old.learn("I prefer tea")
    assert old("sync", "preview", "--confirm", "0000").code == 3
