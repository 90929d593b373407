"""Reading files: every kind in both languages, and every file that cannot be taken, with its sentence."""

import os
import random
import signal
from pathlib import Path

import pytest

from models.errors import DocumentError
from models.reading.page import MIB, Kind, Limits
from models.reading.reader import DocumentReader
from models.reading.refusals import (
    DocumentChanged,
    DocumentDamaged,
    DocumentEmpty,
    DocumentEncrypted,
    DocumentMissing,
    DocumentTooLarge,
    DocumentUndecodable,
    DocumentUnknown,
    DocumentWithoutText,
    ReaderFailed,
    ReadingStopped,
)
from support.pdf_file import ENCODINGS, pdf

DATA = Path(__file__).parent / "data"
ZH = "合同金额为十二万元，结论：通过。"
EN = "The budget is 500 euros."


@pytest.fixture
def reader(tmp_path: Path) -> DocumentReader:
    """A reader with the limits of the program."""
    return DocumentReader(tmp_path / "reader.log")


def _file(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (EN, "utf-8"),
        (ZH, "utf-8"),
        (ZH, "utf-8-sig"),
        (f"{EN} {ZH}", "utf-16"),
        (ZH, "gb18030"),
        ("王小明", "gb18030"),
        ("合同金額為十二萬元，結論：通過。我們明天再開會討論預算。", "gb18030"),
    ],
)
def test_text_is_read_in_its_encoding(reader: DocumentReader, tmp_path: Path, text: str, encoding: str) -> None:
    """UTF-8 with and without a mark, UTF-16 with one, and GB18030 give the very text."""
    reading = reader.read(_file(tmp_path, "a.txt", text.encode(encoding)))
    assert (Kind.TEXT, 0, text) == (reading.kind, reading.page_count, reading.pages[0].text)


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Über die Straße führt ein Weg zum Café", "latin-1"),
        ("It’s a “quoted” text – with dashes", "cp1252"),
        ("안녕하세요 저는 서울에 살고 있습니다. 오늘 회의는 오후 세 시입니다.", "euc-kr"),
        ("会議は午後三時に始まります。予算は十二万円です。", "shift-jis"),
        ("会議は午後三時に始まります。予算は十二万円です。", "euc-jp"),
        ("合同金額為十二萬元，結論：通過。我們明天再開會討論預算。", "big5"),
        ("Встреча начинается в три часа дня.", "cp1251"),
    ],
)
def test_an_encoding_that_cannot_be_told_is_refused(
    reader: DocumentReader, tmp_path: Path, text: str, encoding: str
) -> None:
    """GB18030 would give Chinese for these bytes, and it would be nonsense that nobody is told of."""
    with pytest.raises(DocumentUndecodable, match="neither UTF-8, UTF-16 nor GB18030"):
        reader.read(_file(tmp_path, "a.txt", text.encode(encoding)))


def test_markdown_is_known_by_its_name(reader: DocumentReader, tmp_path: Path) -> None:
    """Nothing in the bytes tells it from text."""
    assert reader.read(_file(tmp_path, "a.md", b"# A\n\ntext")).kind is Kind.MARKDOWN


def test_a_pdf_is_read_page_by_page(reader: DocumentReader, tmp_path: Path) -> None:
    """Pages count from 1, English and Chinese in one file, and progress is told for each."""
    told: list[tuple[int, int]] = []
    reading = reader.read(_file(tmp_path, "a.pdf", pdf([[EN], [ZH]])), lambda done, total: told.append((done, total)))
    assert [(1, EN), (2, ZH)] == [(page.number, page.text) for page in reading.pages]
    assert [(0, 2), (1, 2), (2, 2)] == told


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_chinese_is_read_in_every_character_map(reader: DocumentReader, tmp_path: Path, encoding: str) -> None:
    """Fonts that are named and not embedded, as old office programs write them."""
    assert reader.read(_file(tmp_path, "a.pdf", pdf([[ZH]], encoding))).pages[0].text == ZH


