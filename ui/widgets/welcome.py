"""The first screen: where things are kept, that nothing leaves the machine, and how to get a better model.

It stands where the first conversation will, so that a person who wants to type simply types.
"""

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from ui.desks.greeting import Greeting, Suggestion
from ui.format import size_text
from ui.language import tr
from ui.widgets.lines import MUTED, TITLE

OFFER = "Language · 语言：English / 中文"  # in both languages: who needs it may read only the other one


def greeting_text(greeting: Greeting) -> Content:
    """The whole screen, 17 lines at most. The language is offered in both."""
    quiet = MUTED
    return Content("\n").join(
        [
            Content.styled(tr("Welcome to Ricordo"), TITLE),
            Content.assemble(("^L", "bold"), (f"  {OFFER}", quiet)),
            Content(""),
            Content(tr("Nothing leaves this machine. There is no account and no telemetry;")),
            Content(tr("the network is used only when you ask for a download.")),
            Content.assemble(tr("Everything is kept in "), (greeting.kept_in, "bold")),
            Content(""),
            *_model_lines(greeting),
            Content(""),
            *_better_lines(greeting.suggestions, greeting.command),
            Content.styled(tr("Type a question to begin. Enter or Esc closes this page; F1 shows all keys."), quiet),
        ]
    )


def suggestion_lines(suggestions: Sequence[Suggestion], command: str = "ricordo") -> list[Content]:
    """The command that pulls each, with size and languages in columns."""
    width = max((len(suggestion.name) for suggestion in suggestions), default=0)
    return [
        Content.assemble(
            _typed(f"ricordo models pull {suggestion.name:<{width}}", command),
            (f"  {size_text(suggestion.size_bytes):>7}", MUTED),
            ("  English, 中文" if suggestion.chinese else "  English", MUTED),
        )
        for suggestion in suggestions
    ]


def _model_lines(greeting: Greeting) -> list[Content]:
    if greeting.model is None:
        return []
    if greeting.bundled:
        return [
            Content(tr("Answers come from {model}, which came with the program.", model=greeting.model)),
            Content(tr("It is small and speaks English: good for a first try, no more.")),
        ]
    if greeting.model:
        return [Content(tr("Answers come from {model}.", model=greeting.model))]
    return [Content(tr("There is no model yet. Add one with one of the two commands below."))]


def _typed(line: str, command: str) -> str:
    """``line``, which names the program first, as it is typed where ``command`` runs it."""
    return f"  {command}{line.removeprefix('ricordo')}"


def _better_lines(suggestions: Sequence[Suggestion], command: str) -> list[Content]:
    about = (f"    {tr('any GGUF file that you have')}", MUTED)
    own = Content.assemble(_typed("ricordo models add FILE", command), about)
    pulls = suggestion_lines(suggestions, command) or [Content(_typed("ricordo models pull", command))]
    return [Content(tr("A better one, in another terminal:")), own, *pulls, Content("")]


class Welcome(Static):
    """Shows a ``Greeting``."""

    DEFAULT_CSS = "Welcome { width: 1fr; height: 1fr; padding: 1 3; overflow-y: auto; }"

    def __init__(self, greeting: Greeting) -> None:
        super().__init__(greeting_text(greeting), id="welcome", markup=False)
        self._greeting = greeting

    def show(self, greeting: Greeting) -> None:
        """Say it anew, with the suggestions that have been found meanwhile."""
        self._greeting = greeting
        self.update(greeting_text(greeting))

    def relabel(self) -> None:
        """Say it in another language."""
        self.update(greeting_text(self._greeting))
