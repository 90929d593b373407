"""The sealer of the sealed file: an age file under one passphrase, by the same code that writes bundles."""

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO

from sync.container.envelope import seal, unseal
from sync.container.errors import BundleError, WrongPassphrase
from sync.container.kdf import WRITTEN_WORK_FACTOR
from sync.container.passphrase_recipient import PassphraseOpener, PassphraseRecipient
from sync.keys.errors import KeysError, SealedKeysUnreadable, WrongKeysPassphrase


@dataclass(frozen=True, slots=True)
class AgeSealer:
    """Implements ``sealed_file.Sealer``. Each call takes 256 MiB and about a second, at the usual ``work_factor``."""

    random_bytes: Callable[[int], bytes]
    work_factor: int = WRITTEN_WORK_FACTOR

    def seal(self, plain: bytes, passphrase: str) -> bytes:
        """See ``Sealer``."""
        sealed = BytesIO()
        writer = seal(sealed, [PassphraseRecipient(passphrase, self.work_factor)], self.random_bytes)
        writer.write(plain)
        writer.finish()
        return sealed.getvalue()

    def open(self, sealed: bytes, passphrase: str) -> bytes:
        """See ``Sealer``."""
        outcome = _opened(sealed, PassphraseOpener(passphrase))
        if isinstance(outcome, KeysError):
            raise outcome
        return outcome


def _opened(sealed: bytes, opener: PassphraseOpener) -> bytes | KeysError:
    """What is in it, or why it stays closed. Raised by the caller, so that what was opened by halves is left behind."""
    try:
        return b"".join(unseal(BytesIO(sealed), [opener]).chunks)
    except WrongPassphrase:
        return WrongKeysPassphrase()
    except BundleError:
        return SealedKeysUnreadable()