def test_three_hundred_pages_are_read(reader: DocumentReader, tmp_path: Path) -> None:
    """A long document is no fault."""
    pages = [[f"Page {number} of the report.", f"第{number}页的内容。"] for number in range(1, 301)]
    reading = reader.read(_file(tmp_path, "long.pdf", pdf(pages)))
    assert (300, "Page 300 of the report.\n第300页的内容。") == (reading.page_count, reading.pages[-1].text)


def test_too_many_pages_are_refused(tmp_path: Path) -> None:
    """The sentence names both numbers, the hint the setting."""
    reader = DocumentReader(tmp_path / "reader.log", Limits(pages=2))
    with pytest.raises(DocumentTooLarge, match="it has 3 pages; the limit is 2 pages") as caught:
        reader.read(_file(tmp_path, "a.pdf", pdf([["a"], ["b"], ["c"]])))
    assert "documents.limit_pages" in caught.value.hint


def test_ten_megabytes_of_text_are_refused(reader: DocumentReader, tmp_path: Path) -> None:
    """What no prompt can use is not kept either."""
    with pytest.raises(DocumentTooLarge, match=r"it has 10\.0 MB; the limit is 4\.0 MB"):
        reader.read(_file(tmp_path, "a.txt", b"word " * (2 * MIB)))


def test_a_large_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    """Its size is looked at first."""
    reader = DocumentReader(tmp_path / "reader.log", Limits(file_bytes=1000))
    with pytest.raises(DocumentTooLarge):
        reader.read(_file(tmp_path, "a.pdf", pdf([["a"]]) + b" " * 1000))


def test_a_pdf_with_more_text_than_a_prompt_can_ever_use_is_refused(tmp_path: Path) -> None:
    """The limit for text holds for what a PDF gives, too."""
    reader = DocumentReader(tmp_path / "reader.log", Limits(text_bytes=20))
    with pytest.raises(DocumentTooLarge, match="of text"):
        reader.read(_file(tmp_path, "a.pdf", pdf([[EN]])))


def test_a_damaged_pdf_is_refused(reader: DocumentReader, tmp_path: Path) -> None:
    """A file that ends in its middle."""
    with pytest.raises(DocumentDamaged, match=r"^a\.pdf: the file is damaged \(it is no whole PDF\)\.$"):
        reader.read(_file(tmp_path, "a.pdf", pdf([[EN]])[:300]))


def test_a_locked_pdf_is_refused(reader: DocumentReader) -> None:
    """It says so, and what to do."""
    with pytest.raises(DocumentEncrypted, match="locked with a password") as caught:
        reader.read(DATA / "locked.pdf")
    assert "without the password" in caught.value.hint


def test_a_pdf_without_text_is_refused(reader: DocumentReader, tmp_path: Path) -> None:
    """It may be a scan."""
    with pytest.raises(DocumentWithoutText, match="no text was found") as caught:
        reader.read(_file(tmp_path, "a.pdf", pdf([[], []])))
    assert "scan" in caught.value.hint


@pytest.mark.parametrize("name", ["a.txt", "a.md", "a.pdf", "a.png"])
def test_an_empty_file_is_refused(reader: DocumentReader, tmp_path: Path, name: str) -> None:
    """Whatever it calls itself."""
    with pytest.raises(DocumentEmpty, match="0 bytes"):
        reader.read(_file(tmp_path, name, b""))


@pytest.mark.parametrize(("name", "data"), [("a.docx", b"PK\x03\x04\x00\x00"), ("a.bin", bytes(range(256)))])
def test_an_unknown_kind_is_refused(reader: DocumentReader, tmp_path: Path, name: str, data: bytes) -> None:
    """The hint lists what can be read."""
    with pytest.raises(DocumentUnknown) as caught:
        reader.read(_file(tmp_path, name, data))
    assert "PDF" in caught.value.hint


