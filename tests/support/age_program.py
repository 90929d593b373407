"""The age program and the pyrage library: two other makers of the same files, asked as a test's oracle."""

import os
import shutil
import subprocess
from pathlib import Path

import pexpect
import pytest

_LONG_ENOUGH_S = 120


class AgeProgram:
    """``age`` of this system. It takes a passphrase from a terminal only, so it is given one."""

    def __init__(self, folder: Path) -> None:
        found = shutil.which("age")
        if found is None or os.name == "nt":
            pytest.skip("the program age is not installed (on Debian: apt install age)")
        self._program = found
        self._folder = folder

    def seal(self, data: bytes, *arguments: str) -> bytes:
        """Sealed by options such as ``-r age1…``."""
        return self._run(data, "--encrypt", *arguments)

    def open(self, data: bytes, secret_key: str) -> bytes:
        """Opened with a secret key in text form."""
        keys = self._folder / "keys.txt"
        keys.write_text(f"{secret_key}\n", encoding="ascii")
        return self._run(data, "--decrypt", "--identity", str(keys))

    def seal_with_words(self, data: bytes, passphrase: str) -> bytes:
        """Sealed with a passphrase, at the cost that age chooses."""
        return self._in_terminal(data, "--passphrase", passphrase)

    def open_with_words(self, data: bytes, passphrase: str) -> bytes:
        """Opened with a passphrase."""
        return self._in_terminal(data, "--decrypt", passphrase)

    def _run(self, data: bytes, *arguments: str) -> bytes:
        done = subprocess.run([self._program, *arguments], input=data, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout

    def _in_terminal(self, data: bytes, option: str, passphrase: str) -> bytes:
        before, after = self._folder / "before", self._folder / "after"
        before.write_bytes(data)
        after.unlink(missing_ok=True)
        arguments = [option, "--output", str(after), str(before)]
        child: pexpect.spawn[str] = pexpect.spawn(self._program, arguments, encoding="utf-8", timeout=_LONG_ENOUGH_S)
        try:
            while child.expect(["passphrase.*:", pexpect.EOF]) == 0:  # asked a second time when it seals
                child.sendline(passphrase)
        finally:
            child.close()
        assert child.exitstatus == 0, child.before
        return after.read_bytes()
