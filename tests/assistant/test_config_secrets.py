"""A setting that holds a secret is found, named by its key, and not written in the first place."""

from pathlib import Path

import pytest

from assistant.config import set_value
from assistant.config_secrets import holds_secret, secrets_in
from assistant.errors import ConfigError
from support.specimens import specimen


def write(folder: Path, text: str) -> Path:
    """A settings file."""
    path = folder / "config.toml"
    path.write_text(specimen(text), encoding="utf-8")
    return path


def test_a_key_among_the_settings_is_named_and_not_shown(tmp_path: Path) -> None:
    """Known section or not, in a list or a table of a table."""
    path = write(
        tmp_path,
        '[model]\nname = "tiny"\napi_key = "<alnum 32>"\n[hub.login]\ntokens = ["ghp_<alnum 36>", "none"]\n'
        '[chat]\ninstructions = "My bank PIN is 4821."\n',
    )
    assert ("model.api_key", "hub.login.tokens", "chat.instructions") == secrets_in(path)


def test_the_name_of_an_environment_variable_is_no_secret(tmp_path: Path) -> None:
    """That is how a setting says where the secret is."""
    path = write(tmp_path, '[model]\napi_key_env = "OPENAI_API_KEY"\nname = "Qwen2.5-7B-Instruct-Q4_K_M"\n')
    assert () == secrets_in(path)


@pytest.mark.parametrize("text", ["", "= no toml", "a = 1\nb = true"])
def test_a_file_without_texts_holds_none(tmp_path: Path, text: str) -> None:
    """Whether it can be read at all is said elsewhere."""
    assert () == secrets_in(write(tmp_path, text))
    assert () == secrets_in(tmp_path / "missing.toml")


def test_the_shipped_defaults_hold_none() -> None:
    """Every default passes its own check."""
    from assistant.config import SETTINGS

    assert [one.key for one in SETTINGS if isinstance(one.default, str) and holds_secret(one.key, one.default)] == []


def test_a_secret_is_not_written(tmp_path: Path) -> None:
    """Nothing is stored, and the message repeats nothing."""
    path = tmp_path / "config.toml"
    with pytest.raises(ConfigError) as caught:
        set_value(path, "chat.instructions", specimen("Use the key sk-proj-<alnum 48>"))
    assert not path.exists()
    assert "sk-proj" not in f"{caught.value} {caught.value.hint}"
