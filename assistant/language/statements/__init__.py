"""From the words of a turn to typed statements: rules as data, English and Chinese side by side."""

from assistant.language.statements.context import Context
from assistant.language.statements.reader import read_statements

__all__ = ["Context", "read_statements"]
