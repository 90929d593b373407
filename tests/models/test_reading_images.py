"""Text in images, by the models of the extra ``ocr``; without the extra, its sentence."""

import zlib
from pathlib import Path

import pytest

from models.phrase import Phrase
from models.reading.image import rows_of
from models.reading.page import Limits
from models.reading.reader import DocumentReader
from models.reading.refusals import (
    DocumentDamaged,
    DocumentTooLarge,
    DocumentWithoutText,
    ReaderMissing,
)

DATA = Path(__file__).parent / "data"


def _png(width: int, height: int) -> bytes:
    """A white picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 0, 0, 0, 0])
    rows = zlib.compress((b"\x00" + b"\xff" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.fixture
def reader(tmp_path: Path) -> DocumentReader:
    """A reader where the extra is installed."""
    pytest.importorskip("rapidocr_onnxruntime")
    return DocumentReader(tmp_path / "reader.log", Limits(pixels=1_000_000))


def test_chinese_and_english_are_read_from_pictures(reader: DocumentReader) -> None:
    """Line by line. A picture is one page without a number."""
    chinese, english = reader.read(DATA / "contract_zh.png"), reader.read(DATA / "invoice_en.png")
    assert (0, 0) == (chinese.page_count, chinese.pages[0].number)
    assert "项目总结报告" in chinese.pages[0].text.splitlines()
    assert "Amount due: 1,280.50 EUR by 15 March 2026" in english.pages[0].text.splitlines()


def test_a_picture_without_text_is_refused(reader: DocumentReader, tmp_path: Path) -> None:
    """It was looked at, and nothing stands in it."""
    path = tmp_path / "blank.png"
    path.write_bytes(_png(300, 200))
    with pytest.raises(DocumentWithoutText, match="no text was found") as caught:
        reader.read(path)
    assert "sharper" in caught.value.hint


def test_bad_pictures_are_refused(reader: DocumentReader, tmp_path: Path) -> None:
    """One that ends early, and one of more pixels than memory is good for."""
    path = tmp_path / "a.png"
    path.write_bytes(_png(300, 200)[:60])
    with pytest.raises(DocumentDamaged, match="no whole image"):
        reader.read(path)
    path.write_bytes(_png(2000, 1000))
    with pytest.raises(DocumentTooLarge, match="2 million pixels"):
        reader.read(path)


def test_boxes_of_one_row_are_one_line() -> None:
    """Rows from top to bottom, within a row from left to right."""

    def box(x: int, y: int) -> list[list[float]]:
        return [[x, y], [x + 50, y], [x + 50, y + 20], [x, y + 20]]

    found = [(box(200, 12), "right"), (box(0, 50), "below"), (box(0, 10), "left")]
    assert ["left  right", "below"] == rows_of(found)


def test_a_missing_extra_says_how_to_get_it() -> None:
    """The command stands in the hint."""
    error = ReaderMissing(Phrase("Text in images"), "no module", "pip install 'ricordo[ocr]'")
    assert error.hint == "Install it: `pip install 'ricordo[ocr]'`."
