"""Makes the vectors beside it: ``python -m tests.sync.container.make_vectors`` from the root. The same bytes each time.

A test fails when what it would write is not what is kept.
"""

import base64
import hashlib
import sys
import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).with_name("vectors")
sys.path.insert(0, str(FOLDER.parents[1]))  # run by itself, it finds what pytest finds

from support.age_writer import (  # noqa: E402
    CHUNK,
    FILE_KEY,
    NONCE,
    OTHER,
    PRIVATE,
    SALT,
    Payload,
    ScryptLock,
    X25519Lock,
    age_file,
    armored,
    b64,
    header,
    stanza,
)

GOOD, NO_MATCH, FOREIGN = "success", "no match", "foreign"
HEADER, MAC, ARMOR, PAYLOAD = "header failure", "HMAC failure", "armor failure", "payload failure"
KEY = {"key": PRIVATE.hex()}
WORD = {"passphrase": "password"}
Case = tuple[str, str, bytes]
LONG = hashlib.shake_256(b"a body").digest(100)


def header_cases() -> Iterator[Case]:
    """The first line, stanzas, and their checksum."""
    lock, whole, tail = X25519Lock().text(), age_file(), Payload().chunk(b"age", last=True).data
    yield "plain", GOOD, whole
    yield "nothing", FOREIGN, b""
    yield "another_program", FOREIGN, b"PK\x03\x04" + whole
    yield "version_2", HEADER, header(lock, b"age-encryption.org/v2\n") + tail
    yield "version_without_number", HEADER, header(lock, b"age-encryption.org/\n") + tail
    yield "version_cr_lf", HEADER, header(lock, b"age-encryption.org/v1\r\n") + tail
    yield "no_stanza", HEADER, header(b"") + tail
    for name, more in _odd_stanzas().items():
        yield f"stanza_{name}", GOOD if name.startswith("good") else HEADER, age_file(lock + more)
    head = header(lock)
    mac = head[-44:-1]
    for name, end in _odd_ends(mac).items():
        yield f"mac_{name}", HEADER, head[:-47] + end + tail
    yield "mac_of_other_stanzas", MAC, header(lock).replace(mac, header(lock + stanza(b"more"))[-44:-1]) + tail
    yield "mac_of_another_key", MAC, header(lock, file_key=bytes(16)) + tail


def _odd_stanzas() -> Mapping[str, bytes]:
    body = b64(LONG)
    return {
        "good_unknown": stanza(b"grease 1 2", b"12"),
        "good_empty_body": stanza(b"grease"),
        "good_full_last_line": stanza(b"grease", LONG[:48]),
        "good_every_character": stanza(bytes(range(33, 127))),
        "two_spaces": stanza(b"grease  1"),
        "space_at_end": stanza(b"grease "),
        "no_word": b"->\n\n",
        "only_space": b"-> \n\n",
        "not_ascii": stanza("grease é".encode()),
        "tab": stanza(b"grease\t1"),
        "cr_lf": b"-> grease\r\n\r\n",
        "other_arrow": b"=> grease\n\n",
        "no_body": b"-> grease\n",
        "no_last_line": b"-> grease\n" + body[:64] + b"\n",
        "long_line": b"-> grease\n" + body[:68] + b"\n" + body[68:] + b"\n",
        "two_short_lines": b"-> grease\n" + body[:32] + b"\n" + body[32:64] + b"\n",
        "padding": b"-> grease\n" + base64.b64encode(b"12") + b"\n",
        "stray_bits": b"-> grease\nMTJ\n",
        "not_base64": b"-> grease\nMT*I\n",
    }


def _odd_ends(mac: bytes) -> Mapping[str, bytes]:
    return {
        "missing": b"---\n",
        "empty": b"--- \n",
        "short": b"--- " + mac[:22] + b"\n",
        "long": b"--- " + mac + b"AAAA\n",
        "padding": b"--- " + mac + b"=\n",
        "no_space": b"---" + mac + b"\n",
        "two_spaces": b"---  " + mac + b"\n",
        "space_at_end": b"--- " + mac + b" \n",
        "cr_lf": b"--- " + mac + b"\r\n",
        "stray_bits": b"--- " + mac[:-1] + bytes([mac[-1] + 1]) + b"\n",
    }


