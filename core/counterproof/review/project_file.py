"""The border where `counterproof.toml` comes in: strict, bounded models and errors that name the line."""

from __future__ import annotations

import re
import tomllib
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from counterproof.drafts import Profile
from counterproof.evidence import DRAFT_CHECKS, Problem, read_bounded
from counterproof.evidence.schema_problems import counted, schema_problem
from counterproof.review.project import MAX_NAME, Policy, Project
from counterproof.review.project_misfits import misfits
from counterproof.review.toml_lines import line_of

_MAX_BYTES = 256 * 1024
_PACKAGE = r"^[A-Za-z_][A-Za-z0-9_]*$"
_PYTHON = r"^3\.\d{1,2}$"
_IMAGE = r"^sha256:[0-9a-f]{64}$"
_FORMS = {
    _PACKAGE: "the name of a package as it is imported, without dots",
    _PYTHON: 'a version such as "3.11"',
    _IMAGE: "sha256: and the 64 hexadecimal digits of an image",
}

_Name = Annotated[str, Field(min_length=1, max_length=MAX_NAME)]
_Folder = Annotated[str, Field(min_length=1, max_length=1_000)]
_Package = Annotated[str, Field(pattern=_PACKAGE, max_length=100)]
_CheckName = Literal[DRAFT_CHECKS]  # type: ignore[valid-type]  # the names stand in one place
_CheckNames = Annotated[list[_CheckName], Field(max_length=len(DRAFT_CHECKS))]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _ProjectTable(_Table):
    name: _Name
    python: Annotated[str, Field(pattern=_PYTHON)] | None = None
    inbox: _Folder = "inbox"
    published: _Folder = "published"


class _ReviewerTable(_Table):
    name: _Name | None = None


class _TargetTable(_Table):
    package: _Package
    source: _Folder | None = None
    rules: Annotated[list[_Name], Field(max_length=32)] = []


class _FixtureTable(_Table):
    image: Annotated[str, Field(pattern=_IMAGE)] | None = None
    contracts: _Folder | None = None
    timeout_s: Annotated[int, Field(ge=1, le=60)] = 20
    memory_mib: Annotated[int, Field(ge=64, le=512)] = 512


class _RepairTable(_Table):
    provider: _Name | None = None
    model: _Name | None = None
    strategy: Literal["auto", "suggest", "choose", "rewrite"] = "auto"
    max_repairs: Annotated[int, Field(ge=0, le=2)] = 2
    deadline_s: Annotated[int, Field(ge=1, le=60)] = 60


class _PolicyTable(_Table):
    require: _CheckNames = list(Policy().require)
    allow_unverifiable: _CheckNames = list(Policy().allow_unverifiable)
    require_execution: bool = False
    approval_to_publish: bool = True
    two_person: bool = False


class _ProjectFile(_Table):
    project: _ProjectTable
    reviewer: _ReviewerTable = _ReviewerTable()
    targets: Annotated[list[_TargetTable], Field(max_length=32)] = []
    fixture: _FixtureTable = _FixtureTable()
    repair: _RepairTable = _RepairTable()
    policy: _PolicyTable = _PolicyTable()


def parse_project(file: Path) -> Project:
    """Return the project that a project file describes.

    Relative folders are taken from the file's own folder. Raises Problem that names file, line, key and what
    is allowed there.
    """
    text = _text(file)
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _toml_problem(error, file) from None
    except RecursionError:
        raise Problem("the tables are nested too deeply", file=file) from None
    try:
        content = _ProjectFile.model_validate(document)
    except ValidationError as error:
        raise schema_problem(
            error, _ProjectFile, file=file, line_of=partial(line_of, text), forms=_FORMS
        ) from None
    project = _project(content, file.absolute().parent)
    for misfit in misfits(project):
        raise Problem(
            misfit.what,
            file=file,
            line=line_of(text, misfit.path),
            field=counted(misfit.path),
            value=misfit.value,
            allowed=misfit.allowed,
        )
    return project


def _project(content: _ProjectFile, root: Path) -> Project:
    return Project(
        root=root,
        name=content.project.name,
        inbox=root / content.project.inbox,
        published=root / content.project.published,
        python=content.project.python,
        reviewer=content.reviewer.name,
        targets=tuple(_profile(table, root) for table in content.targets),
        policy=Policy(
            require=tuple(content.policy.require),
            allow_unverifiable=tuple(content.policy.allow_unverifiable),
            require_execution=content.policy.require_execution,
            approval_to_publish=content.policy.approval_to_publish,
            two_person=content.policy.two_person,
        ),
    )


def _text(file: Path) -> str:
    data = read_bounded(file, _MAX_BYTES, what="project file")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Problem("the file is not UTF-8", file=file, line=line, allowed="TOML in UTF-8") from None


def _profile(table: _TargetTable, root: Path) -> Profile:
    source = None if table.source is None else root / table.source
    rules = tuple(str(root / rule) if rule.endswith(".toml") else rule for rule in table.rules)
    return Profile(package=table.package, source=source, rules=rules)


def _toml_problem(error: tomllib.TOMLDecodeError, file: Path) -> Problem:
    message, _, place = str(error).partition(" (at ")
    line = re.match(r"line (\d+)", place)
    return Problem(f"not TOML: {message}", file=file, line=int(line[1]) if line else None)
