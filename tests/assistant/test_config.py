"""Settings: read, checked, written."""

from pathlib import Path

import pytest

from assistant.config import SETTINGS, Settings, get_value, load_settings, set_value
from assistant.errors import ConfigError


def test_no_file_means_defaults(tmp_path: Path) -> None:
    """A program without a configuration works."""
    assert (Settings(), ()) == load_settings(tmp_path / "config.toml")


def test_a_written_value_is_read_back(tmp_path: Path) -> None:
    """What ``set`` writes, ``load`` reads, typed."""
    path = tmp_path / "new" / "config.toml"
    assert set_value(path, "model.context_tokens", "8192") == 8192
    settings, problems = load_settings(path)
    assert settings.model.context_tokens == 8192
    assert problems == ()


def test_comments_survive(tmp_path: Path) -> None:
    """A file written by hand keeps its comments and order when one value is set."""
    path = tmp_path / "config.toml"
    path.write_text("# 我的设置\n[model]\nname = 'qwen' # the big one\n", encoding="utf-8")
    set_value(path, "model.temperature", "0.5")
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# 我的设置\n[model]\nname = 'qwen' # the big one\n")
    assert load_settings(path)[0].model.temperature == 0.5


@pytest.mark.parametrize(
    ("key", "text", "reason"),
    [
        ("model.name", "\udcff", "UTF-8"),
        ("model.context_tokens", "1", "512 and 1048576"),
        ("model.context_tokens", "many", "a whole number"),
        ("model.context_tokens", "10", "between 512"),
        ("model.temperature", "warm", "a number"),
        ("model.temperature", "nan", "between 0 and 2"),
        ("screen.welcomed", "perhaps", "true or false"),
        ("chat.instructions", "  ", "not be empty"),
        ("model.colour", "red", "no such setting"),
        ("colour", "red", "no such setting"),
    ],
)
def test_a_bad_value_is_refused_with_the_reason(tmp_path: Path, key: str, text: str, reason: str) -> None:
    """Nothing is written, and the sentence says what is allowed."""
    path = tmp_path / "config.toml"
    with pytest.raises(ConfigError, match=reason):
        set_value(path, key, text)
    assert not path.exists()


def test_one_bad_line_costs_only_itself(tmp_path: Path) -> None:
    """Unusable lines are reported, each with its key; the others count."""
    path = tmp_path / "config.toml"
    path.write_text("[model]\nname = 'qwen'\ncontext_tokens = 'big'\nwheels = 4\n", encoding="utf-8")
    settings, problems = load_settings(path)
    assert settings.model.name == "qwen"
    assert ["model.context_tokens", "model.wheels"] == [problem.key for problem in problems]


def test_a_broken_file_is_reported_and_left_alone(tmp_path: Path) -> None:
    """Text that is no TOML gives the defaults and a problem, and is never overwritten."""
    path = tmp_path / "config.toml"
    path.write_text("[model\nname=", encoding="utf-8")
    settings, problems = load_settings(path)
    assert settings == Settings()
    assert "not valid TOML" in problems[0].reason
    with pytest.raises(ConfigError, match="mend it by hand"):
        set_value(path, "model.name", "x")
    assert path.read_text(encoding="utf-8") == "[model\nname="


def test_every_setting_has_a_row() -> None:
    """The table and the values name the same settings, and every default passes its own check."""
    keys = {
        f"{section}.{name}"
        for section, part in _parts()
        for name in part.__dataclass_fields__  # type: ignore[attr-defined]
    }
    assert keys == {setting.key for setting in SETTINGS}
    assert all(setting.meaning for setting in SETTINGS)
    assert all(setting.check(get_value(Settings(), setting.key)) == "" for setting in SETTINGS)


def _parts() -> list[tuple[str, object]]:
    settings = Settings()
    return [(name, getattr(settings, name)) for name in Settings.__dataclass_fields__]
