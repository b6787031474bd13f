"""A project on disk, and reports made by hand so that the desk is tested apart from the engine."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from counterproof.evidence import Check, Finding, Report, Span, State, Subject, Tool, sha256
from counterproof.review.inbox import InboxFile, look
from counterproof.review.project import Project
from counterproof.review.project_folder import init_project

MOMENT = datetime(2026, 11, 30, 12, tzinfo=UTC)
MakeReport = Callable[..., Report]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return init_project(tmp_path / "field-scripts")


@pytest.fixture
def make_report() -> MakeReport:
    """Make a report on some bytes; keyword arguments give the states of checks."""

    def make(data: bytes, name: str = "draft.py", **states: State) -> Report:
        checks = [
            Check.of(
                check, [Finding("ok", state, name, Span(1, 0, 1, 1), f"{check} is {state.word}")], "looked at"
            )
            for check, state in {"syntax": State.PASSED, "imports": State.PASSED, **states}.items()
        ]
        return Report.of(
            Subject("draft", name, sha256(data), len(data), data.count(b"\n"), "utf-8", "LF"),
            checks,
            limits_of_evidence=["The script was not executed."],
            targets=[],
            rule_packs=[],
            tool=Tool("counterproof", "0.1.0", "3.11"),
            started=MOMENT,
            completed=MOMENT,
        )

    return make


@pytest.fixture
def put(project: Project) -> Callable[[str, bytes], InboxFile]:
    """Put a draft into the inbox and return it as the inbox shows it."""

    def write(name: str, data: bytes) -> InboxFile:
        path = project.inbox / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return look(project.inbox).files[name]

    return write
