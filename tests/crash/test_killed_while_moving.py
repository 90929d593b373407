"""kill -9 in the middle of an export or an import: the old bundle whole, the memory as before or as after."""

from pathlib import Path

import pytest

from support.houses import WORDS, house
from support.moving_child import IN_TRANSACTION, bundle_in, run_until_killed
from sync.moving.steps import EXPORT_STEPS, IMPORT_STEPS

SECRET_HABIT = "I collect amber beetles."
OUT = EXPORT_STEPS.index("written")
APPLYING = IMPORT_STEPS[IMPORT_STEPS.index("taken") :]
READING = IMPORT_STEPS[: IMPORT_STEPS.index("taken")]


def plaintext_outside_the_profiles(root: Path) -> list[Path]:
    """The files that hold a word of the memory and are no profile's own; names count, too."""
    homes = [root / "old", root / "new"]
    files = [path for path in root.rglob("*") if path.is_file() and not any(home in path.parents for home in homes)]
    return [path for path in files if b"amber" in path.read_bytes() or "amber" in path.name]


@pytest.mark.parametrize("step", EXPORT_STEPS)
def test_an_export_that_is_killed_leaves_the_old_bundle_or_the_new_one(step: str, tmp_path: Path) -> None:
    """Before the file has its name the old one stands there byte for byte; afterwards the new one does, whole."""
    with house(tmp_path, "old") as old:
        old.learn("tea")
        old.moving.export_file(bundle_in(tmp_path), WORDS)
        before = bundle_in(tmp_path).read_bytes()
        old.learn("beetles", SECRET_HABIT)
    run_until_killed("export", tmp_path, step)
    assert (bundle_in(tmp_path).read_bytes() == before) is (EXPORT_STEPS.index(step) < OUT)
    assert [] == plaintext_outside_the_profiles(tmp_path)
    with house(tmp_path, "new") as new:
        new.import_file(bundle_in(tmp_path))
        assert "I like tea." in new.sentences()


@pytest.mark.parametrize("step", EXPORT_STEPS[EXPORT_STEPS.index("reserved") :])
def test_after_a_killed_export_the_next_one_is_whole(step: str, tmp_path: Path) -> None:
    """The numbers go on rising, and whoever heard the bundles before sees neither a fork nor a step back."""
    with house(tmp_path, "old") as old, house(tmp_path, "new") as new:
        old.learn("tea")
        old.moving.export_file(bundle_in(tmp_path), WORDS)
        new.import_file(bundle_in(tmp_path))
    run_until_killed("export", tmp_path, step)
    with house(tmp_path, "old") as old, house(tmp_path, "new") as new:
        new.import_file(bundle_in(tmp_path))
        old.learn("beetles", SECRET_HABIT)
        old.moving.export_file(bundle_in(tmp_path), WORDS)
        incoming = new.moving.read_file(bundle_in(tmp_path), WORDS)
        assert incoming.continuity.value in {"next", "gap"}
        new.moving.apply(incoming)
        assert old.sentences() == new.sentences()


@pytest.mark.parametrize("step", [*READING, *IN_TRANSACTION, *APPLYING])
def test_an_import_that_is_killed_is_whole_or_not_at_all(step: str, tmp_path: Path) -> None:
    """Items, evidence, index and outbox together; and the same bundle once more ends where it would have."""
    with house(tmp_path, "old") as old, house(tmp_path, "new") as new:
        old.learn("tea")
        old.learn("beetles", SECRET_HABIT)
        old.moving.export_file(bundle_in(tmp_path), WORDS)
        new.learn("rain")
    run_until_killed("read" if step in READING else "import", tmp_path, step)
    assert [] == plaintext_outside_the_profiles(tmp_path)
    with house(tmp_path, "new") as new:
        new.profile.database.check()
        is_in = step in APPLYING
        assert (SECRET_HABIT in new.sentences()) is ("I like tea." in new.sentences()) is is_in
        assert is_in is bool(new.profile.memory.search("amber"))
        new.import_file(bundle_in(tmp_path))
        assert sorted(["I like rain.", "I like tea.", SECRET_HABIT]) == new.sentences()
