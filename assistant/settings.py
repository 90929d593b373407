"""The values of all settings, with their defaults. What they mean and may be: the table in ``config.py``."""

from dataclasses import dataclass

# In the words that small models were trained with: SmolLM2-135M answers four of six simple questions rightly after
# this line, and one or two after others of the same meaning.
INSTRUCTIONS = (
    "You are a helpful AI assistant named Ricordo, running on this person's own machine. Give short, true answers."
)


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """Which model answers and how. ``name`` empty: the bundled one. ``threads`` 0: all physical cores."""

    name: str = ""
    context_tokens: int = 4096
    temperature: float = 0.2
    repeat_penalty: float = 1.1
    seed: int = -1
    threads: int = 0


@dataclass(frozen=True, slots=True)
class ChatSettings:
    """What every conversation begins with, and how long a deleted one can be brought back."""

    instructions: str = INSTRUCTIONS
    keep_deleted_days: int = 7


@dataclass(frozen=True, slots=True)
class ScreenSettings:
    """How the terminal looks and speaks. ``welcomed`` is set once the first screen has been seen.

    ``language`` is ``en`` or ``zh``; empty: that of the locale.
    """

    theme: str = "textual-dark"
    language: str = ""
    welcomed: bool = False


@dataclass(frozen=True, slots=True)
class BackupSettings:
    """Backups made without being asked, one each ``every_days`` of use; 0 makes none. The newest ``keep`` stay."""

    every_days: int = 1
    keep: int = 3


@dataclass(frozen=True, slots=True)
class MemorySettings:
    """The two switches, what embeds, and every number of the rules over memory items.

    ``embedder`` is a name of ``models.embedders``, a folder, or empty: the best one that is here.

    The weights count by their share in their sum, so that a score stays in [0, 1] whatever they are set to. A memory
    leaves the machine when score and freshness, rounded to three places, lie above ``leave_score`` and
    ``leave_freshness``.
    """

    use: bool = True
    learn: bool = True
    embedder: str = ""
    feedback_weight: float = 0.40
    dependence_weight: float = 0.35
    verification_weight: float = 0.25
    preference_days: int = 30
    fact_days: int = 365
    knowledge_days: int = 365
    episode_minutes: int = 15
    episode_pause_minutes: int = 30
    session_hours: int = 2
    leave_score: float = 0.70
    leave_freshness: float = 0.70
    archive_weight: float = 0.05
    idle_days: int = 180
    near_match: float = 0.60
    evidence_shown: int = 3
    index: str = "chroma"
    proposals: bool = False
    proposal_parameters: int = 3_000_000_000


@dataclass(frozen=True, slots=True)
class DocumentSettings:
    """What is still read when a file is attached: MB of a PDF or an image, MB of text, pages."""

    limit_mb: int = 50
    limit_text_mb: int = 4
    limit_pages: int = 1000


@dataclass(frozen=True, slots=True)
class SyncSettings:
    """How memory moves. ``folder`` is the watched one, empty for none.

    ``keep_contacts``: e-mail addresses, phone numbers and plates may leave; nothing else that is found ever may.
    ``second_scanner``: the package kingfisher-secret-scanner looks, too, and without it nothing moves.
    A watched folder is looked through every ``scan_seconds``; changes are published once nothing has changed for
    ``publish_seconds``; of its own bundles a device leaves the newest ``keep_bundles``.
    """

    keep_contacts: bool = False
    second_scanner: bool = False
    folder: str = ""
    scan_seconds: int = 30
    publish_seconds: int = 20
    keep_bundles: int = 3


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; every field has a default, so ``Settings()`` is a working configuration."""

    model: ModelSettings = ModelSettings()
    chat: ChatSettings = ChatSettings()
    memory: MemorySettings = MemorySettings()
    documents: DocumentSettings = DocumentSettings()
    screen: ScreenSettings = ScreenSettings()
    backup: BackupSettings = BackupSettings()
    sync: SyncSettings = SyncSettings()
