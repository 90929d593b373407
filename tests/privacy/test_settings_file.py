"""A setting that holds a secret is found, named by its key, and not written in the first place."""

import pytest

from assistant.config import SETTINGS
from assistant.errors import ConfigError
from assistant.privacy.settings_file import holds_secret, refuse_secret, secrets_in
from support.specimens import specimen


def test_a_key_among_the_settings_is_named_and_not_shown() -> None:
    """Known section or not, in a list or a table of a table."""
    toml = specimen(
        '[model]\nname = "tiny"\napi_key = "<alnum 32>"\n[hub.login]\ntokens = ["ghp_<alnum 36>", "none"]\n'
        '[chat]\ninstructions = "My bank PIN is 4821."\n',
    )
    assert ("model.api_key", "hub.login.tokens", "chat.instructions") == secrets_in(toml)


def test_the_name_of_an_environment_variable_is_no_secret() -> None:
    """That is how a setting says where the secret is."""
    toml = specimen('[model]\napi_key_env = "OPENAI_API_KEY"\nname = "Qwen2.5-7B-Instruct-Q4_K_M"\n')
    assert () == secrets_in(toml)


@pytest.mark.parametrize("text", ["", "= no toml", "a = 1\nb = true"])
def test_a_file_without_texts_holds_none(text: str) -> None:
    """Whether it can be read at all is said elsewhere."""
    assert () == secrets_in(text)


def test_the_shipped_defaults_hold_none() -> None:
    """Every default passes its own check."""
    assert [one.key for one in SETTINGS if isinstance(one.default, str) and holds_secret(one.key, one.default)] == []


def test_a_secret_is_refused() -> None:
    """The message names the key and repeats nothing."""
    with pytest.raises(ConfigError, match=r"chat\.instructions") as caught:
        refuse_secret("chat.instructions", specimen("Use the key sk-proj-<alnum 48>"))
    assert "sk-proj" not in f"{caught.value} {caught.value.hint}"
