"""Copying that never silently copies nothing."""

from pathlib import Path

from ui.clipboard import copy, terminal_is_known, tools


def test_copying_is_sure_with_a_known_terminal(tmp_path: Path) -> None:
    """No file is needed."""
    assert str(copy("x", tmp_path / "exports", {"TERM_PROGRAM": "WezTerm"})) == "Copied."
    assert not (tmp_path / "exports").exists()


def test_inside_tmux_nobody_can_tell() -> None:
    """Tmux swallows the sequence unless told otherwise, whatever terminal stands outside."""
    assert not terminal_is_known({"TERM_PROGRAM": "WezTerm", "TMUX": "/tmp/x,1,0"})


def test_an_unsure_copy_is_a_file(tmp_path: Path) -> None:
    """With the whole text, and its path in the sentence."""
    copied = copy("预算 [/b]", tmp_path, {"TERM": "xterm"})
    assert copied.file is not None
    assert copied.file.read_text(encoding="utf-8") == "预算 [/b]"
    assert str(copied.file) in str(copied)


def test_a_private_text_is_put_in_no_file() -> None:
    """Nothing is written, and the sentence says what that means."""
    assert "no file" in str(copy("secret", None, {"TERM": "xterm"}))


def test_the_tools_of_the_desktop_are_known() -> None:
    """Wayland, X11, WSL, Termux, macOS."""
    environment = {"WAYLAND_DISPLAY": "w", "DISPLAY": ":0", "WSL_DISTRO_NAME": "d", "PREFIX": "/data/com.termux/usr"}
    names = [command[0] for command in tools(environment, "linux")]
    assert names == ["wl-copy", "xclip", "xsel", "clip.exe", "termux-clipboard-set"]
    assert tools({}, "darwin") == [["pbcopy"]]
