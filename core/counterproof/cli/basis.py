"""What drafts are checked against: what the options say, and what a project says where they are silent."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from counterproof.cli.options import Command
from counterproof.drafts import Profile, Settings
from counterproof.drafts.targets import locate
from counterproof.evidence import Problem

if TYPE_CHECKING:
    from counterproof.drafts import RequestContract

_PYTHON = re.compile(r"3\.\d{1,2}")


def target_options(command: Command) -> Command:
    """Add what a draft is checked against: `--target`, `--rules` and `--python`."""
    options = (
        click.option(
            "--target",
            "targets",
            multiple=True,
            metavar="PKG[=SOURCE_DIR]",
            help="A package whose source the draft is checked against. SOURCE_DIR is its own folder or its "
            "parent; without it, the package is looked for where it is installed. Default: the project's.",
        ),
        click.option(
            "--rules",
            multiple=True,
            metavar="PACK",
            help="A rule pack for the literals: a shipped one by name, or a file.",
        ),
        click.option("--python", metavar="3.N", help="The Python whose grammar the drafts obey."),
    )
    for option in reversed(options):
        command = option(command)
    return command


@dataclass(frozen=True, slots=True)
class Basis:
    """What the options say about a validation; what they leave open is the project's to say."""

    targets: tuple[Profile, ...]
    rules: tuple[str, ...]
    python: str | None
    contract: RequestContract | None = None

    @classmethod
    def of(cls, targets: Sequence[str], rules: Sequence[str], python: str | None) -> Basis:
        """Return what the options say. Raises Problem that names the option and what is allowed there."""
        if python is not None and not _PYTHON.fullmatch(python):
            raise Problem(
                "not a version of Python", field="--python", value=python, allowed="3.N, as in 3.11"
            )
        profiles = tuple(_profile(text) for text in targets)
        packages = [profile.package for profile in profiles]
        for package in packages:
            if packages.count(package) > 1:
                raise Problem(
                    "the package is named twice", field="--target", value=package, allowed="each package once"
                )
        return cls(profiles, tuple(_rule_pack(name) for name in rules), python)

    def settings(self, *folders: Path) -> Settings:
        """Return the settings for a draft: the options, else those of a project.

        The project around the first of these folders that has one counts, last of all the one around the
        current folder. Raises Problem if the project file is unusable, or rules have no target.
        """
        base = Settings(self.targets) if self.targets else _project_settings(folders)
        if self.rules and not base.profiles:
            raise Problem("rules need a target", field="--rules", advice="name the target: --target PKG")
        profiles = tuple(replace(profile, rules=(*profile.rules, *self.rules)) for profile in base.profiles)
        python = self.python or base.python
        return replace(base, profiles=profiles, python=python, contract=self.contract)


def _project_settings(folders: Sequence[Path]) -> Settings:
    from counterproof.review.project_folder import find_project

    projects = (find_project(folder) for folder in (*folders, Path.cwd()))
    return next((project.settings for project in projects if project), Settings())


def _profile(text: str) -> Profile:
    package, equals, folder = text.partition("=")
    profile = Profile(package, Path(folder) if equals else None)
    if not package.isidentifier() or (equals and not folder):
        raise Problem("not a target", field="--target", value=text, allowed="PKG or PKG=SOURCE_DIR")
    if locate(profile) is None:
        if equals:
            what = f"the folder holds no package {package} and isn't one"
            raise Problem(
                what, file=folder, field="--target", allowed="the package's own folder or its parent"
            )
        advice = f"name its source: --target {package}=SOURCE_DIR"
        raise Problem("the package isn't installed here", field="--target", value=package, advice=advice)
    return profile


def _rule_pack(name: str) -> str:
    return str(Path(name).absolute()) if name.endswith((".toml", ".json")) else name
