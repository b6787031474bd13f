"""No test reads or writes the home, caches, state or git settings of whoever runs it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ENVIRONMENT_OUTSIDE: Final = dict(os.environ)
"""The environment as it was before any redirection, for the few things that serve the tests themselves."""

_FOLDERS: Final = {
    "HOME": ".",
    "XDG_CACHE_HOME": "cache",
    "XDG_CONFIG_HOME": "config",
    "XDG_DATA_HOME": "data",
    "XDG_STATE_HOME": "state",
    "XDG_RUNTIME_DIR": "runtime",
}
_FIXED: Final = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
}
_UNSET: Final = (
    *("CLICOLOR_FORCE", "FORCE_COLOR", "NO_COLOR"),
    *("GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE", "GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL"),
    *("GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"),
)


def _redirect(home: Path, patch: pytest.MonkeyPatch) -> None:
    for variable, folder in _FOLDERS.items():
        path = home / folder
        path.mkdir(mode=0o700, exist_ok=True)
        patch.setenv(variable, str(path))
    for variable, value in _FIXED.items():
        patch.setenv(variable, value)
    for variable in _UNSET:
        patch.delenv(variable, raising=False)
    patch.setenv("GIT_CEILING_DIRECTORIES", str(home.parent))


@pytest.fixture(scope="session", autouse=True)
def _home_of_the_session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Fixtures that outlive one test are redirected too."""
    with pytest.MonkeyPatch.context() as patch:
        _redirect(tmp_path_factory.mktemp("home-of-the-session"), patch)
        yield


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The test's own empty home folder."""
    folder = tmp_path_factory.mktemp("home")
    _redirect(folder, monkeypatch)
    return folder
