"""``ricordo sync export``: the file, the words that are shown once, and what stays as it was when it fails."""

from pathlib import Path

from support.travellers import WORDS, Traveller
from sync.container.words import are_listed


def shown_words(err: str) -> str:
    """The numbered words in what was told, in their order."""
    cells = [line.split() for line in err.splitlines() if line.startswith("    ")]
    pairs = [(int(row[at]), row[at + 1]) for row in cells for at in range(0, len(row), 2)]
    return " ".join(word for _, word in sorted(pairs))


def test_ten_words_are_made_and_open_the_file(old: Traveller, new: Traveller, carried: Path) -> None:
    """Without a passphrase ten words are shown, and they are what the other machine needs."""
    old.learn("I prefer tea")
    done = old("sync", "export", str(carried))
    words = shown_words(done.err)
    assert (done.code, done.out, are_listed(words)) == (0, f"{carried}\n", True)
    new.words.write_text(words, encoding="utf-8")
    assert new.import_(carried).code == 0
    assert new.sentences() == ["I prefer tea"]


def test_the_words_are_told_to_be_written_down(old: Traveller, carried: Path) -> None:
    """Nobody can recover them, and that is said under them."""
    assert "Write these words down; nobody can recover them." in old("sync", "export", str(carried)).err


def test_a_file_that_holds_nothing_says_so(old: Traveller, carried: Path) -> None:
    """Ten words for an empty file would be written down for nothing; how a memory comes to leave is said, too."""
    told = old("sync", "export", str(carried)).err
    assert "The file holds nothing: no memory may leave yet." in told
    assert "`ricordo memory confirm`" in told


def test_the_words_are_written_nowhere(old: Traveller, carried: Path) -> None:
    """Not on stdout, not in a file below the home, the log among them."""
    done = old("sync", "export", str(carried))
    words = shown_words(done.err).split()
    kept = b"".join(path.read_bytes() for path in old.home.rglob("*") if path.is_file())
    assert " ".join(words[:3]).encode() not in kept
    assert words[0] not in done.out.replace(str(carried), "")


def test_json_holds_the_words_only_when_asked(old: Traveller, carried: Path) -> None:
    """A script that wants them says so; else they are shown to the person as ever."""
    assert "words" not in old.json("sync", "export", str(carried))
    assert are_listed(old.json("sync", "export", str(carried), "--yes", "--show-words")["words"])


def test_a_given_passphrase_is_not_shown(old: Traveller, carried: Path) -> None:
    """Who gave it has it."""
    done = old("sync", "export", str(carried), "--passphrase-file", str(old.words))
    assert done.code == 0
    assert "abandon" not in done.out + done.err


def test_a_passphrase_is_no_argument(old: Traveller, carried: Path) -> None:
    """Every other user of a machine can read arguments."""
    assert old("sync", "export", str(carried), "--passphrase", WORDS).code == 2
    assert not carried.exists()


def test_a_weak_passphrase_is_refused(old: Traveller, carried: Path, tmp_path: Path) -> None:
    """Nothing is written, and it is said what would do."""
    weak = tmp_path / "weak"
    weak.write_text("password1", encoding="utf-8")
    done = old("sync", "export", str(carried), "--passphrase-file", str(weak))
    assert (done.code, carried.exists()) == (2, False)
    assert "too easy to guess" in done.err


def test_an_existing_file_stays_without_a_yes(old: Traveller, carried: Path) -> None:
    """In a pipe nobody can be asked, so the file is as it was."""
    carried.write_bytes(b"something dear")
    assert old("sync", "export", str(carried)).code == 2
    assert carried.read_bytes() == b"something dear"


def test_a_folder_gets_a_file_with_a_name(old: Traveller, tmp_path: Path) -> None:
    """The name has the date, and nothing of a person."""
    folder = tmp_path / "stick"
    folder.mkdir()
    old("sync", "export", str(folder))
    [file] = folder.iterdir()
    assert file.name.startswith("ricordo-memory-")
    assert file.suffix == ".age"


def test_a_missing_folder_is_a_sentence(old: Traveller, tmp_path: Path) -> None:
    """A stick that was pulled: what to do is said, and no file is left anywhere."""
    done = old("sync", "export", str(tmp_path / "gone" / "a.age"))
    assert done.code == 1
    assert "is not there" in done.err
    assert "Write these words down" not in done.err


def test_findings_are_told_without_the_value(old: Traveller, carried: Path) -> None:
    """Kind, rule and count of what was taken out."""
    old.learn("My e-mail is anna.smith@example.org")
    done = old("sync", "export", str(carried))
    assert "Taken out: contact: 1 (rule email)." in done.err
    assert "anna.smith" not in done.out + done.err


def test_devices_need_one_that_is_paired(old: Traveller, tmp_path: Path) -> None:
    """Sealing for nobody is refused, and the two ways out are named."""
    done = old("sync", "export", str(tmp_path), "--devices")
    assert done.code == 3
    assert "`ricordo sync pair`" in done.err


def test_a_paired_device_opens_it_without_words(old: Traveller, new: Traveller, tmp_path: Path) -> None:
    """What is sealed for devices needs no passphrase on the other side."""
    old.learn("I prefer tea")
    old.meet(new)
    file = old("sync", "export", str(tmp_path), "--devices").out.strip()
    done = new("sync", "import", file, "--yes")
    assert (done.code, new.sentences()) == (0, ["I prefer tea"])
    assert "signed by a paired device" in done.err


def test_both_ways_to_a_passphrase_are_too_many(old: Traveller, carried: Path) -> None:
    """A file and a descriptor contradict each other."""
    done = old("sync", "export", str(carried), "--passphrase-file", str(old.words), "--passphrase-fd", "3")
    assert (done.code, carried.exists()) == (2, False)
