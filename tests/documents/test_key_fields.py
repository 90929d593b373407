"""A long block stands as its key fields, letter by letter."""

from datetime import UTC, datetime

import pytest

from assistant.documents.key_fields import Field, is_elastic, key_clauses, reduced
from assistant.language.entities import find_entities

NOW = datetime(2026, 3, 1, tzinfo=UTC)
_EN = (
    "The project started well and everybody was happy about it. On 15 March 2026 Acme Ltd signed for EUR 128,000,"
    " which pleased the whole team. The weather was nice. In conclusion, plan B was accepted, with the same limit."
)
_ZH = (
    "项目进展顺利，团队一直很努力。甲方北京远山科技有限公司与乙方签订合同，金额为人民币128,000元。天气不错，大家都很开心。"
    "联系人：王小明。结论：方案二通过，预算上限不变。"
)


@pytest.mark.parametrize(
    ("field", "clause"),
    [
        (Field.AMOUNT, "The fee is 1,280.50 EUR."),
        (Field.DATE, "It begins on 15 March 2026."),
        (Field.NUMBER, "Order ORD-2024-001 is here."),
        (Field.NAME, "It was written by Anna Keller."),
        (Field.STATE, "The request is still pending."),
        (Field.CONCLUSION, "Therefore we go on."),
        (Field.AMOUNT, "金额为人民币128,000元。"),
        (Field.DATE, "2026年3月15日开始。"),
        (Field.NAME, "联系人：王小明。"),
        (Field.STATE, "申请已批准。"),
        (Field.CONCLUSION, "结论：方案二通过。"),
    ],
)
def test_a_field_is_found(field: Field, clause: str) -> None:
    """Of every kind, in both languages."""
    assert field in key_clauses(clause, NOW)[0].fields


def test_english_is_reduced_to_its_fields() -> None:
    """What is left out leaves a mark; a conclusion stays whole."""
    assert reduced(_EN, NOW) == (
        "… On 15 March 2026 Acme Ltd signed for EUR 128,000, … In conclusion, plan B was accepted, with the same limit."
    )


def test_chinese_is_reduced_to_its_fields() -> None:
    """The same."""
    short = reduced(_ZH, NOW)
    kept = ["北京远山科技有限公司", "人民币128,000元", "联系人：王小明。", "结论：方案二通过，预算上限不变。"]
    assert (kept, False) == ([field for field in kept if field in short], "天气" in short)


@pytest.mark.parametrize("text", [_EN, _ZH])
def test_every_entity_comes_through(text: str) -> None:
    """Letter by letter."""
    short = reduced(text, NOW)
    assert [one.text for one in find_entities(text) if one.text not in short] == []
    assert len(short) < len(text)


def test_a_text_without_fields_keeps_its_first_sentence() -> None:
    """Something must stand for it."""
    assert reduced("nothing of weight here. nor there. nor anywhere.", NOW) == "nothing of weight here. …"


@pytest.mark.parametrize(("expected", "tokens", "left"), [(False, 15, 100), (True, 16, 100), (True, 1, 0)])
def test_a_block_over_its_share_is_elastic(expected: bool, tokens: int, left: int) -> None:
    """Fifteen in a hundred of what is left."""
    assert expected is is_elastic(tokens, left)
