"""``llama_cpp.Llama`` that can be stopped anywhere, and that says what it evaluated."""

import ctypes
import secrets
import sys
from collections.abc import Generator, Sequence
from pathlib import Path

import llama_cpp
from llama_cpp.llama_grammar import LlamaGrammar

from models.chat import Sampling
from models.errors import EngineFailed
from models.isolate.child import StopFlag
from models.phrase import Phrase

_SEEDS = 2**32 - 1  # the number itself means "draw one" to llama.cpp
_NO_CALLBACK = llama_cpp.ggml_abort_callback()
_DEBUG = 1  # ``ggml_log_level`` of ggml.h; llama-cpp-python still has older numbers


class Stopped(Exception):
    """The flag was set during prompt evaluation."""


class StoppableLlama(llama_cpp.Llama):
    """A loaded model. ``reused_tokens`` is how much of the last prompt was in the cache already.

    Raises what ``Llama`` raises.
    """

    def __init__(self, path: Path, context_tokens: int, threads: int, stop: StopFlag) -> None:
        """Load it. What llama.cpp has to say goes to descriptor 2, its debugging left out: 200 KB for each load."""
        llama_cpp.llama_log_set(_log, ctypes.c_void_p(0))
        self.stop = stop
        self.reused_tokens = 0
        self._prompt_begins = False
        self._abort = llama_cpp.ggml_abort_callback(lambda _: stop.is_set())  # kept: llama.cpp holds no reference
        super().__init__(
            model_path=str(path),
            n_ctx=context_tokens,
            n_threads=threads,
            n_threads_batch=threads,
            verbose=True,  # False would point descriptors 1 and 2 elsewhere while it loads; they lead to the log
        )

    def tokens(self, ids: Sequence[int], sampling: Sampling) -> Generator[int, None, None]:
        """Tokens that continue ``ids``, without end unless stopped. The cache keeps what it can use again.

        Raises EngineFailed for a schema of which no grammar can be made.
        """
        grammar = _grammar(sampling.schema)
        self.reused_tokens = 0
        self._prompt_begins = True
        self.set_seed((secrets.randbits(32) if sampling.seed is None else sampling.seed) % _SEEDS)
        stream = self.generate(
            ids,
            temp=sampling.temperature,
            top_p=sampling.top_p,
            repeat_penalty=1.0 if grammar else sampling.repeat_penalty,  # JSON repeats its own marks
            grammar=grammar,
        )
        try:
            if self.stop.is_set():
                return
            for token in stream:
                yield token
                if self.stop.is_set():
                    return
        except Stopped:
            return
        finally:
            stream.close()

    def eval(self, tokens: Sequence[int]) -> None:
        """Put tokens through the model. More than one can be aborted; for single ones that costs 3 % of the speed.

        Raises Stopped, and EngineFailed when llama.cpp reports an error.
        """
        if self._prompt_begins:
            self._prompt_begins = False
            self.reused_tokens = self.n_tokens
        if len(tokens) < 2:
            self._put(tokens)
            return
        llama_cpp.llama_set_abort_callback(self.ctx, self._abort, None)
        try:
            for start in range(0, len(tokens), self.n_batch):
                if self.stop.is_set():  # for backends that know no callback
                    raise Stopped
                self._put(tokens[start : start + self.n_batch])
        finally:
            llama_cpp.llama_set_abort_callback(self.ctx, _NO_CALLBACK, None)

    def _put(self, tokens: Sequence[int]) -> None:
        try:
            super().eval(tokens)
        except RuntimeError as error:
            self._forget_aborted()
            if self.stop.is_set():
                raise Stopped from None
            raise EngineFailed(Phrase("the prompt could not be evaluated ({error})", error=error)) from error

    def _forget_aborted(self) -> None:
        """What finished before stays in the cache, but its logits are gone; a recurrent state is spoilt altogether."""
        self._requires_eval = True
        if llama_cpp.llama_model_is_recurrent(self.model) or llama_cpp.llama_model_is_hybrid(self.model):
            self.reset()  # type: ignore[no-untyped-call]


def _grammar(schema: str) -> LlamaGrammar | None:
    if not schema:
        return None
    try:
        return LlamaGrammar.from_json_schema(schema, verbose=False)
    except (AssertionError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise EngineFailed(Phrase("no grammar can be made of the schema ({error})", error=error)) from error


@llama_cpp.llama_log_callback  # type: ignore[untyped-decorator]
def _log(level: int, text: bytes, _: object) -> None:
    if level != _DEBUG:
        sys.stderr.write(text.decode("utf-8", "replace"))
