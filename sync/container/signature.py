"""Who wrote a bundle: the second line, an Ed25519 signature over the first, which holds the hash of all others.

The hash that is signed begins with words of its own, so that no signature that a device makes for anything else can be
put here, and the other way round.
"""

import hashlib
import re
from typing import TYPE_CHECKING

from sync.container.errors import SignatureInvalid
from sync.container.records import Record

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

TYPE = "signature"
_DOMAIN = b"ricordo/bundle/signature/1\n"
_SIGNATURE = re.compile(r"[0-9a-f]{128}", re.ASCII)


def digest_of(manifest_line: bytes) -> bytes:
    """SHA-256 of the manifest's line without its end, set apart; 32 bytes. Signed, and the name of the bundle."""
    return hashlib.sha256(_DOMAIN + manifest_line).digest()


def public_of(signer: "Ed25519PrivateKey") -> str:
    """The public key of ``signer``, 64 hex digits, as it stands in manifests."""
    return signer.public_key().public_bytes_raw().hex()


def sign(manifest_line: bytes, signer: "Ed25519PrivateKey") -> Record:
    """The second line for the first."""
    return {"type": TYPE, "signature": signer.sign(digest_of(manifest_line)).hex()}


def check_signature(manifest_line: bytes, record: Record, signing_key: str) -> None:
    """Raises SignatureInvalid unless ``signing_key`` (64 hex digits) made ``record`` over ``manifest_line``."""
    text = record.get("signature")
    if record.get("type") != TYPE or not isinstance(text, str):
        raise SignatureInvalid("the second line is no signature")
    if not _SIGNATURE.fullmatch(text):
        raise SignatureInvalid("a signature has 128 hex digits")
    if not is_signed_by(signing_key, bytes.fromhex(text), digest_of(manifest_line)):
        raise SignatureInvalid("it was not made by this key over this manifest")


def is_signed_by(signing_key: str, signature: bytes, message: bytes) -> bool:
    """Whether the holder of ``signing_key`` (64 hex digits) signed ``message``. False for what is no key."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(signing_key)).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True