@pytest.mark.parametrize("name", ["a.pdf", "a.PNG"])
def test_a_name_alone_makes_no_pdf_and_no_image(reader: DocumentReader, tmp_path: Path, name: str) -> None:
    """A text file that was renamed."""
    with pytest.raises(DocumentDamaged, match="does not begin like"):
        reader.read(_file(tmp_path, name, b"just text"))


def test_what_is_no_file_is_refused(reader: DocumentReader, tmp_path: Path) -> None:
    """No file, a folder; and a pipe, without waiting for whoever may write to it."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(DocumentMissing, match="no such file"):
        reader.read(tmp_path / "nothing.txt")
    with pytest.raises(DocumentMissing, match="folder, not a file"):
        reader.read(tmp_path)
    with pytest.raises(DocumentUnknown):
        reader.read(tmp_path / "pipe")


def test_a_file_that_changes_while_it_is_read_is_refused(reader: DocumentReader, tmp_path: Path) -> None:
    """Somebody appends to it after the first page."""
    path = _file(tmp_path, "a.pdf", pdf([["one"], ["two"]]))

    def append(done: int, _total: int) -> None:
        if done == 1:
            with path.open("ab") as file:
                file.write(b"more")

    with pytest.raises(DocumentChanged, match="changed while it was being read"):
        reader.read(path, append)


def test_a_change_that_hides_its_time_is_found(reader: DocumentReader, tmp_path: Path) -> None:
    """Same size, same time, other bytes."""
    path = _file(tmp_path, "a.txt", b"before")
    status = path.stat()

    def rewrite(_done: int, _total: int) -> None:
        path.write_bytes(b"behind")
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))

    with pytest.raises(DocumentChanged):
        reader.read(path, rewrite)


def test_a_file_that_vanishes_while_it_is_read_is_refused(reader: DocumentReader, tmp_path: Path) -> None:
    """It was not of one moment."""
    path = _file(tmp_path, "a.txt", b"before")
    with pytest.raises(DocumentChanged):
        reader.read(path, lambda _done, _total: path.unlink())


def test_a_killed_reader_is_a_sentence(reader: DocumentReader, tmp_path: Path) -> None:
    """Kill -9 in the middle of a file; the next file is read as if nothing had been."""
    path = _file(tmp_path, "a.pdf", pdf([[EN]] * 300))

    def kill(done: int, _total: int) -> None:
        if done == 1 and reader.pid is not None:
            os.kill(reader.pid, signal.SIGKILL)

    with pytest.raises(ReaderFailed, match=r"could not be read to its end .*SIGKILL"):
        reader.read(path, kill)
    assert reader.read(path).page_count == 300


def test_reading_can_be_stopped(reader: DocumentReader, tmp_path: Path) -> None:
    """After a page, from wherever; no child is left."""
    path = _file(tmp_path, "a.pdf", pdf([[EN]] * 300))
    with pytest.raises(ReadingStopped) as caught:
        reader.read(path, lambda done, _total: reader.cancel() if done == 1 else None)
    assert (130, None) == (caught.value.exit_code, reader.pid)


@pytest.mark.long
def test_damaged_pdfs_never_do_more_than_refuse(reader: DocumentReader, tmp_path: Path) -> None:
    """Two hundred damages: each is read or refused with one of our own errors."""
    draw = random.Random(5)
    whole = pdf([[EN, ZH]] * 3)
    for number in range(200):
        data = bytearray(whole)
        place = draw.randrange(len(data))
        match number % 3:
            case 0:
                data = data[:place]
            case 1:
                data[place : place + 100] = draw.randbytes(100)
            case _:
                del data[place : place + draw.randrange(500)]
        assert _ending(reader, _file(tmp_path, "a.pdf", bytes(data) or b"%PDF-")) in {"read", "refused"}


def _ending(reader: DocumentReader, path: Path) -> str:
    try:
        reader.read(path)
    except DocumentError:
        return "refused"
    return "read"