def device_cases() -> Iterator[Case]:
    """The lock of a device."""
    lock = X25519Lock()
    other, share, body = X25519Lock(OTHER), b64(lock.share), lock.body
    yield "device_second_of_two", GOOD, age_file(other.text() + lock.text())
    yield "device_behind_unknown", GOOD, age_file(stanza(b"grease") + lock.text() + stanza(b"x", LONG))
    yield "device_another", NO_MATCH, age_file(other.text())
    yield "device_wrong_tag", NO_MATCH, age_file(stanza(b"X25519 " + share, body[:-1] + bytes([body[-1] ^ 1])))
    yield "device_small_letters", NO_MATCH, age_file(lock.text().replace(b"X25519", b"x25519"))
    yield "device_post_quantum", NO_MATCH, age_file(stanza(b"mlkem768x25519 " + b64(LONG * 11), body))
    yield "device_no_argument", HEADER, age_file(stanza(b"X25519", body))
    yield "device_two_arguments", HEADER, age_file(stanza(b"X25519 " + share + b" 1", body))
    yield "device_short_share", HEADER, age_file(stanza(b"X25519 " + b64(lock.share[:-1]), body))
    yield "device_long_share", HEADER, age_file(stanza(b"X25519 " + b64(lock.share + b"\0"), body))
    yield "device_share_padding", HEADER, age_file(stanza(b"X25519 " + share + b"=", body))
    yield "device_share_stray_bits", HEADER, age_file(stanza(b"X25519 " + _stray(share), body))
    yield "device_zero_share", HEADER, age_file(stanza(b"X25519 " + b64(bytes(32)), body))
    yield "device_low_order", HEADER, age_file(stanza(b"X25519 " + b64(b"\1" + bytes(31)), body))
    yield "device_long_file_key", HEADER, age_file(X25519Lock(file_key=FILE_KEY + b"!").text())
    yield "device_short_body", HEADER, age_file(stanza(b"X25519 " + share, body[:-1]))


def passphrase_cases() -> Iterator[Case]:
    """The lock of a passphrase."""
    lock = ScryptLock()
    salt, body = b64(SALT), lock.body
    yield "words_plain", GOOD, age_file(lock.text())
    yield "words_others", NO_MATCH, age_file(ScryptLock("Password").text())
    yield "words_with_a_space_more", NO_MATCH, age_file(ScryptLock("password ").text())
    yield "words_wrong_tag", NO_MATCH, age_file(stanza(b"scrypt " + salt + b" 4", body[:-1] + bytes([body[-1] ^ 1])))
    yield "words_capital_letters", NO_MATCH, age_file(lock.text().replace(b"scrypt", b"Scrypt"))
    yield "words_another_factor", NO_MATCH, age_file(lock.text(b"5"))
    for factor in (b"0", b"-4", b"+4", b"04", b"0x4", b"4.0", b"4e0", b"four", b"23", b"63", b"64", b"99999999999"):
        yield f"words_factor_{factor.decode()}", HEADER, age_file(lock.text(factor))
    yield "words_factor_missing", HEADER, age_file(stanza(b"scrypt " + salt, body))
    yield "words_salt_missing", HEADER, age_file(stanza(b"scrypt 4", body))
    yield "words_three_arguments", HEADER, age_file(stanza(b"scrypt " + salt + b" 4 1", body))
    yield "words_short_salt", HEADER, age_file(ScryptLock(salt=SALT[:-1]).text())
    yield "words_long_salt", HEADER, age_file(ScryptLock(salt=SALT + b"\0").text())
    yield "words_salt_stray_bits", HEADER, age_file(stanza(b"scrypt " + _stray(salt) + b" 4", body))
    yield "words_long_file_key", HEADER, age_file(ScryptLock(file_key=FILE_KEY + b"!").text())
    yield "words_twice", HEADER, age_file(lock.text() + lock.text())
    yield "words_and_device", HEADER, age_file(lock.text() + X25519Lock().text())
    yield "words_and_unknown", HEADER, age_file(lock.text() + stanza(b"grease"))


def stream_cases() -> Iterator[Case]:
    """The payload."""
    yield "stream_empty", GOOD, age_file(payload=Payload().chunk(b"", last=True))
    for name, payload in _good_streams().items():
        yield f"stream_{name}", GOOD, age_file(payload=payload)
    for size in (0, 15):
        yield f"stream_nonce_of_{size}", HEADER, header(X25519Lock().text()) + NONCE[:size]
    yield "stream_no_chunk", PAYLOAD, age_file(payload=Payload())
    for name, payload in _bad_streams().items():
        yield f"stream_{name}", PAYLOAD, age_file(payload=payload)


@cache
def _good_streams() -> Mapping[str, Payload]:
    return {
        "one_full": Payload().full(last=True),
        "two": Payload().full().chunk(b"age", last=True),
        "two_full": Payload().full(2, last=True),
        "eight_full": Payload().full(8, last=True),
        "nine": Payload().full(8).chunk(b"age", last=True),
        "258": Payload().full(257).chunk(b"age", last=True),
    }


