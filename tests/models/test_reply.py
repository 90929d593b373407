"""A reply as it grows: characters that take several tokens, and its account."""

from models.llama.reply import Reply


def reply_of(*pieces: bytes) -> Reply:
    reply = Reply(lambda token: pieces[token])
    for token in range(len(pieces)):
        reply.note_time()
        reply.add(token)
    return reply


def test_a_character_appears_when_its_last_byte_has_come() -> None:
    """Until then the token adds nothing."""
    world = "界".encode()
    reply = Reply(lambda token: world[token : token + 1])
    assert [reply.add(0), reply.add(1), reply.add(2)] == ["", "", "界"]
    assert reply.text == "界"


def test_a_reply_that_ends_within_a_character_keeps_the_whole_ones() -> None:
    """Text and ids agree, so that both can be put back into a prompt; all tokens are counted."""
    reply = reply_of(b"a", b"b\xe7", b"\x95")
    assert (reply.text, reply.whole_ids) == ("ab", [0])
    assert reply.usage("cancelled", 5, 0).reply_tokens == 3


def test_bytes_that_are_no_text_become_the_sign_for_it() -> None:
    """A model may generate anything."""
    assert reply_of(b"a", b"\xff", b"b").text == "a\ufffdb"


def test_a_reply_without_a_token_took_no_time_to_generate() -> None:
    """Stopped before the first one."""
    usage = Reply(lambda token: b"").usage("cancelled", 5, 2)
    assert (usage.reply_tokens, usage.first_token_s, usage.generation_s, usage.tokens_per_s) == (0, 0.0, 0.0, 0.0)
