"""``ricordo backup`` and ``ricordo restore``: a profile as one file, and back."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ui.commands import completion
from ui.commands.files import expanded
from ui.commands.invocation import Invocation
from ui.commands.options import AsJson, Yes
from ui.commands.output import confirm, put, put_json, put_table, tell
from ui.commands.progress import progress_bar
from ui.format import Column, local_time, size_text
from ui.language import Phrase, ntr, say, tr

if TYPE_CHECKING:
    from assistant.store.archive import Contents
    from assistant.store.backup import BackupReport

app = typer.Typer(add_completion=False)
restore_app = typer.Typer(add_completion=False)

_COLUMNS = (
    Column(Phrase("made")),
    Column(Phrase("why")),
    Column(Phrase("conversations"), align="right"),
    Column(Phrase("size"), align="right"),
    Column(Phrase("file")),
)


@app.command()
def backup(
    ctx: typer.Context,
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="A file that ends in .zip, or a folder; else the profile's own."),
    ] = None,
    list_them: Annotated[bool, typer.Option("--list", help="List the backups of this profile instead.")] = False,
    as_json: AsJson = False,
) -> None:
    """Copy a profile to one file, also while it is in use. Prints the file's path."""
    from assistant.clock import SystemClock
    from assistant.errors import NothingFound
    from assistant.store.backup import back_up

    here = Invocation.of(ctx).profile_places
    if list_them:
        _list(ctx, as_json)
        return
    if not here.database.exists():
        raise NothingFound("profile", here.name, Phrase("It holds nothing yet, so there is nothing to copy."))
    with progress_bar(tr("Copying {name}", name=here.name)) as progress:
        report = back_up(here, expanded(file) if file else here.backups, SystemClock(), progress)
    if as_json:
        put_json(report_to_json(report))
    else:
        put(str(report.path))


@restore_app.command()
def restore(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.", autocompletion=completion.backups)],
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Bring a profile back from a backup. It is checked first; what is there now is kept beside it."""
    from assistant.clock import SystemClock
    from assistant.store.restore import restore_backup

    here = Invocation.of(ctx).profile_places
    if here.database.exists():
        confirm(_question(here.name, file), yes)
    with progress_bar(tr("Restoring {name}", name=file.name)) as progress:
        report = restore_backup(expanded(file), here, SystemClock(), progress)
    kept = None if report.kept is None else str(report.kept)
    if as_json:
        put_json({"id": here.name, "kept": kept, **contents_to_json(report.contents)})
    conversations = _conversations(report.contents.sessions)
    tell(tr("{name} holds {conversations} again.", name=here.name, conversations=conversations))
    if kept is not None:
        tell(tr("What was there before is kept in {kept}.", kept=kept))


def _question(profile_name: str, file: Path) -> str:
    """What would replace what, by the backup's own words. Raises BackupInvalid."""
    from assistant.store.restore import verify_backup

    with progress_bar(tr("Checking {name}", name=file.name)) as progress:
        contents = verify_backup(expanded(file), progress).contents
    made = local_time(contents.created_at)
    counted = {"conversations": _conversations(contents.sessions), "messages": _messages(contents.turns)}
    return tr(
        "Replace the profile {name} by {copied} ({counts})? What is there now is kept beside it.",
        name=profile_name,
        copied=tr("the copy of {profile} made {moment}", profile=contents.profile, moment=made),
        counts=tr("{conversations}, {messages}", **counted),
    )


def report_to_json(report: "BackupReport") -> dict[str, Any]:
    """One backup; ``id`` is its file's name."""
    return {
        "id": report.path.name,
        "path": str(report.path),
        "size_bytes": report.size_bytes,
        **contents_to_json(report.contents),
    }


def contents_to_json(contents: "Contents") -> dict[str, Any]:
    """What a backup is a copy of. Time in UTC."""
    from assistant.clock import to_text

    return {
        "profile": contents.profile,
        "created_at": to_text(contents.created_at),
        "reason": contents.reason,
        "store_format": contents.store_format,
        "sessions": contents.sessions,
        "turns": contents.turns,
    }


def _list(ctx: typer.Context, as_json: bool) -> None:
    from assistant.store.backup import list_backups

    reports = list_backups(Invocation.of(ctx).profile_places)
    if as_json:
        put_json([report_to_json(report) for report in reports])
    elif reports:
        put_table(_COLUMNS, [_row(report) for report in reports])
    else:
        tell(tr("There is no backup of this profile yet."))


def _row(report: "BackupReport") -> tuple[str, ...]:
    contents = report.contents
    return (
        local_time(contents.created_at),
        say(contents.reason),
        f"{contents.sessions:,}",
        size_text(report.size_bytes),
        str(report.path),
    )


def _conversations(count: int) -> str:
    return ntr("{count:,} conversation", "{count:,} conversations", count)


def _messages(count: int) -> str:
    return ntr("{count:,} message", "{count:,} messages", count)
