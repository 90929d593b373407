"""sentence-transformers over a model in a folder, the hub shut out.

``HF_HUB_OFFLINE`` is read when huggingface_hub is imported, and a pull would die of it: it is set here, in a child
process that never pulls, and nowhere else.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from models.embed import EmbedderCard, Role
from models.encoded import EncodedEmbedder
from models.errors import EmbedderMissing
from models.isolate.child import StopFlag
from models.phrase import Phrase
from models.sentence.folder import fingerprint, is_model_folder, languages_of

# What a model reads when it does not say: the length that most encoders were trained with.
_USUAL_TOKENS = 512


class SentenceEncoder:
    """An ``Encoder`` over a ``SentenceTransformer``. It writes the prompts that the model's own files ask for."""

    def __init__(self, model: Any, model_id: str, languages: tuple[str, ...]) -> None:
        self._model = model
        self._model_id = model_id
        self._languages = languages

    def card(self) -> EmbedderCard:
        """See ``Encoder``. Some models name no dimension; then one text is embedded to see."""
        dimension = self._model.get_embedding_dimension() or len(self.encode(["dimension"], Role.PASSAGE)[0])
        limit_tokens = self._model.max_seq_length or _USUAL_TOKENS
        return EmbedderCard(self._model_id, int(dimension), self._languages, int(limit_tokens))

    def encode(self, texts: Sequence[str], role: Role, /) -> Sequence[Sequence[float]]:
        """See ``Encoder``."""
        encode = self._model.encode_query if role is Role.QUERY else self._model.encode_document
        rows: list[list[float]] = encode(list(texts), show_progress_bar=False, convert_to_numpy=True).tolist()
        return rows


def open_sentence(_: StopFlag, *, name: str, folder: Path, threads: int = 1) -> EncodedEmbedder:
    """The factory for a child process: the model called ``name`` that lies in ``folder``.

    Raises EmbedderMissing when there is none, or sentence-transformers is not here or cannot read it; ModelFileError.
    """
    if not is_model_folder(folder):
        raise EmbedderMissing(name, Phrase("{folder} holds no sentence-transformers model", folder=folder))
    model_id = f"{name}/{fingerprint(folder)}"
    _stay_offline(threads)
    try:
        import torch
        from sentence_transformers import SentenceTransformer

        torch.set_num_threads(threads)
        model = SentenceTransformer(str(folder), device="cpu", local_files_only=True)
    except Exception as error:  # the border: three libraries with errors of their own
        raise EmbedderMissing(name, Phrase("it does not load ({reason})", reason=_first_line(error))) from error
    return EncodedEmbedder(SentenceEncoder(model, model_id, languages_of(folder)))


def _stay_offline(threads: int) -> None:
    for variable in ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE", "HF_HUB_DISABLE_TELEMETRY"):
        os.environ[variable] = "1"
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    os.environ["OMP_NUM_THREADS"] = str(threads)


def _first_line(error: Exception) -> str:
    """Their messages have many lines and addresses to read; the first one says what is wrong."""
    return next(iter(str(error).splitlines()), type(error).__qualname__)
