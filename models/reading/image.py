"""The text in an image, by RapidOCR with the models that its wheel carries. For a child process only; no network.

It takes half a gigabyte of memory and about two seconds a picture on two idle cores, so the child lives for one file.
"""

import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import groupby
from typing import Any

from models.isolate.child import StopFlag
from models.phrase import Phrase
from models.reading.page import Limits, Page
from models.reading.refusals import DocumentDamaged, DocumentTooLarge, ReaderMissing

_COMMAND = f"{sys.executable} -m pip install rapidocr-onnxruntime"
_ONE_ROW = 0.5  # of a line's height: boxes whose middles lie nearer than this stand in one row
_WHITE = (255, 255, 255)


class ImagePages:
    """Reads images: each frame of a TIFF is a page, of any other only the first counts."""

    def __init__(self, stop: StopFlag, engine: Any) -> None:
        self._stop = stop
        self._engine = engine

    def pages(self, name: str, data: bytes, limits: Limits) -> Iterator[Page | int]:
        """How many pages there are, then each of them. Raises DocumentDamaged, DocumentTooLarge."""
        from PIL import Image

        Image.MAX_IMAGE_PIXELS = None  # the limit is ours, and has a sentence
        try:
            with Image.open(BytesIO(data)) as image:
                count = getattr(image, "n_frames", 1) if image.format == "TIFF" else 1
                yield count
                for index in range(count):
                    if self._stop.is_set():
                        return
                    image.seek(index)
                    _check_size(name, image.size, limits)
                    yield Page(index + 1 if count > 1 else 0, self._words(image))
        except (OSError, SyntaxError, ValueError, EOFError) as error:  # what Pillow raises for damaged files
            raise DocumentDamaged(name, Phrase("it is no whole image")) from error

    def _words(self, image: Any) -> str:
        import numpy
        from PIL import Image, ImageOps

        upright = ImageOps.exif_transpose(image).convert("RGBA")
        flat = Image.alpha_composite(Image.new("RGBA", upright.size, (*_WHITE, 255)), upright).convert("RGB")
        found, _ = self._engine(numpy.asarray(flat)[:, :, ::-1].copy())
        return "\n".join(rows_of([(box, str(text)) for box, text, _ in found or ()]))


def rows_of(found: Sequence[tuple[Sequence[Sequence[float]], str]]) -> list[str]:
    """The texts as lines, top to bottom: those side by side in one, two spaces between. A box is four (x, y)."""
    placed: list[tuple[int, float, float, str]] = []
    for box, text in sorted(found, key=lambda one: _middle(one[0])):
        height = max(y for _, y in box) - min(y for _, y in box)
        near = bool(placed) and _middle(box) - placed[-1][1] < _ONE_ROW * height
        row = placed[-1][0] if near else len(placed)
        placed.append((row, _middle(box), min(x for x, _ in box), text))
    return ["  ".join(text for *_, text in sorted(row)) for _, row in groupby(placed, key=lambda one: one[0])]


def open_image(stop: StopFlag) -> ImagePages:
    """The factory for a child process. Raises ReaderMissing when the extra ``ocr`` is not here or does not load."""
    try:
        from rapidocr_onnxruntime import RapidOCR  # type: ignore[import-untyped]
    except (ImportError, OSError) as error:
        raise ReaderMissing(Phrase("Text in images"), str(error), _COMMAND) from error
    return ImagePages(stop, RapidOCR(intra_op_num_threads=2, inter_op_num_threads=1))


def _middle(box: Sequence[Sequence[float]]) -> float:
    return sum(y for _, y in box) / len(box)


def _check_size(name: str, size: tuple[int, int], limits: Limits) -> None:
    width, height = size
    if width * height > limits.pixels:
        raise DocumentTooLarge(name, _pixels(width * height), _pixels(limits.pixels))


def _pixels(count: int) -> str:
    return Phrase("{count} million pixels", count=-(-count // 1_000_000))
