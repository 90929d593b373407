"""``ricordo doctor``: is everything here that the program needs, and what to do about what is not."""

from collections.abc import Callable

import typer

from ui.commands import machine_checks, profile_checks, sync_checks
from ui.commands.checks import Check, Finding, State
from ui.commands.invocation import Invocation
from ui.commands.options import AsJson
from ui.commands.output import put, put_json, tell
from ui.failures import FAILED, explain
from ui.format import padded
from ui.language import say, tr

CHECKS: dict[str, Callable[[Invocation], Finding]] = {
    "compiler": machine_checks.check_compiler,
    "engine": machine_checks.check_engine,
    "model": profile_checks.check_model,
    "embedder": profile_checks.check_embedder,
    "settings": profile_checks.check_settings,
    "store": profile_checks.check_store,
    "folders": profile_checks.check_folders,
    "disk": machine_checks.check_disk,
    "keyring": machine_checks.check_keyring,
    "sync": sync_checks.check_sync,
    "terminal": machine_checks.check_terminal,
    "locale": machine_checks.check_locale,
}

app = typer.Typer(add_completion=False)


@app.command()
def doctor(ctx: typer.Context, as_json: AsJson = False) -> None:
    """Check this installation. Exit code 1 when something is broken."""
    invocation = Invocation.of(ctx)
    found = []
    for name in CHECKS:
        check = run_check(name, invocation)
        found.append(check)
        if not as_json:
            put(f"{padded(say(check.state.value), 5)}  {check.id:<9}  {say(check.finding)}")
            if check.advice:
                put(f"{'':<5}  {'':<9}  → {say(check.advice)}")
    if as_json:
        put_json([to_json(check) for check in found])
    faults = sum(check.state is State.FAULT for check in found)
    if faults:
        tell(tr("{faults} of {total} checks found a fault.", faults=faults, total=len(found)))
        raise typer.Exit(FAILED)


def run_check(name: str, invocation: Invocation) -> Check:
    """One check. What it cannot look at is its finding."""
    try:
        state, finding, advice = CHECKS[name](invocation)
    except Exception as error:  # noqa: BLE001 - a doctor must survive the illness; ``explain`` logs what is unexpected
        failure = explain(error)
        state, finding, advice = State.FAULT, failure.message, failure.hint
    return Check(name, state, finding, advice)


def to_json(check: Check) -> dict[str, str]:
    """One check. ``state`` is ok, warn or fault."""
    return {"id": check.id, "state": check.state.value, "finding": check.finding, "advice": check.advice}
