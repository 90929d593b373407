"""What workers tell the memory screen."""

from textual.message import Message

from ui.desks.recollection import Chronicle, Details, Recollection, Touch


class MemoryRead(Message):
    """The rows to be shown. ``chosen`` is the id of the item to go to; empty: the one that was highlighted."""

    def __init__(self, recollection: Recollection, chosen: str = "") -> None:
        super().__init__()
        self.recollection = recollection
        self.chosen = chosen


class DetailsRead(Message):
    """All about one item."""

    def __init__(self, details: Details) -> None:
        super().__init__()
        self.details = details


class ChronicleRead(Message):
    """The whole history of one item."""

    def __init__(self, chronicle: Chronicle) -> None:
        super().__init__()
        self.chronicle = chronicle


class MemoryChanged(Message):
    """Something was done: ``sentence`` says what, ``chosen`` is the id of the item it was done to, or empty."""

    def __init__(self, sentence: str, chosen: str = "") -> None:
        super().__init__()
        self.sentence = sentence
        self.chosen = chosen


class ForgettingWeighed(Message):
    """What forgetting would touch: the person decides."""

    def __init__(self, touch: Touch) -> None:
        super().__init__()
        self.touch = touch


class ItemForgotten(Message):
    """An item is gone; ``sentence`` says from where."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence
