"""Sixty days of a life, told to the store and to a careful person who keeps a notebook: both know the same each night.

The notebook is written by other rules than the store's: it holds only what is true, and crosses out what no longer is.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest

from assistant.memory.item import Status
from assistant.memory.selection import Selection
from assistant.memory.statement import Act, Kind, Lifetime, Sureness
from assistant.memory.verdict import Verdict
from assistant.store.database import Database
from assistant.store.memory_store import MemoryStore
from support.remembered import home, say
from support.talk import Talk

_DAYS = 60
_TASTES = ("tea", "jazz", "skiing", "爬山", "咖啡", "chess", "opera", "恐怖片")
_CITIES = ("Lisbon", "Porto", "苏州", "Bergen")
_MATTERS = ("trip", "phone")
_ENDED = (Status.SUPERSEDED, Status.RETRACTED, Status.EXPIRED)


@dataclass
class _Notebook:
    """What a careful person would say is true. ``maybe`` are tastes said with a doubt, with the sessions they were."""

    tastes: dict[str, int] = field(default_factory=dict)
    maybe: dict[str, set[str]] = field(default_factory=dict)
    home: str = ""
    maybe_home: set[str] = field(default_factory=set)
    budgets: dict[str, str] = field(default_factory=dict)
    tasks: dict[str, datetime] = field(default_factory=dict)
    conditions: dict[str, set[str]] = field(default_factory=dict)
    blame: dict[str, float] = field(default_factory=dict)

    def page(self, now: datetime) -> list[str]:
        """What it says now."""
        lines = [("" if taste > 0 else "not ") + f"likes: {what}" for what, taste in self.tastes.items()]
        lines += [f"likes: {what}?" for what in self.maybe]
        lines += [f"home: {self.home}"] if self.home else []
        lines += [f"home: {city}?" for city in self.maybe_home]
        lines += [f"budget: {amount} {matter}" for matter, amount in self.budgets.items()]
        lines += [f"rule: {rule} {matter}" for matter, rules in self.conditions.items() for rule in rules]
        lines += [f"task: {task}" for task, over in self.tasks.items() if now < over]
        return sorted(lines)


class _Life:
    """One life from one seed; each deed is done to the store and noted in the notebook."""

    def __init__(self, talk: Talk, seed: int) -> None:
        self.talk = talk
        self.notes = _Notebook()
        self._chance = random.Random(seed)
        self._tasks = 0
        self.deeds: tuple[Callable[[], None], ...] = (
            self._like,
            self._like,
            self._perhaps,
            self._take_back,
            self._move,
            self._perhaps_move,
            self._set_budget,
            self._correct_budget,
            self._plan_task,
            self._ignore,
            self._judge,
            self._confirm,
            self._just_this_once,
            self._pin,
            self._edit,
            self._set_condition,
            self._end_matter,
            self._retract_by_hand,
            self._think_better_of_it,
        )

    def day(self) -> None:
        """A few deeds, and the night."""
        for _ in range(self._chance.randint(1, 4)):
            self._chance.choice(self.deeds)()
        self.talk.sleep()

    def _like(self) -> None:
        what, taste = self._chance.choice(_TASTES), self._chance.choice((1, 1, -1))
        self.talk.say(say(what, polarity=taste))
        self.notes.maybe.pop(what, None)
        self.notes.tastes[what] = taste

    def _perhaps(self) -> None:
        what = self._chance.choice(_TASTES)
        if self.notes.tastes.get(what) == -1:
            return
        self.talk.say(say(what, sureness=Sureness.UNSURE))
        if what in self.notes.tastes:
            return
        sessions = self.notes.maybe.setdefault(what, set())
        sessions.add(self.talk.session_id)
        if len(sessions) > 1:
            del self.notes.maybe[what]
            self.notes.tastes[what] = 1

    def _take_back(self) -> None:
        what = self._chance.choice(_TASTES)
        self.talk.say(say(what, "likes", act=Act.RETRACT, sentence=f"forget {what}"))
        self.notes.tastes.pop(what, None)
        self.notes.maybe.pop(what, None)

    def _move(self) -> None:
        city = self._chance.choice(_CITIES)
        self.talk.say(home(city))
        self.notes.home = city
        self.notes.maybe_home.clear()

    def _perhaps_move(self) -> None:
        city = self._chance.choice(_CITIES)
        if not self.notes.home or city == self.notes.home:
            return
        self.talk.say(home(city, sureness=Sureness.UNSURE))
        self.notes.maybe_home.add(city)

    def _set_budget(self) -> None:
        self._say_budget(self._chance.choice(_MATTERS), Act.ASSERT)

    def _correct_budget(self) -> None:
        if self.notes.budgets:
            self._say_budget(self._chance.choice(sorted(self.notes.budgets)), Act.CORRECT)

    def _say_budget(self, matter: str, act: Act) -> None:
        amount = f"{self._chance.randint(1, 9)},000"
        sentence = f"budget: {amount} {matter}"
        self.talk.say(
            say(amount, "budget", kind=Kind.CONSTRAINT, single=True, scope=matter, act=act, sentence=sentence)
        )
        self.notes.budgets[matter] = amount

    def _plan_task(self) -> None:
        self._tasks += 1
        name = f"errand{self._tasks}"
        due = self.talk.clock.now() + timedelta(days=self._chance.randint(0, 9))
        self.talk.say(say(name, "task", kind=Kind.TASK, lifetime=Lifetime.BOUNDED, due=due))
        midnight = due.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
        self.notes.tasks[name] = midnight

    def _ignore(self) -> None:
        self.talk.answer(at_hand=self._some_ids())

    def _judge(self) -> None:
        used, verdict = self._some_ids(), self._chance.choice(list(Verdict))
        self.talk.memory.judge(self.talk.answer(using=used).id, verdict)
        for item_id in used if verdict in {Verdict.WRONG, Verdict.OUTDATED} else ():
            self.notes.blame[item_id] = self.notes.blame.get(item_id, 0) + 1 / len(used)

    def _confirm(self) -> None:
        likes = [r for r in self.talk.memory.held() if r.item.attribute == "likes"]
        if not likes:
            return
        item = self._chance.choice(likes).item
        self.talk.memory.confirm([item.id])
        self.notes.maybe.pop(item.value, None)
        self.notes.tastes[item.value] = item.polarity

    def _just_this_once(self) -> None:
        self.talk.say(say("long answer", "style", lifetime=Lifetime.PASSING))

    def _pin(self) -> None:
        for item_id in self._some_ids()[:1]:
            record = self.talk.memory.record(item_id)
            if record.item.status is Status.ACTIVE:
                self.talk.memory.pin(item_id)
                self.talk.memory.unpin(item_id)
                if record.item.attribute == "home":
                    self.notes.maybe_home.clear()

    def _edit(self) -> None:
        """A task gets another name; the notebook crosses the old one out."""
        tasks = [r.item for r in self.talk.memory.recalled() if r.item.attribute == "task"]
        if not tasks:
            return
        old = self._chance.choice(tasks)
        self._tasks += 1
        name = f"errand{self._tasks}"
        self.talk.memory.edit(old.id, f"task: {name}", name)
        self.notes.tasks[name] = self.notes.tasks.pop(old.value)

    def _set_condition(self) -> None:
        matter, rule = self._chance.choice(_MATTERS), self._chance.choice(("no steps", "by train", "要安静"))
        sentence = f"rule: {rule} {matter}"
        said = say(rule, "rule", kind=Kind.CONSTRAINT, lifetime=Lifetime.BOUNDED, scope=matter, sentence=sentence)
        self.talk.say(said)
        self.notes.conditions.setdefault(matter, set()).add(rule)

    def _end_matter(self) -> None:
        matter = self._chance.choice(_MATTERS)
        self.talk.memory.end_matter(matter)
        self.notes.conditions.pop(matter, None)

    def _retract_by_hand(self) -> None:
        likes = [r.item for r in self.talk.memory.held() if r.item.attribute == "likes"]
        if likes:
            item = self._chance.choice(likes)
            self.talk.memory.retract(item.id)
            self.notes.tastes.pop(item.value, None)
            self.notes.maybe.pop(item.value, None)

    def _think_better_of_it(self) -> None:
        """Say something and edit the question at once: as if it had never been said."""
        plan = self.talk.say(say(self._chance.choice(_TASTES), polarity=self._chance.choice((1, -1))))
        self.talk.memory.take_back(plan.turn_id)

    def _some_ids(self) -> list[str]:
        ids = [record.item.id for record in self.talk.memory.recalled()]
        return self._chance.sample(ids, min(len(ids), 3))


def _plans(database: Database) -> int:
    rows = database.rows("SELECT count(*) AS plans FROM plans WHERE undone_at IS NULL")
    return int(rows[0]["plans"])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_sixty_days_are_remembered_as_a_careful_person_would(talk: Talk, memory: MemoryStore, seed: int) -> None:
    """Every night the live set is what the notebook says, with no duplicate; what once ended never lives again."""
    life = _Life(talk, seed)
    ended: set[str] = set()
    for _ in range(_DAYS):
        life.day()
        live = talk.live()
        assert live == life.notes.page(talk.clock.now())
        assert len(live) == len(set(live))
        blamed = {item_id: memory.record(item_id).counters.negatives for item_id in life.notes.blame}
        assert blamed == pytest.approx(life.notes.blame)
        assert not ended & {record.item.id for record in memory.recalled()}
        ended = {record.item.id for status in _ENDED for record in memory.select(Selection(status=status))}


@pytest.mark.parametrize("seed", [4, 5])
def test_sixty_days_can_be_undone_to_any_day(talk: Talk, database: Database, seed: int) -> None:
    """Taking plans back passes through every evening, but for the tasks whose day has passed since."""
    life = _Life(talk, seed)
    evenings: list[tuple[int, list[str], dict[str, datetime]]] = []
    for _ in range(_DAYS):
        life.day()
        evenings.append((_plans(database), talk.live(), dict(life.notes.tasks)))
    now = talk.clock.now()
    for plans, live, tasks in reversed(evenings):
        while _plans(database) > plans:
            talk.memory.undo()
        over = {f"task: {task}" for task, midnight in tasks.items() if midnight <= now}
        assert talk.live() == [line for line in live if line not in over]
