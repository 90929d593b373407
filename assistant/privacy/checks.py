"""What a pattern cannot say of a value, under the names that the rules use."""

import re
from collections.abc import Callable, Mapping

from assistant.privacy import checksums, odd, remarks, shapes
from assistant.privacy.candidate import NO_WORDS, Candidate, Check, Words

_RESERVED = re.compile(r"(?:^|\.)(?:example(?:\.\w+)?|invalid|test|localhost)$")  # RFC 2606
_MACHINES = frozenset({"git", "noreply", "no-reply"})


def _number(test: Callable[[str], bool]) -> Check:
    return lambda candidate, _words: test(candidate.compact)


def _phone_length(candidate: Candidate, _words: Words) -> bool:
    """Between 8 and 15 digits, E.164's longest."""
    return 8 <= sum(map(str.isdigit, candidate.value)) <= 15


def _personal_address(candidate: Candidate, words: Words) -> bool:
    """An e-mail address of a person: no reserved domain behind a name that stands for anybody."""
    name, _, domain = candidate.value.lower().partition("@")
    if candidate.value.startswith(name.upper()) and "_" in name:  # a variable in an address: $DB_PASSWORD@host
        return False
    anybody = name in words.get("anybody", NO_WORDS) and _RESERVED.search(domain)
    return not anybody and name not in _MACHINES


CHECKS: Mapping[str, Check] = {
    "random": shapes.is_random,
    "mixed": shapes.is_mixed,
    "real": shapes.is_real,
    "no-stand-in": shapes.is_no_stand_in,
    "strong": shapes.is_strong,
    "made-up": shapes.is_made_up,
    "odd": odd.is_odd,
    "no-name": odd.is_no_name,
    "drawn": odd.is_drawn,
    "grouped": odd.is_grouped,
    "handed-over": odd.is_handed_over,
    "code-number": odd.is_code_number,
    "no-word": remarks.is_no_word,
    "said": remarks.is_said,
    "said-zh": remarks.is_said_in_chinese,
    "two-words": remarks.is_two_words,
    "no-link": shapes.is_no_link,
    "no-identifier": shapes.is_no_identifier,
    "set-value": shapes.is_set_value,
    "no-remark": remarks.is_no_remark,
    "no-filler-zh": remarks.is_no_filler,
    "no-description-zh": remarks.is_no_description,
    "no-red-packet": remarks.is_no_red_packet,
    "unlike-a-sentence": remarks.is_unlike_a_sentence,
    "unpublished": remarks.is_unpublished,
    "identity-card": _number(checksums.is_identity_card),
    "company-code": _number(checksums.is_company_code),
    "bank-card": _number(checksums.is_bank_card),
    "iban": _number(checksums.is_iban),
    "hong-kong-card": _number(checksums.is_hong_kong_card),
    "phone-length": _phone_length,
    "personal-address": _personal_address,
}
