"""The command line: its grammar.

Starting must cost nothing. Each command lives in a module of ``ui.commands`` that is imported when the command is
named; such a module declares its parameters and imports what it works with inside the function. So ``--help`` pays
for Typer and Rich alone, and completion for little more.
"""

import importlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from assistant.paths import DEFAULT_PROFILE
from ui.border import inside_border, open_window
from ui.failures import DONE
from ui.language import Phrase, say, tr
from ui.usage import usage_in_words
from ui.wiring import PROFILE_KEY, Wiring

PROGRAM = "ricordo"


@dataclass(frozen=True, slots=True)
class Entry:
    """A command's place: ``target`` is the module and the name of its Typer app in there."""

    help: str
    target: str
    panel: str


TALK, KEEP, CARE = Phrase("Talk"), Phrase("Models and settings"), Phrase("Look after it")

ENTRIES: dict[str, Entry] = {
    "ask": Entry(Phrase("Ask one question and print the answer."), "ask:app", TALK),
    "sessions": Entry(Phrase("List, read, search, rename, delete and export conversations."), "sessions:app", TALK),
    "memory": Entry(Phrase("See, correct, confirm and forget what is remembered of you."), "memory:app", TALK),
    "sync": Entry(Phrase("Move memory to another machine or account, sealed."), "sync:app", TALK),
    "feedback": Entry(Phrase("Say what you think of an answer."), "feedback:app", TALK),
    "models": Entry(Phrase("Choose, add, pull and check models."), "models:app", KEEP),
    "config": Entry(Phrase("Read and change settings."), "config:app", KEEP),
    "trace": Entry(Phrase("See what happened in a turn, step by step."), "trace:app", CARE),
    "doctor": Entry(Phrase("Check this installation and say what to do about each fault."), "doctor:app", CARE),
    "paths": Entry(Phrase("Show where everything is kept."), "paths:app", CARE),
    "backup": Entry(Phrase("Copy a profile to one file, also while it is in use."), "backup:app", CARE),
    "restore": Entry(Phrase("Bring a profile back from a backup."), "backup:restore_app", CARE),
}


class LazyGroup(TyperGroup):
    """Knows its commands by name and help; loads one when it is called."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.help = say(self.help or "")
        for name, entry in ENTRIES.items():
            self.add_command(TyperCommand(name, help=say(entry.help), rich_help_panel=say(entry.panel)))

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The named command itself in place of its summary."""
        name, summary, rest = super().resolve_command(ctx, args)
        return name, self._load(ctx, name) if name is not None and summary is not None else None, rest

    def make_context(self, *arguments: Any, **extra: Any) -> Any:
        """As Typer does; what was typed wrongly is told in the user's language."""
        with usage_in_words():
            return super().make_context(*arguments, **extra)

    def invoke(self, ctx: Any) -> Any:
        """As Typer does; see ``make_context``."""
        with usage_in_words():
            return super().invoke(ctx)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """The line that says how the command is written."""
        _write_usage(self, ctx, formatter)

    def get_params(self, ctx: Any) -> list[Any]:
        """The options of the program itself."""
        return [_in_words(parameter) for parameter in super().get_params(ctx)]

    def _load(self, ctx: Any, name: str) -> Any:
        entry = ENTRIES[name]
        module, _, attribute = entry.target.partition(":")
        command: Any = get_command(getattr(importlib.import_module(f"ui.commands.{module}"), attribute))
        command.name, command.help = name, say(entry.help)
        command.format_usage = partial(_write_usage, command)
        profile = next(parameter for parameter in self.params if parameter.name == "_profile")
        _complete(command, profile, ctx)
        return command


def _complete(command: Any, profile: Any, ctx: Any) -> None:
    """Say the help in the user's language, and let ``--profile`` stand after every subcommand too."""
    for parameter in (*command.params, command.get_help_option(ctx)):
        _in_words(parameter)
    command.params.append(profile)
    for child in getattr(command, "commands", {}).values():
        child.help = say(child.help or "")
        child.format_usage = partial(_write_usage, child)
        _complete(child, profile, ctx)


def _write_usage(command: Any, ctx: Any, formatter: Any) -> None:
    formatter.write_usage(ctx.command_path, " ".join(command.collect_usage_pieces(ctx)), tr("Usage: "))


def _in_words(parameter: Any) -> Any:
    """Its help as a person reads it. A flag needs no ``<bool>``, and an argument no ``<list[str]>``."""
    parameter.help = say(parameter.help or "")
    if getattr(parameter, "is_flag", False):
        parameter.metavar = ""
    if parameter.param_type_name == "argument":
        parameter.display_type_rich = _no_type
    return parameter


def _no_type(ctx: Any) -> None:
    """What kind of value an argument takes, as the help page shows it: nothing."""


def _choose_profile(ctx: typer.Context, value: str | None) -> str | None:
    if value is not None:
        ctx.meta[PROFILE_KEY] = value
    return value


def _show_version(value: bool) -> None:
    if value:
        from importlib.metadata import version

        sys.stdout.write(f"{PROGRAM} {version(PROGRAM)}\n")
        raise typer.Exit


def _complete_profiles(ctx: typer.Context, incomplete: str) -> list[str]:
    from ui.commands.completion import profiles

    return profiles(ctx, incomplete)


app = typer.Typer()


@app.callback(cls=LazyGroup, invoke_without_command=True)
def ricordo(
    ctx: typer.Context,
    _profile: Annotated[
        str | None,
        typer.Option(
            "--profile",
            metavar="NAME",
            help="Use this profile (account).",
            callback=_choose_profile,
            autocompletion=_complete_profiles,
            expose_value=False,
        ),
    ] = None,
    _version: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", callback=_show_version, is_eager=True),
    ] = False,
) -> None:
    """A private assistant that runs on your own machine.

    Without a command, the program opens in this terminal.
    """
    if ctx.invoked_subcommand is not None:
        return
    raise typer.Exit(open_window(ctx.find_object(Wiring) or Wiring(), ctx.meta.get(PROFILE_KEY, DEFAULT_PROFILE)))


def run(arguments: Sequence[str], wiring: Wiring | None = None) -> int:
    """Run the command line and return its exit code. Errors become sentences on stderr; nothing is raised."""
    wiring = wiring or Wiring()
    return inside_border(partial(_invoke, arguments, wiring), wiring)


def _invoke(arguments: Sequence[str], wiring: Wiring) -> int:
    streams = sys.stdout, sys.stderr
    try:
        get_command(app).main(list(arguments), prog_name=PROGRAM, obj=wiring)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else DONE
    finally:
        sys.stdout, sys.stderr = streams  # Typer wraps them when a pipe breaks, and hides what is still buffered
    return DONE