def _bad_streams() -> Mapping[str, Payload]:
    swapped = Payload().full().chunk(b"1" * CHUNK).chunk(b"age", last=True)
    first, second = _chunk(swapped, 0), _chunk(swapped, 1)
    rest = swapped.data[len(NONCE) + 2 * len(first) :]
    return {
        "swapped": Payload(NONCE + second + first + rest),
        "doubled": Payload(NONCE + first + first + rest),
        "missing": Payload(NONCE + first + rest),
        "last_missing": Payload(NONCE + first + second),
        "not_ended": Payload().chunk(b"age"),
        "full_not_ended": Payload().full(),
        "eight_full_not_ended": Payload().full(8),
        "empty_last": Payload().full().chunk(b"", last=True),
        "empty_last_of_nine": Payload().full(8).chunk(b"", last=True),
        "short_in_between": Payload().chunk(b"short").chunk(b"age", last=True),
        "two_last": Payload().chunk(b"age", last=True).chunk(b"age", last=True),
        "two_last_full": Payload().full(last=True).full(last=True),
        "cut_in_tag": Payload(Payload().chunk(b"age", last=True).data[:-1]),
        "only_tag_cut": Payload(NONCE + bytes(15)),
        "wrong_tag": Payload(NONCE + bytes(19)),
        "followed_by_a_byte": Payload(Payload().chunk(b"age", last=True).data + b"\0"),
        "full_followed_by_a_byte": Payload(Payload().full(last=True).data + b"\0"),
        "wrong_second": Payload(Payload().full().data + bytes(19)),
    }


def _chunk(payload: Payload, number: int) -> bytes:
    start = len(NONCE) + number * (CHUNK + 16)
    return payload.data[start : start + CHUNK + 16]


def armor_cases() -> Iterator[Case]:
    """The text form."""
    whole = age_file()
    text = armored(whole)
    full = armored(age_file(X25519Lock().text() + stanza(b"fill" + b"l" * (-len(whole + b"-> fill\n\n") % 48))))
    yield "armor_plain", GOOD, text
    yield "armor_cr_lf", GOOD, armored(whole, b"\r\n")
    yield "armor_full_last_line", GOOD, full
    yield "armor_no_last_newline", GOOD, text[:-1]
    yield "armor_white_outside", GOOD, b"\n \t\r\n" + text + b" \n\t\n"
    yield "armor_damaged_inside", PAYLOAD, armored(whole[:-1])
    yield "armor_nothing_inside", FOREIGN, armored(b"")
    yield "armor_of_another_program", FOREIGN, text.replace(b"AGE", b"PGP")
    yield "armor_in_small_letters", FOREIGN, text.replace(b"AGE ENCRYPTED", b"age encrypted")
    for name, odd in _odd_armors(text).items():
        yield f"armor_{name}", ARMOR, odd


def _odd_armors(text: bytes) -> Mapping[str, bytes]:
    first, *rows, last, _ = text.split(b"\n")
    begin, end = first + b"\n", last + b"\n"
    inside = b"\n".join(rows) + b"\n"
    unpadded = b"\n".join([*rows[:-1], rows[-1].rstrip(b"=")]) + b"\n"
    return {
        "more_in_first_line": text.replace(b"-----\n", b"----- \n", 1),
        "no_end": begin + inside,
        "end_of_another": begin + inside + end.replace(b"FILE", b"PILE"),
        "empty_line_first": begin + b"\n" + inside + end,
        "empty_line_last": begin + inside + b"\n" + end,
        "field": begin + b"Comment: age\n\n" + inside + end,
        "space_in_line": begin + b" " + inside + end,
        "space_at_line_end": begin + inside.replace(b"\n", b" \n", 1) + end,
        "short_line": begin + inside[:60] + b"\n" + inside[60:] + end,
        "long_line": begin + inside.replace(b"\n", b"", 1) + end,
        "no_padding": begin + unpadded + end,
        "not_base64": begin + b"*" + inside[1:] + end,
        "stray_bits": begin + b"\n".join([*rows[:-1], _stray(rows[-1].rstrip(b"=")) + b"="]) + b"\n" + end,
        "followed": text + b"more\n",
    }


def _stray(text: bytes) -> bytes:
    """The same bytes in base64 that a lax reader takes: a bit that means nothing is set."""
    return text[:-1] + bytes([text[-1] + 1])


def vectors() -> Iterator[tuple[str, bytes]]:
    """Name and content of each."""
    for cases, secret in ((header_cases, KEY), (device_cases, KEY), (stream_cases, KEY), (armor_cases, KEY)):
        for name, expect, data in cases():
            yield name, _content(expect, secret, data)
    for name, expect, data in passphrase_cases():
        yield name, _content(expect, WORD | (KEY if "device" in name else {}), data)


def _content(expect: str, secrets: Mapping[str, str], data: bytes) -> bytes:
    fields = {"expect": expect, **secrets}
    if expect == GOOD:
        fields["payload"] = hashlib.sha256(_plain(data)).hexdigest()
    if len(data) > CHUNK:
        fields["compressed"], data = "zlib", zlib.compress(data)
    return "".join(f"{name}: {value}\n" for name, value in fields.items()).encode() + b"\n" + data


def _plain(data: bytes) -> bytes:
    """What stands in a good file, found without opening it: it was all sealed by ``Payload``."""
    for payload in _good_streams().values():
        if data.endswith(payload.data):
            return payload.plain
    return b"" if data.endswith(Payload().chunk(b"", last=True).data) else b"age"


def main() -> None:
    """Write them all."""
    FOLDER.mkdir(exist_ok=True)
    for name, content in vectors():
        (FOLDER / name).write_bytes(content)


if __name__ == "__main__":
    main()
