"""``ricordo config``: the settings, and what a window of a given size holds."""

from dataclasses import asdict
from typing import Annotated

import typer

from ui.commands import completion
from ui.commands.invocation import Invocation
from ui.commands.options import AsJson
from ui.commands.output import put, put_json, put_table, tell
from ui.format import Column
from ui.language import say, tr

app = typer.Typer(add_completion=False)

Key = Annotated[str, typer.Argument(metavar="KEY", help="The setting.", autocompletion=completion.setting_keys)]


@app.callback(invoke_without_command=True)
def config(ctx: typer.Context) -> None:
    """Read and change settings."""
    if ctx.invoked_subcommand is None:
        _list(ctx, as_json=False)


@app.command("list")
def list_settings(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List every setting with its value and meaning."""
    _list(ctx, as_json)


@app.command("get")
def get_setting(ctx: typer.Context, key: Key, as_json: AsJson = False) -> None:
    """Print the value of one setting."""
    from assistant.config import find_setting, get_value

    setting = find_setting(key)
    value = get_value(Invocation.of(ctx).settings(), key)
    if as_json:
        put_json({"id": key, "value": value, "default": setting.default, "meaning": setting.meaning})
    else:
        put(_shown(value))


@app.command("set")
def set_setting(
    ctx: typer.Context,
    key: Key,
    value: Annotated[str, typer.Argument(metavar="VALUE", help="Its new value.")],
) -> None:
    """Change one setting. Comments in the file survive."""
    from assistant.config import set_value
    from assistant.privacy.settings_file import refuse_secret

    refuse_secret(key, value)
    kept = set_value(Invocation.of(ctx).places.config_file, key, value)
    tell(tr("{key} is now: {value}", key=key, value=_shown(kept) or tr("empty")))


@app.command()
def budget(
    ctx: typer.Context,
    window: Annotated[
        str | None, typer.Option(metavar="N", help="Tokens of the window, like 4096 or 128k; else the setting.")
    ] = None,
    turn: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Tokens of a turn; else measured in your conversations.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say how many turns fit into a window."""
    from ui.commands.window_budget import parse_window, typical_turn, weigh

    invocation = Invocation.of(ctx)
    settings = invocation.settings()
    context_tokens = settings.model.context_tokens if window is None else parse_window(window)
    turn_tokens = turn
    if turn_tokens is None:
        with invocation.profile(read_only=True) as profile:
            turn_tokens = typical_turn(profile.transcript)
    fit = weigh(context_tokens, settings.chat.instructions, turn_tokens)
    if as_json:
        put_json({"id": "window", **asdict(fit)})
        return
    put(str(fit.turns))
    tell(
        tr(
            "turns of {turn_tokens:,} tokens fit into {window_tokens:,}, less {reply_tokens:,} for the reply "
            "and {instructions_tokens:,} for the instructions. An estimate; the model itself counts exactly.",
            turn_tokens=fit.turn_tokens,
            window_tokens=fit.window_tokens,
            reply_tokens=fit.reply_tokens,
            instructions_tokens=fit.instructions_tokens,
        )
    )


def _list(ctx: typer.Context, as_json: bool) -> None:
    from assistant.config import SETTINGS, get_value

    settings = Invocation.of(ctx).settings()
    rows = [(setting, get_value(settings, setting.key)) for setting in SETTINGS]
    if as_json:
        put_json(
            [
                {"id": setting.key, "value": value, "default": setting.default, "meaning": setting.meaning}
                for setting, value in rows
            ]
        )
        return
    columns = (Column(tr("setting")), Column(tr("value"), flexible=True), Column(tr("meaning")))
    put_table(columns, [(setting.key, _shown(value), say(setting.meaning)) for setting, value in rows])


def _shown(value: object) -> str:
    """A value as ``config set`` reads it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
