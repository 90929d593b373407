"""The smallest Typer program: what a command line with help costs at least."""

from typing import Annotated

import typer


def hello(name: Annotated[str, typer.Argument(help="Whom to greet.")] = "you") -> None:
    """Greet somebody."""
    typer.echo(f"Hello, {name}.")


if __name__ == "__main__":
    typer.run(hello)
