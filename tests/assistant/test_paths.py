"""Where things are kept."""

from pathlib import Path

import pytest

from assistant.errors import ConfigError, FolderUnusable
from assistant.paths import find_places, make_folder


def test_one_variable_moves_everything(tmp_path: Path) -> None:
    """With RICORDO_HOME every place lies under that folder."""
    places = find_places({"RICORDO_HOME": str(tmp_path / "家")})
    everything = [places.config_file, places.models, places.profiles, places.cache, places.logs]
    assert all(path.is_relative_to(tmp_path / "家") for path in everything)


def test_without_it_the_system_decides() -> None:
    """Platformdirs names the folders, all absolute, all ours."""
    places = find_places({})
    assert all("ricordo" in str(path) and path.is_absolute() for path in (places.config, places.data, places.logs))


def test_a_user_without_a_home_is_told_what_to_set() -> None:
    """A ``~`` that stands for nobody's folder ends in a sentence that names the variable."""
    with pytest.raises(ConfigError, match="RICORDO_HOME") as caught:
        find_places({"RICORDO_HOME": "~no-such-user/ricordo"})
    assert "full path" in caught.value.hint


@pytest.mark.parametrize("name", ["default", "工作", "a.b-c_d", "x" * 64])
def test_a_profile_is_a_folder(tmp_path: Path, name: str) -> None:
    """Letters of any script, digits, dots, dashes and underscores make a profile."""
    profile = find_places({"RICORDO_HOME": str(tmp_path)}).profile(name)
    assert (tmp_path / "profiles" / name, name) == (profile.root, profile.name)


@pytest.mark.parametrize("name", ["", "..", "a/b", "-x", ".hidden", "x" * 65, "a b", "a\0"])
def test_a_name_that_is_no_folder_is_refused(name: str) -> None:
    """Nothing that could leave the profiles' folder becomes a path."""
    with pytest.raises(ConfigError, match="profile"):
        find_places({"RICORDO_HOME": "/tmp"}).profile(name)


def test_a_new_folder_is_private(tmp_path: Path) -> None:
    """Folders are for this user alone."""
    assert make_folder(tmp_path / "a" / "b").stat().st_mode & 0o777 == 0o700


def test_a_file_in_the_way_is_said(tmp_path: Path) -> None:
    """A folder that cannot be made ends in a sentence with its path."""
    (tmp_path / "file").write_text("x")
    with pytest.raises(FolderUnusable, match="file"):
        make_folder(tmp_path / "file" / "below")
