"""64 MB sealed for a device and opened again, file to file, against the program age with the same file and key.

Ours is measured in a process that runs, age with its start, which it needs for each file and which takes some
milliseconds. Both write to the same disk, in turns; the quicker run of each counts. Skipped where there is no age.
"""

import os
import secrets
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from sync.container.bech32 import secret_text
from sync.container.caps import Caps
from sync.container.envelope import seal, unseal
from sync.container.recipients import DeviceOpener, DeviceRecipient
from tests.bench.ratio import Ratio, Remark

SIZE_BYTES = 64_000_000
ROUNDS = 9
GOAL = 1.0
_PIECE_BYTES = 512 * 1024
_LARGER = Caps(file_bytes=2 * SIZE_BYTES)


def measure() -> list[Ratio | Remark]:
    """Sealing and opening."""
    age = shutil.which("age")
    if age is None:
        return [Remark("sealing against age", "the program age is not installed")]
    with tempfile.TemporaryDirectory() as name:
        return _in(Path(name), age)


def _in(folder: Path, age: str) -> list[Ratio | Remark]:
    plain, sealed, opened, keys = (folder / name for name in ("plain", "sealed", "opened", "keys"))
    opener = DeviceOpener(secrets.token_bytes(32))
    plain.write_bytes(os.urandom(SIZE_BYTES))
    keys.write_text(f"{secret_text(opener.private_key)}\n", encoding="ascii")
    empty, start = folder / "empty", [age, "-r", opener.address, "-o", str(folder / "started")]
    empty.touch()
    sealing = _quickest(
        lambda: _seal(plain, sealed, opener),
        lambda: _run([age, "-r", opener.address, "-o", str(folder / "by_age"), str(plain)]),
    )
    opening = _quickest(
        lambda: _open(sealed, opened, opener),
        lambda: _run([age, "-d", "-i", str(keys), "-o", str(folder / "opened_by_age"), str(sealed)]),
    )
    started_s = min(_timed(lambda: _run([*start, str(empty)])) for _ in range(ROUNDS))
    if plain.read_bytes() != opened.read_bytes():
        raise ValueError("what was opened is not what was sealed")
    return [
        Ratio("64 MB sealed for a device", *sealing, "s", GOAL),
        Ratio("64 MB opened by a device", *opening, "s", GOAL),
        Remark("age started, with nothing to seal", f"{started_s:.3f} s"),
    ]


def _seal(source: Path, target: Path, opener: DeviceOpener) -> None:
    with source.open("rb", buffering=0) as reading, target.open("wb") as writing:
        writer = seal(writing, [DeviceRecipient.parse(opener.address)], secrets.token_bytes)
        piece = memoryview(bytearray(_PIECE_BYTES))
        while size := reading.readinto(piece):
            writer.write(piece[:size])
        writer.finish()


def _open(source: Path, target: Path, opener: DeviceOpener) -> None:
    with source.open("rb", buffering=0) as reading, target.open("wb") as writing:
        for piece in unseal(reading, [opener], _LARGER).chunks:
            writing.write(piece)


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True)


def _quickest(ours: Callable[[], None], bare: Callable[[], None]) -> tuple[float, float]:
    pairs = [(_timed(ours), _timed(bare)) for _ in range(ROUNDS)]
    return min(first for first, _ in pairs), min(second for _, second in pairs)


def _timed(do: Callable[[], None]) -> float:
    """Seconds that it takes."""
    began_s = time.perf_counter()
    do()
    return time.perf_counter() - began_s
