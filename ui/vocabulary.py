"""Words of the store, of the rules and of the libraries, marked here for the catalogues.

They are written elsewhere as plain text (a column's value, a zone's name, a message of Typer) and said by
``ui.language.say`` where a person reads them, or looked up by the library itself.
"""

from ui.language import Phrase

KINDS = (
    Phrase("preference"),
    Phrase("constraint"),
    Phrase("fact"),
    Phrase("relation"),
    Phrase("instruction"),
    Phrase("task"),
)
STATUSES = (
    Phrase("candidate"),
    Phrase("active"),
    Phrase("superseded"),
    Phrase("retracted"),
    Phrase("expired"),
    Phrase("quarantined"),
)
TURN_STATUSES = (Phrase("growing"), Phrase("complete"), Phrase("stopped"), Phrase("cut"), Phrase("interrupted"))
ROLES = (Phrase("said"), Phrase("retold"), Phrase("ended"))
SUBJECTS = (Phrase("user"),)
ATTRIBUTES = (
    Phrase("address"),
    Phrase("age"),
    Phrase("allergy"),
    Phrase("availability"),
    Phrase("belongings"),
    Phrase("budget"),
    Phrase("choice"),
    Phrase("deadline"),
    Phrase("does"),
    Phrase("education"),
    Phrase("family"),
    Phrase("favourite"),
    Phrase("health"),
    Phrase("height"),
    Phrase("hobby"),
    Phrase("home"),
    Phrase("is"),
    Phrase("job"),
    Phrase("languages"),
    Phrase("likes"),
    Phrase("limit"),
    Phrase("name"),
    Phrase("note"),
    Phrase("origin"),
    Phrase("partner"),
    Phrase("pursuit"),
    Phrase("requirement"),
    Phrase("skills"),
    Phrase("style"),
    Phrase("task"),
    Phrase("tools"),
    Phrase("trait"),
    Phrase("wedding day"),
)
"""What an item may be about, as the language rules name it; what a sentence names itself is not among them."""
PARTS = (Phrase("feedback"), Phrase("dependence"), Phrase("verification"))
STEPS = (
    Phrase("keep"),
    Phrase("place"),
    Phrase("learn"),
    Phrase("load"),
    Phrase("retrieve"),
    Phrase("assemble"),
    Phrase("generate"),
    Phrase("write"),
    Phrase("cite"),
    Phrase("propose"),
)
"""The steps of a turn, as its trace names them."""
ZONES = (
    Phrase("instructions"),
    Phrase("earlier"),
    Phrase("history"),
    Phrase("orders"),
    Phrase("memory"),
    Phrase("question"),
    Phrase("reply"),
)
BLOCK_TYPES = (
    Phrase("system"),
    Phrase("human"),
    Phrase("assistant"),
    Phrase("retrieved"),
    Phrase("document"),
    Phrase("fingerprint"),
    Phrase("order"),
)
LIVES = (Phrase("entered"), Phrase("used"), Phrase("compressed"), Phrase("left"), Phrase("fetched back"))
REASONS_TO_LEAVE = (
    Phrase("full"),
    Phrase("share"),
    Phrase("slots"),
    Phrase("drift"),
    Phrase("no room"),
    Phrase("no room, and not used so far"),
)
GROUPS = (
    Phrase("Conversation"),
    Phrase("Answer"),
    Phrase("Writing"),
    Phrase("Program"),
    Phrase("Memory"),
    Phrase("Here"),
    Phrase("Moving"),
    Phrase("Devices"),
)
CHECK_STATES = (Phrase("ok"), Phrase("warn"), Phrase("fault"))
BACKUP_REASONS = (Phrase("asked"), Phrase("automatic"), Phrase("before migration"), Phrase("after forgetting"))
PARTS_OF_A_CONVERSATION = (Phrase("intent"), Phrase("constraints"), Phrase("open tasks"), Phrase("key facts"))
FATES = (
    Phrase("recalled"),
    Phrase("obeyed"),
    Phrase("under the cut"),
    Phrase("replaced"),
    Phrase("same key"),
    Phrase("same as another"),
    Phrase("in the prompt"),
    Phrase("too many"),
    Phrase("the assistant's words"),
)
SCORES = (Phrase("lexical"), Phrase("dense"), Phrase("window"), Phrase("fresh"), Phrase("final"))
SOURCES = (Phrase("bundled"), Phrase("added"), Phrase("pulled"))
INTENTS = (Phrase("look up"), Phrase("reason"), Phrase("act"), Phrase("small talk"))
UNITS = (Phrase("bytes"),)

# Typer's own, spelled as it looks them up.
TYPER = (
    Phrase("Arguments"),
    Phrase("Options"),
    Phrase("Commands"),
    Phrase("Error"),
    Phrase("Aborted."),
    Phrase("(deprecated) "),
    Phrase("[default: {}]"),
    Phrase("[env var: {}]"),
    Phrase("[required]"),
    Phrase("Try [blue]'{command_path} {help_option}'[/] for help."),
    Phrase("Missing command."),
    Phrase("No such command {name!r}."),
    Phrase("Show this message and exit."),
    Phrase("Install completion for the current shell."),
    Phrase("Show completion for the current shell, to copy it or customize the installation."),
)
