"""What can go wrong with a model, as types.

    ModelError
    ├── ModelFileError          the file on disk
    │   ├── NotAModel               not a GGUF, or a damaged one
    │   ├── ModelChanged            other bytes than when it was added
    │   ├── NoChatTemplate          a GGUF that cannot chat
    │   └── ModelMissing            the file is gone
    ├── UnknownModel            no model of that name here
    ├── ModelNameRefused        a name that a model cannot have, or cannot lose
    ├── ModelTooLarge           weights and KV cache exceed free memory
    ├── DownloadError           the hub, the network or the disk failed
    ├── DocumentError           a file that cannot be read (``models.reading.refusals`` draws its tree)
    └── EngineError             the child process that runs it
        ├── EngineCrashed           it died
        ├── EngineTimeout           it did not answer in time, and was ended
        ├── EngineFailed            it is alive and reported an error
        └── PromptTooLong           the prompt leaves no token for a reply

Each takes typed arguments and makes its own message; ``hint`` says what to do.
"""

import signal
from pathlib import Path
from typing import ClassVar

from models.phrase import Phrase


class ModelError(Exception):
    """Root of the tree. ``exit_code`` is the command line's, ``hint`` one sentence or empty."""

    exit_code: ClassVar[int] = 1
    hint: str = ""

    def __reduce__(self) -> tuple[object, ...]:
        """Travel between processes: the usual way calls the class with the finished message alone."""
        return _restore, (type(self), self.args, self.__dict__)


class ModelFileError(ModelError):
    """Something about the file at ``path``."""

    exit_code = 3

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(Phrase("{path}: {reason}", path=path, reason=reason))
        self.path = path
        self.reason = reason

    @classmethod
    def unreadable(cls, path: Path, error: OSError) -> "ModelFileError":
        """The system refuses to read ``path``, for the reason in ``error``."""
        return cls(path, Phrase("it cannot be read ({strerror})", strerror=error.strerror or error))


class NotAModel(ModelFileError):
    """The file is no GGUF, or one that ends early or contradicts itself."""

    hint = Phrase("Download the file again, or choose another one: `ricordo models pull` lists good ones.")


class ModelChanged(ModelFileError):
    """The bytes are not the ones recorded when the model was added."""

    hint = Phrase("Restore the file, or take the changed one on purpose with `ricordo models add FILE`.")


class NoChatTemplate(ModelFileError):
    """The file says nothing about how a conversation is written for it."""

    hint = Phrase("Choose an instruct or chat version of this model.")

    def __init__(self, path: Path) -> None:
        super().__init__(path, Phrase("it carries no chat template, so it cannot hold a conversation"))


class ModelMissing(ModelFileError):
    """There is no file; one that is ``recorded`` was there once."""

    hint = Phrase("Put it back, or choose another model: `ricordo models list`.")

    def __init__(self, path: Path, *, recorded: bool = True) -> None:
        super().__init__(
            path, Phrase("the model file is not there any more") if recorded else Phrase("there is no such file")
        )
        if not recorded:
            self.hint = Phrase("Check the path.")


class UnknownModel(ModelError):
    """No model goes by ``name``. ``known`` are the names that exist ``where``."""

    exit_code = 3

    def __init__(self, name: str, known: tuple[str, ...] = (), where: str = Phrase("here")) -> None:
        names = ", ".join(known) if known else Phrase("none yet")
        super().__init__(
            Phrase("There is no model called {name!r}. Models {where}: {names}.", name=name, where=where, names=names)
        )
        self.name = name
        self.hint = Phrase("Add one with `ricordo models add FILE` or `ricordo models pull`.")


class ModelNameRefused(ModelError):
    """A model cannot be called ``name``, or not be parted from it, because of ``reason``."""

    exit_code = 2

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(Phrase("{name!r}: {reason}.", name=name, reason=reason))
        self.name = name
        self.hint = Phrase("Every model with its name: `ricordo models list`.")


