"""PDF files by hand: pages of lines, English in Helvetica, Chinese in a font that is named and not embedded."""

from collections.abc import Sequence

_FONT_EN = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
_FONT_ZH = (
    b"<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /%b /DescendantFonts [<< /Type /Font"
    b" /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1)"
    b" /Supplement 4 >> /FontDescriptor << /Type /FontDescriptor /FontName /STSong-Light /Flags 6"
    b" /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 752 /Descent -271 /CapHeight 737 /StemV 58 >>"
    b" /DW 1000 >>] >>"
)
_CODECS = {
    "UniGB-UCS2-H": "utf-16-be",
    "UniGB-UTF16-H": "utf-16-be",
    "GBK-EUC-H": "gbk",
    "GBKp-EUC-H": "gbk",
    "GB-EUC-H": "gb2312",
    "GBK2K-H": "gb18030",
}
ENCODINGS = tuple(_CODECS)


def pdf(pages: Sequence[Sequence[str]], encoding: str = "UniGB-UCS2-H") -> bytes:
    """A whole PDF with the lines of each page. ``encoding`` is the character map of lines that are not ASCII."""
    fonts = [_FONT_EN, _FONT_ZH % encoding.encode()]
    first = 3 + len(fonts)
    kids = b" ".join(b"%d 0 R" % (first + 2 * index) for index in range(len(pages)))
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [%b] /Count %d >>" % (kids, len(pages))]
    objects += fonts
    for index, lines in enumerate(pages):
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R"
            b" /Resources << /Font << /E 3 0 R /Z 4 0 R >> >> >>" % (first + 2 * index + 1)
        )
        content = b"\n".join(_line(text, 800 - 20 * row, encoding) for row, text in enumerate(lines))
        objects.append(b"<< /Length %d >>\nstream\n%b\nendstream" % (len(content), content))
    return _file(objects)


def _line(text: str, height: int, encoding: str) -> bytes:
    font, codec = (b"E", "ascii") if text.isascii() else (b"Z", _CODECS[encoding])
    return b"BT /%b 12 Tf 60 %d Td <%b> Tj ET" % (font, height, text.encode(codec).hex().encode())


def _file(objects: Sequence[bytes]) -> bytes:
    whole, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(whole))
        whole += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    tail = b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, len(whole))
    return whole + head + table + tail
