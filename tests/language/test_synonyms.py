"""Synonyms: words that mean the same."""

import pytest

from assistant.language.query import Term, query_terms
from assistant.language.synonyms import (
    GROUP_LIMIT,
    NO_SYNONYMS,
    Synonyms,
    Table,
    Trouble,
    alternatives,
    expanded,
    make_synonyms,
    meant_in,
    packaged_groups,
    packaged_synonyms,
    parse_synonyms,
    widen,
    with_packaged,
)


@pytest.fixture
def table() -> Synonyms:
    return make_synonyms(
        [
            ("青霉素", "盘尼西林", "penicillin"),
            ("sister", "姐姐"),
            ("sister", "妹妹"),
            ("high blood pressure", "高血压", "hypertension"),
            ("blood", "血"),
        ]
    )


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("Can I take penicillin?", ("青霉素", "盘尼西林")),
        ("我能吃盘尼西林吗", ("青霉素", "penicillin")),
        ("my sisters", ("姐姐", "妹妹")),
        ("我妹妹", ("sister",)),
        ("my HIGH blood-pressure", ("高血压", "hypertension")),
        ("nothing of it", ()),
        ("", ()),
    ],
)
def test_the_other_words_for_what_stands_there_are_found(table: Synonyms, text: str, others: tuple[str, ...]) -> None:
    """In each language, bent or not; the longer word wins; what stands in two groups does not join them."""
    assert others == alternatives(text, table)


def test_a_query_by_meaning_gets_them_behind_the_text(table: Synonyms) -> None:
    """The words that were asked stay in front."""
    assert "penicillin? 青霉素 盘尼西林" == expanded("penicillin?", table)


def test_places_are_those_of_the_text(table: Synonyms) -> None:
    """Also where folding changes the length."""
    text = "ﬁne: 高血压"
    assert ["高血压"] == [text[one.start : one.end] for one in meant_in(text, table)]


def test_a_term_is_found_by_any_of_its_words(table: Synonyms) -> None:
    """As phrases of the search index."""
    assert (Term(("盘尼 尼西 西林", "青霉 霉素", "penicillin")),) == widen(query_terms("盘尼西林"), table)


def test_without_a_table_nothing_is_widened() -> None:
    """Every word means itself."""
    terms = query_terms("penicillin 青霉素")
    assert terms == widen(terms, NO_SYNONYMS)


def test_a_file_is_read_with_its_remarks() -> None:
    """A blank line is no group."""
    assert Table((("tea", "茶"),)) == parse_synonyms("# drinks\n\ntea = 茶  # hot\n")


@pytest.mark.parametrize(
    ("line", "groups", "reason"),
    [
        ("tea", 0, "a group needs two different words with = between them"),
        ("tea = Tea", 0, "a group needs two different words with = between them"),
        ("tea = ", 0, "a group needs two different words with = between them"),
        ("tea = = 茶", 1, "an empty word was left out"),
        (" = ".join(map(str, range(20))), 0, "a group has at most 12 words"),
    ],
)
def test_a_line_that_does_not_fit_is_told(line: str, groups: int, reason: str) -> None:
    """With its number, and the rest of the file is used."""
    table = parse_synonyms(f"{line}\nmilk = 奶")
    assert (groups + 1, [Trouble(1, reason)]) == (len(table.groups), list(table.troubles))


def test_a_thesaurus_is_cut() -> None:
    """And it is told."""
    table = parse_synonyms("\n".join(f"a{number} = b{number}" for number in range(GROUP_LIMIT + 1)))
    assert (GROUP_LIMIT, 1) == (len(table.groups), len(table.troubles))


def test_a_users_table_adds_to_the_packaged_one_and_takes_away() -> None:
    """A dash takes every packaged group away that has the word."""
    synonyms = with_packaged(parse_synonyms("- coffee\nrust bucket = 破车"))
    assert ((), ("破车",), ("tea",)) == (
        alternatives("coffee", synonyms),
        alternatives("my rust bucket", synonyms),
        alternatives("茶", synonyms),
    )


def test_the_packaged_table_is_sound() -> None:
    """Every line of it is used, and both languages are in it."""
    assert len(packaged_groups()) >= 100
    assert "青霉素" in alternatives("penicillin", packaged_synonyms())


@pytest.mark.parametrize("text", ["\ud800", "🙂", "= # =", "a" * 100_000])
def test_any_text_is_looked_through(table: Synonyms, text: str) -> None:
    """And nothing is found."""
    assert () == alternatives(text, table)