class ModelTooLarge(ModelError):
    """Loading would need ``needed_bytes`` of memory, ``free_bytes`` are free."""

    exit_code = 3
    hint = Phrase("Choose a smaller model or window, close other programs, or load it anyway with --anyway.")

    def __init__(self, name: str, needed_bytes: int, free_bytes: int) -> None:
        gib = 1024**3
        super().__init__(
            Phrase(
                "{name} needs about {needed_gib:.1f} GiB of memory with this window; {free_gib:.1f} GiB are free.",
                name=name,
                needed_gib=needed_bytes / gib,
                free_gib=free_bytes / gib,
            )
        )
        self.needed_bytes = needed_bytes
        self.free_bytes = free_bytes


class DownloadError(ModelError):
    """A pull did not finish. What arrived is kept, and the next pull resumes it."""


class DocumentError(ModelError):
    """The file called ``name`` was not taken, because of ``reason`` (without a full stop)."""

    exit_code = 3

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(Phrase("{name}: {reason}.", name=name, reason=reason))
        self.name = name


class EngineError(ModelError):
    """Something about the child process of an engine."""


class EngineCrashed(EngineError):
    """The child died: by ``signal_number``, else with ``exit_status``."""

    hint = Phrase("The conversation is safe. Ask again: the engine starts anew.")

    def __init__(self, returncode: int | None, log: Path) -> None:
        super().__init__(
            Phrase("The engine stopped unexpectedly ({cause}). Its log: {log}", cause=_cause(returncode), log=log)
        )
        self.returncode = returncode
        self.log = log


class EngineTimeout(EngineError):
    """No answer within ``deadline_s``; the child was ended."""

    hint = Phrase("Ask again: the engine starts anew.")

    def __init__(self, method: str, deadline_s: float) -> None:
        super().__init__(
            Phrase(
                "The engine gave no sign for {deadline_s:g} seconds ({method}) and was ended.",
                deadline_s=deadline_s,
                method=method,
            )
        )


class EngineFailed(EngineError):
    """The engine reported an error of its own; ``detail`` is its text."""

    def __init__(self, detail: str, log: Path | None = None) -> None:
        if log:
            super().__init__(Phrase("The engine reported: {detail}. Its log: {log}", detail=detail, log=log))
        else:
            super().__init__(Phrase("The engine reported: {detail}.", detail=detail))
        self.detail = detail


class PromptTooLong(EngineError):
    """The prompt has ``prompt_tokens``; the window holds ``limit_tokens`` of them."""

    exit_code = 3
    hint = Phrase(
        "Shorten the message, or open the model with a larger window (`ricordo config set model.context_tokens N`)."
    )

    def __init__(self, prompt_tokens: int, limit_tokens: int) -> None:
        super().__init__(
            Phrase(
                "The message needs {prompt_tokens:,} tokens; this model's window has room for {limit_tokens:,}.",
                prompt_tokens=prompt_tokens,
                limit_tokens=limit_tokens,
            )
        )
        self.prompt_tokens = prompt_tokens
        self.limit_tokens = limit_tokens


class EmbedderMissing(ModelError):
    """The embedder ``name`` cannot be used here, because of ``reason``."""

    exit_code = 3
    hint = Phrase("Choose another one: `ricordo config set memory.embedder NAME`. Search by words works meanwhile.")

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(Phrase("The embedder {name} cannot be used here: {reason}.", name=name, reason=reason))
        self.name = name


class VectorRefused(ModelError):
    """A vector that nothing can be compared with, because of ``reason``."""

    def __init__(self, reason: str) -> None:
        super().__init__(Phrase("A vector was refused: {reason}.", reason=reason))


def _restore(kind: type[ModelError], args: tuple[object, ...], state: dict[str, object]) -> ModelError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


def _cause(returncode: int | None) -> str:
    if returncode is None:
        return Phrase("it closed its pipe")
    if returncode >= 0:
        return Phrase("exit status {status}", status=returncode)
    name = (
        signal.Signals(-returncode).name
        if -returncode in set(signal.Signals)
        else Phrase("signal {number}", number=-returncode)
    )
    return Phrase("{name}, often a sign of too little memory", name=name) if name == "SIGKILL" else name
