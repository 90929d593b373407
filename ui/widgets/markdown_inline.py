"""The inside of a Markdown paragraph as styled text."""

from typing import TYPE_CHECKING

from textual.content import Content

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

_STYLES = {"strong": "bold", "em": "italic", "s": "strike", "link": "underline"}


def inline(node: "SyntaxTreeNode") -> Content:
    """``node`` and what is in it. A link shows its address behind its words, so that nothing hides where it leads."""
    match node.type:
        case "text" | "text_special" | "html_inline":
            return Content(node.content)
        case "code_inline":
            return Content.styled(node.content, "$text-accent on $boost")
        case "softbreak" | "hardbreak":
            return Content("\n")
        case "image":
            return Content(f"[{node.content or 'image'}: {node.attrs.get('src', '')}]")
        case _:
            content = Content("").join(inline(child) for child in node.children)
            content = content.stylize(_STYLES[node.type]) if node.type in _STYLES else content
            return content + _address(node, content.plain)


def _address(node: "SyntaxTreeNode", words: str) -> Content:
    address = str(node.attrs.get("href", "")) if node.type == "link" else ""
    if not address or address in {words, f"mailto:{words}"}:
        return Content("")
    return Content.styled(f" ({address})", "$foreground-muted")
