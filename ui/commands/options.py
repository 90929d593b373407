"""Options and arguments that several commands share."""

from typing import Annotated

import typer

from ui.commands import completion

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do it without being asked.")]
AnySession = Annotated[
    str | None,
    typer.Argument(
        metavar="ID",
        help="The conversation, or the beginning of its id. The latest one when left out.",
        autocompletion=completion.sessions,
    ),
]
OneSession = Annotated[
    str,
    typer.Argument(
        metavar="ID",
        help="The conversation, or the beginning of its id.",
        autocompletion=completion.sessions,
    ),
]
OfSession = Annotated[
    str | None,
    typer.Option(
        "--session", metavar="ID", help="The conversation; else the latest.", autocompletion=completion.sessions
    ),
]
AnyModel = Annotated[
    str | None,
    typer.Argument(metavar="NAME", help="The model. The chosen one when left out.", autocompletion=completion.models),
]
OneModel = Annotated[str, typer.Argument(metavar="NAME", help="The model.", autocompletion=completion.models)]
OneItem = Annotated[
    str, typer.Argument(metavar="ID", help="The memory, or the beginning of its id.", autocompletion=completion.items)
]
