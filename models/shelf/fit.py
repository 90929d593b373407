"""Will a model fit into memory: weights, keys and values of the window, working space.

An estimate on the safe side. llama.cpp maps the weights and touches its buffers as it goes, so what is resident is
less at first; a machine that starts to swap is what must not happen.
"""

from models.errors import ModelTooLarge
from models.shelf.entry import ModelEntry

# Tokens that llama.cpp evaluates in one go (n_ubatch, its default).
_BATCH_TOKENS = 512
_FLOAT_BYTES = 4
# A Python 3.11 process that has imported llama-cpp-python 0.3.36 and loaded nothing: 41 MiB resident, measured.
_PROCESS_BYTES = 48 * 1024 * 1024
# Rows of the embedding's width in the working space. Measured with the bundled model: what llama.cpp reports as
# compute buffer is the larger of logits and attention scores, plus 2 rows at a window of 512 and 6 at 8,192.
_WORKING_ROWS = 8
_WINDOW_STEP_TOKENS = 256


def needed_bytes(entry: ModelEntry, context_tokens: int) -> int:
    """Memory to run ``entry`` with a window of ``context_tokens``, its process included."""
    cache_bytes = entry.kv_bytes_per_token * context_tokens
    return entry.size_bytes + cache_bytes + compute_bytes(entry, context_tokens) + _PROCESS_BYTES


def compute_bytes(entry: ModelEntry, context_tokens: int) -> int:
    """The working space for one batch of the prompt.

    The logits of a batch (tokens x vocabulary) or the scores of one layer's attention (tokens x window x heads, and
    the mask), whichever is larger, because the space is used again and again. Without flash attention, as we run it.
    """
    scores = (entry.head_count + 1) * context_tokens
    rows = max(entry.vocabulary_tokens, scores) + _WORKING_ROWS * entry.embedding_width
    return _BATCH_TOKENS * rows * _FLOAT_BYTES


def free_bytes() -> int:
    """Memory that programs can still have without swapping, as the system sees it."""
    import psutil  # only here: `ricordo --help` must not pay for it

    return int(psutil.virtual_memory().available)


def check_fit(entry: ModelEntry, context_tokens: int, free_bytes: int) -> None:
    """Raise ModelTooLarge when ``entry`` with that window needs more than ``free_bytes``."""
    needed = needed_bytes(entry, context_tokens)
    if needed > free_bytes:
        raise ModelTooLarge(entry.name, needed, free_bytes)


def best_window(entry: ModelEntry, free_bytes: int) -> int:
    """The largest window in tokens that fits, a multiple of 256, at most what the model was trained for; 0: none."""
    fitting = 0
    low, high = 1, entry.trained_tokens // _WINDOW_STEP_TOKENS
    while low <= high:
        middle = (low + high) // 2
        if needed_bytes(entry, middle * _WINDOW_STEP_TOKENS) <= free_bytes:
            fitting, low = middle, middle + 1
        else:
            high = middle - 1
    return fitting * _WINDOW_STEP_TOKENS
