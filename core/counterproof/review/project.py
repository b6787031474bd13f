"""A review project: a folder with `counterproof.toml`, its inbox and its published scripts."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from counterproof.drafts import Profile, Settings

PROJECT_FILE = "counterproof.toml"
STATE_FOLDER = ".counterproof"
MAX_NAME = 200
"""The longest name of a project in characters."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What a draft needs before it may be approved (DESIGN section 9)."""

    require: tuple[str, ...] = ("syntax", "characters", "imports", "arguments", "literals", "request")
    allow_unverifiable: tuple[str, ...] = ("imports", "arguments")
    require_execution: bool = False
    approval_to_publish: bool = True
    two_person: bool = False


@dataclass(frozen=True, slots=True)
class Project:
    """An open project; every path is absolute."""

    root: Path
    name: str
    inbox: Path
    published: Path
    python: str | None = None
    reviewer: str | None = None
    targets: tuple[Profile, ...] = ()
    policy: Policy = field(default_factory=Policy)

    @property
    def file(self) -> Path:
        """The project file."""
        return self.root / PROJECT_FILE

    @property
    def state(self) -> Path:
        """The folder of ledger, reports, candidates and runs."""
        return self.root / STATE_FOLDER

    @property
    def ledger(self) -> Path:
        """The ledger's database file."""
        return self.state / "ledger.sqlite3"

    @property
    def settings(self) -> Settings:
        """What the drafts of this project are validated against."""
        return Settings(profiles=self.targets, python=self.python)
