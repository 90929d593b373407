"""What a person typed, made safe to keep: composed characters, no control characters, a length that is bounded.

Special tokens of a model are not touched here: they are text, and the engine never reads text as a token.
"""

import unicodedata

from assistant.errors import EmptyMessage, MessageTooLarge

LIMIT_BYTES = 64 * 1024
_KEPT_CONTROLS = "\n\t"


def normalise(text: str) -> str:
    r"""The message to store and to send.

    NFC; line ends are ``\\n``; other control characters are gone; a lone surrogate becomes U+FFFD; blank lines before
    and white space after it are gone. Raises MessageTooLarge above 64 KiB in UTF-8, EmptyMessage when nothing is left.
    """
    size_bytes = len(text.encode("utf-8", "surrogatepass"))
    if size_bytes > LIMIT_BYTES:
        raise MessageTooLarge(size_bytes, LIMIT_BYTES)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = "".join(map(_clean, unicodedata.normalize("NFC", text)))
    text = text.strip("\n").rstrip()
    if not text.strip():
        raise EmptyMessage
    return text


def _clean(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Cs":
        return "\N{REPLACEMENT CHARACTER}"
    if category == "Cc" and character not in _KEPT_CONTROLS:
        return ""
    return character
