"""Export and import of 10,000 memories against reading, scanning and writing them plainly, in one run.

Plainly, outwards: each item is read from the store with its evidence, its words are scanned by the same rules, and one
line of JSON for it is written and flushed. Inwards: the lines are read, their words are scanned, and the items are
written into a store with its index, one transaction for all. What is embedded anew comes later, in the background.
Both take turns, and the best of three counts.
"""

import json
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from assistant.bootstrap import Profile, open_profile
from assistant.memory.evidence import Record
from assistant.memory.item import Item
from assistant.memory.known import Known
from assistant.memory.statement import ACCOUNT, USER, Kind, Statement
from assistant.memory.statement_plan import new_item, plan_statements
from assistant.paths import HOME_VARIABLE, find_places
from assistant.privacy.rules import RuleSet, load_rules
from assistant.privacy.scan import scan
from assistant.store.item_rows import put_item
from assistant.store.memory_codec import item_values
from sync.container.words import draw_words
from sync.moving.moving import Moving
from sync.moving.opening import open_parts
from sync.moving.parts import Parts
from tests.bench.ratio import Ratio, Remark

ITEMS = 10_000
ROUNDS = 3
GOAL = 1.5
_AT_ONCE = 1_000
_THINGS = (
    "tea",
    "walks",
    "rivers",
    "trains",
    "letters",
    "jazz",
    "chess",
    "flights",
    "opera",
    "rain",
    "garden",
    "music",
)
_CHINESE_THINGS = ("咖啡", "音乐", "公园", "周末", "早上", "晚上", "旅行", "工作", "朋友", "家人", "电影", "火车")
_ATTRIBUTES = ("likes", "habit", "plan", "trait", "owns")


def measure(items: int = ITEMS) -> list[Ratio | Remark]:
    """One row for each way, and the size of the bundle."""
    rules, words = load_rules(), draw_words()
    with tempfile.TemporaryDirectory() as folder, _machine(Path(folder), "old") as old:
        _fill(old.profile, items)
        bundle, plain = Path(folder) / "a.age", Path(folder) / "plain.jsonl"
        out_s, plain_out_s = _take_turns(
            lambda: old.moving.export_file(bundle, words), lambda: _write_plainly(old.profile, rules, plain)
        )
        in_s, plain_in_s = _take_turns(
            lambda: _import(Path(folder), bundle, words), lambda: _read_plainly(Path(folder), rules, plain)
        )
        size_mib = bundle.stat().st_size / 1024**2
    return [
        Ratio(f"export {items:,} memories", out_s, plain_out_s, "s", GOAL),
        Ratio(f"import {items:,} memories", in_s, plain_in_s, "s", GOAL),
        Remark("the bundle", f"{size_mib:.1f} MiB"),
    ]


@dataclass(frozen=True, slots=True)
class _Machine:
    profile: Profile
    parts: Parts

    @property
    def moving(self) -> Moving:
        return Moving(self.parts)


@contextmanager
def _machine(folder: Path, name: str) -> Iterator[_Machine]:
    with open_profile(find_places({HOME_VARIABLE: str(folder / name)})) as profile:
        yield _Machine(profile, replace(open_parts(profile, lambda _: ""), work_factor=10))


def _fill(profile: Profile, items: int) -> None:
    """Half in English, half in Chinese, each proved by hand and with the words that it rests on."""
    memory, session = profile.memory, profile.transcript.new_session()
    drawn = random.Random(1)
    for first in range(0, items, _AT_ONCE):
        said = [_statement(number, drawn) for number in range(first, min(first + _AT_ONCE, items))]
        turn = profile.transcript.add_question(session.id, said[0].sentence)
        longest = max((one.sentence for one in said), key=len)
        occasion = replace(memory.occasion(), session_id=session.id, turn_id=turn.id, text=longest, by_hand=True)
        memory.apply(plan_statements(Known(), said, occasion))


def _statement(number: int, drawn: random.Random) -> Statement:
    is_english = number % 2 == 0
    things = drawn.choices(_THINGS if is_english else _CHINESE_THINGS, k=5)
    value = f"{' '.join(things)} {number}" if is_english else f"{'和'.join(things)}{number}"
    sentence = f"I like {value} in the evening." if is_english else f"我喜欢{value}，尤其是晚上。"
    attribute = _ATTRIBUTES[number % len(_ATTRIBUTES)]
    span, language = (0, len(sentence)), "en" if is_english else "zh"
    return Statement(Kind.FACT, USER, attribute, ACCOUNT, value, sentence, span, language)


def _take_turns(ours: Callable[[], object], bare: Callable[[], object]) -> tuple[float, float]:
    """The best times of both, in seconds."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for work, taken in zip((ours, bare), times, strict=True):
            began_s = time.perf_counter()
            work()
            taken.append(time.perf_counter() - began_s)
    return min(times[0]), min(times[1])


def _write_plainly(profile: Profile, rules: RuleSet, path: Path) -> None:
    with path.open("wb") as file:
        for record in profile.memory.held():
            for text in _words(record):
                scan(text, rules)
            said = [evidence.text for evidence in record.evidence]
            file.write(json.dumps({**item_values(record.item), "evidence": said}, ensure_ascii=False).encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())


def _words(record: Record) -> list[str]:
    item = record.item
    own = [item.subject, item.attribute, item.scope, item.value, item.sentence]
    return [*own, *(evidence.text for evidence in record.evidence)]


def _import(folder: Path, bundle: Path, words: str) -> None:
    with tempfile.TemporaryDirectory(dir=folder) as home, _machine(Path(home), "new") as new:
        new.moving.apply(new.moving.read_file(bundle, words))


def _read_plainly(folder: Path, rules: RuleSet, path: Path) -> None:
    with tempfile.TemporaryDirectory(dir=folder) as home, _machine(Path(home), "new") as new:
        now = new.profile.clock.now()
        with new.profile.database.transaction() as connection, path.open("rb") as file:
            for line in file:
                fields = json.loads(line)
                for name in ("subject", "attribute", "scope", "value", "sentence"):
                    scan(fields[name], rules)
                for text in fields["evidence"]:
                    scan(text, rules)
                put_item(connection, _item(new.profile, fields), now)


def _item(profile: Profile, fields: dict[str, str]) -> Item:
    said = Statement(
        Kind.FACT, USER, fields["attribute"], ACCOUNT, fields["value"], fields["sentence"], (0, 1), fields["language"]
    )
    return replace(new_item(said, profile.memory.occasion()), id=fields["id"])
