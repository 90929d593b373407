"""Records that want to pass the gate, with values in them that look real."""

from support.specimens import specimen
from sync.gate.gate import Submission
from sync.gate.tree import Tree

PASSWORD = specimen("Blue<alnum 6>7")
CARD = specimen("<bank-card>")
MAIL = specimen("<lower 8>@posteo.de")
TOKEN = specimen("ghp_<alnum 36>")
ID = "0193a5f2-7c11-7a3b-9d2e-aabbccddeeff"


def wifi(**more: Tree) -> dict[str, Tree]:
    """A record whose sentence tells a password that stands bare in its value."""
    return {"id": ID, "sentence": f"The password of the wifi is {PASSWORD}.", "value": PASSWORD, **more}


def submitted(*records: dict[str, Tree]) -> list[Submission]:
    """The records as the gate takes them."""
    return [Submission(record) for record in records]
