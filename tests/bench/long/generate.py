"""Made-up conversations: the same seed gives the same ones, in English and in Chinese.

The phrasings were written without a look at the rules that read them. A turn is one thing that is said, between an
opening, a remark on the topic and a closing, until it has 40 to 60 tokens; a reply has 80 to 160.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tests.bench.long.cases import Case, Constraint, Exchange, Reference, Values
from tests.bench.long.draws import Draws, Form, as_written
from tests.bench.long.lengths import Source, fit
from tests.bench.long.schedule import Beat, plan_beats
from tests.bench.long.wording import FIRST, LANGUAGES, Decks, bare, fill, load_wording

EACH = 10
TURNS = 120
USER_TOKENS = (40, 60)
REPLY_TOKENS = (80, 160)
PLACES = ("first", "second", "third")


def generate(seed: int, each: int = EACH, turns: int = TURNS, wording: str = FIRST) -> list[Case]:
    """``each`` conversations in either language, of ``turns`` turns, in the words of the set ``wording``."""
    return [
        _Teller(random.Random(f"{seed} {language} {number}"), language, wording).tell(f"{language}-{number}", turns)
        for language in LANGUAGES
        for number in range(1, each + 1)
    ]


@dataclass(slots=True)
class _Matter:
    """What has been said of one topic. ``said`` are the turns in which things were said, by name."""

    row: Mapping[str, Any]
    things: dict[str, list[str]]
    options: list[str] = field(default_factory=list)
    chosen: str = ""
    plan: str = ""
    code: str = ""
    first_budget: Form | None = None
    said: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Said:
    """The heart of a turn. ``echo``: what a reply may repeat; ``answer``: what it must say."""

    text: str
    entities: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    echo: str = ""
    answer: str = ""
    reference: Reference | None = None


class _Teller:
    """Tells one conversation."""

    def __init__(self, rng: random.Random, language: str, wording: str) -> None:
        self._rng = rng
        self._language = language
        self._joint = "" if language == "zh" else " "
        self._words = load_wording(language, wording)
        self._decks = Decks(rng)
        self._draws = Draws(rng, language, self._words["months"], self._words["values"]["currency"])
        self._matters: dict[str, _Matter] = {}
        self._constraints: list[Constraint] = []
        self._shown: dict[str, str] = {}
        self._turn = 0

    def tell(self, name: str, turns: int) -> Case:
        """The whole conversation."""
        rows = self._rng.sample(self._words["topics"], len(self._words["topics"]))
        beats = plan_beats(self._rng, [row["id"] for row in rows], turns)
        used = {beat.topic for beat in beats}
        for row in rows:
            if row["id"] in used:
                things = {kind: self._rng.sample(row[kind], len(row[kind])) for kind in ("excludes", "requires")}
                self._matters[row["id"]] = _Matter(row, things)
        told = [self._exchange(turn, beat) for turn, beat in enumerate(beats, 1)]
        topics = {topic: matter.row["name"] for topic, matter in self._matters.items()}
        return Case(name, self._language, tuple(told), tuple(self._constraints), topics)

    def _exchange(self, turn: int, beat: Beat) -> Exchange:
        self._turn = turn
        matter = self._matters[beat.topic]
        said = self._say(beat, matter)
        user = fit(self._rng, said.text, USER_TOKENS, self._around(matter), self._joint)
        reply = fit(self._rng, said.answer or self._opening(said), REPLY_TOKENS, self._advice(matter), self._joint)
        entities = tuple(dict.fromkeys(said.entities))
        minutes = self._minutes(beat)
        return Exchange(
            user, reply, minutes, beat.topic, beat.kind, entities, said.numbers, said.others, said.reference
        )

    def _minutes(self, beat: Beat) -> float:
        if not beat.arrives or self._turn == 1:
            return round(self._rng.uniform(0.5, 5), 1)
        return round(
            self._rng.choice([self._rng.uniform(1, 6), self._rng.uniform(20, 90), self._rng.uniform(400, 800)]), 1
        )

    # What is said -----------------------------------------------------------------------------------------------

    def _say(self, beat: Beat, matter: _Matter) -> _Said:
        """The heart of the turn; a beat whose ground is missing becomes a remark."""
        tell = getattr(self, f"_{beat.kind}")
        said: _Said | None = tell(matter)
        return said if said is not None else self._chat(matter)

    def _open(self, matter: _Matter) -> _Said:
        return _Said(self._phrase("tell", "open", matter))

    def _chat(self, matter: _Matter) -> _Said:
        return _Said(self._decks.draw(f"chat {matter.row['id']}", matter.row["chat"]))

    def _small(self, _: _Matter) -> _Said:
        return _Said(self._draw("tell", "small"))

    def _resume(self, matter: _Matter) -> _Said:
        if matter.chosen and self._rng.random() < 0.45:
            return self._look_back("chosen", matter, "options", ((matter.chosen,),))
        if matter.plan:
            return self._look_back("plan", matter, "plan", ((bare(matter.plan),),))
        return _Said(self._phrase("tell", "resume", matter))

    def _just(self, matter: _Matter) -> _Said:
        return self._look_back("just", matter, "plan", ((bare(matter.plan),),))

    def _offer(self, matter: _Matter) -> _Said:
        matter.options = self._rng.sample(matter.row["options"], 3)
        matter.said["options"] = self._turn
        named = dict(zip("abc", matter.options, strict=True))
        answer = fill(self._words["reply"]["options"], {"kinds": matter.row["kinds"], **named})
        return _Said(self._phrase("tell", "ask_options", matter), tuple(matter.options), answer=answer)

    def _pick(self, matter: _Matter) -> _Said:
        place = self._rng.choice([0, 1, 1, 1, 2])
        matter.chosen = matter.options[place]
        return self._look_back(PLACES[place], matter, "options", ((matter.chosen,),), echo=matter.chosen)

    def _plan(self, matter: _Matter) -> _Said:
        matter.plan = self._rng.choice(matter.row["plans"])
        matter.said["plan"] = self._turn
        return _Said(self._phrase("tell", "plan", matter, plan=matter.plan), (bare(matter.plan),))

    def _code(self, matter: _Matter) -> _Said:
        matter.code = self._draws.code()
        matter.said["code"] = self._turn
        return _Said(self._phrase("tell", "code", matter, code=matter.code), (matter.code,), echo=matter.code)

    def _ask_code(self, matter: _Matter) -> _Said | None:
        if not matter.code:
            return None
        return self._look_back("code", matter, "code", ((matter.code,),), answer=matter.code)

    def _limit(self, matter: _Matter) -> _Said | None:
        held = self._held(matter, "budget")
        if held is None:
            return None
        return self._look_back("limit", matter, "budget", held.values, answer=self._shown[held.id])

    def _history(self, matter: _Matter) -> _Said | None:
        held = self._held(matter, "budget")
        if held is None or matter.first_budget is None or matter.first_budget[1] == held.values:
            return None
        return self._look_back("history", matter, "first budget", matter.first_budget[1], answer=self._shown[held.id])

    def _number(self, matter: _Matter) -> _Said:
        count = self._draws.count()
        values = {"n": count, "street": self._draw_from("streets")}
        return _Said(fill(self._draw("tell", "number"), values), numbers=(count,))

    def _other(self, matter: _Matter) -> _Said:
        amount, values = self._draws.amount(matter.row["low"], matter.row["high"])
        thing = matter.things[self._rng.choice(["excludes", "requires"])].pop()
        template = self._draw("tell", "other")
        person = self._draw_from("persons")
        others = (values[0][0],) if "{amount}" in template else (bare(thing),)
        return _Said(fill(template, {"person": person, "amount": amount, "thing": thing}), others=others)

    # What binds -------------------------------------------------------------------------------------------------

    def _budget(self, matter: _Matter) -> _Said:
        form = self._draws.amount(matter.row["low"], matter.row["high"])
        matter.first_budget = form
        matter.said["first budget"] = self._turn
        return self._state("budget", matter, form, {"amount": form[0]})

    def _deadline(self, matter: _Matter) -> _Said:
        form = self._draws.day()
        return self._state("deadline", matter, form, {"day": form[0]})

    def _exclude(self, matter: _Matter) -> _Said:
        thing = matter.things["excludes"].pop()
        return self._state("exclude", matter, (thing, ((bare(thing),),)), {"thing": thing})

    def _require(self, matter: _Matter) -> _Said:
        thing = matter.things["requires"].pop()
        return self._state("require", matter, (thing, ((bare(thing),),)), {"thing": thing})

    def _allergy(self, matter: _Matter) -> _Said:
        thing = self._decks.draw("allergies", self._words["values"]["allergies"])
        self._bind("allergy", "", (thing, ((thing,),)))
        return _Said(fill(self._draw("state", "allergy"), {"thing": thing}), (thing,))

    def _style(self, matter: _Matter) -> _Said:
        style = self._decks.draw("styles", self._words["values"]["styles"])
        self._bind("style", "", (style, ((style,),)))
        return _Said(fill(self._draw("state", "style"), {"style": style}))

    def _change_style(self, matter: _Matter) -> _Said:
        old = self._newest("style")
        if old is None:
            return self._style(matter)
        style = self._decks.draw("styles", self._words["values"]["styles"])
        self._end(old, "replaced", self._bind("style", "", (style, ((style,),))))
        return _Said(fill(self._draw("change", "style"), {"style": style}))

    def _change_budget(self, matter: _Matter) -> _Said | None:
        return self._change("budget", matter, self._draws.amount(matter.row["low"], matter.row["high"]), "amount")

    def _back(self, matter: _Matter) -> _Said | None:
        """Change to the first value again."""
        held = self._held(matter, "budget")
        if held is None or matter.first_budget is None or matter.first_budget[1] == held.values:
            return None
        return self._change("budget", matter, matter.first_budget, "amount")

    def _change_deadline(self, matter: _Matter) -> _Said | None:
        return self._change("deadline", matter, self._draws.day(), "day")

    def _free(self, matter: _Matter) -> _Said | None:
        return self._retract("exclude", matter)

    def _waive(self, matter: _Matter) -> _Said | None:
        return self._retract("require", matter)

    def _retract_budget(self, matter: _Matter) -> _Said | None:
        return self._retract("budget", matter)

    def _state(self, kind: str, matter: _Matter, form: Form, words: dict[str, str]) -> _Said:
        self._bind(kind, matter.row["id"], form)
        matter.said[kind] = self._turn
        echo = form[0] if kind in {"budget", "deadline", "require"} else ""
        return _Said(self._phrase("state", kind, matter, **words), (as_written(form),), echo=echo)

    def _change(self, kind: str, matter: _Matter, form: Form, name: str) -> _Said | None:
        held = self._held(matter, kind)
        if held is None:
            return None
        words = {name: form[0], "old": self._shown[held.id]}
        matter.said[kind] = self._turn
        self._end(held, "replaced", self._bind(kind, matter.row["id"], form))
        return _Said(self._phrase("change", kind, matter, **words), (as_written(form),), echo=form[0])

    def _retract(self, kind: str, matter: _Matter) -> _Said | None:
        held = self._held(matter, kind)
        if held is None:
            return None
        self._end(held, "retracted", "")
        return _Said(self._phrase("retract", kind, matter, thing=self._shown[held.id]))

    def _bind(self, kind: str, topic: str, form: Form) -> str:
        """A new constraint; its id tells its kind."""
        name = f"{kind}-{len(self._constraints) + 1}"
        self._constraints.append(Constraint(name, topic, form[1], self._turn))
        self._shown[name] = form[0]
        return name

    def _end(self, held: Constraint, ended: str, replaced_by: str) -> None:
        place = self._constraints.index(held)
        self._constraints[place] = replace(held, died=self._turn, ended=ended, replaced_by=replaced_by)

    def _held(self, matter: _Matter, kind: str) -> Constraint | None:
        return self._newest(kind, matter.row["id"])

    def _newest(self, kind: str, topic: str = "") -> Constraint | None:
        held = [c for c in self._constraints if c.died is None and c.topic == topic and c.id.startswith(f"{kind}-")]
        return held[-1] if held else None

    # Words ------------------------------------------------------------------------------------------------------

    def _look_back(
        self, phrases: str, matter: _Matter, said: str, values: Values, *, echo: str = "", answer: str = ""
    ) -> _Said:
        reference = Reference(matter.row["id"], matter.said[said], values)
        told = fill(self._draw("reply", "taken"), {"value": answer}) if answer else ""
        return _Said(self._phrase("refer", phrases, matter), echo=echo, answer=told, reference=reference)

    def _phrase(self, part: str, kind: str, matter: _Matter, **values: str) -> str:
        row = matter.row
        names = {"topic": row["name"], "kind": row["kind"], "kinds": row["kinds"]}
        return fill(self._draw(part, kind), names | values)

    def _draw(self, part: str, kind: str) -> str:
        return self._decks.draw(f"{part} {kind}", self._words[part][kind])

    def _draw_from(self, kind: str) -> str:
        return self._decks.draw(kind, self._words[kind])

    def _opening(self, said: _Said) -> str:
        if said.echo and self._rng.random() < 0.6:
            return fill(self._draw("reply", "taken"), {"value": said.echo})
        return self._draw("reply", "plain")

    def _around(self, matter: _Matter) -> list[Source]:
        """What may be said beside the heart of a turn: remarks on the topic, two closings, one opening."""
        topic = matter.row["id"]
        remark = Source(lambda: self._decks.draw(f"chat {topic}", matter.row["chat"]), 3)
        tail = Source(lambda: self._draw("tell", "tail"), 2)
        lead = Source(lambda: self._draw("tell", "lead"), 1, in_front=True)
        return [remark, tail, lead]

    def _advice(self, matter: _Matter) -> list[Source]:
        topic = matter.row["id"]
        advice = Source(lambda: self._decks.draw(f"advice {topic}", matter.row["advice"]), 4)
        return [Source(lambda: self._draw("reply", "filler"), 5), advice]
