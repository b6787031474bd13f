"""The calls that other programs make: the same reports as the command line, and refusals in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from counterproof import (
    Budget,
    Cancelled,
    CheckFinished,
    Event,
    Problem,
    Profile,
    RequestContract,
    State,
    publish,
    read_report,
    summary,
    validate,
    validate_file,
)
from counterproof.evidence import sha256

from .conftest import RIGHT, WRONG
from .shell import Shell


@pytest.fixture
def sources(shell: Shell) -> Path:
    """The folder above the package `blend`."""
    return shell.folder / "sources"


def test_a_text_is_checked_against_a_profile(sources: Path) -> None:
    assert validate(RIGHT, Profile("blend", sources)).status is State.PASSED
    report = validate(WRONG, Profile("blend", sources), name="wrong.py")
    assert (report.status, report.subject.name) == (State.FAILED, "wrong.py")
    assert report.subject.sha256 == sha256(WRONG.encode())


def test_root_is_where_sources_are_looked_for(sources: Path) -> None:
    for source in (None, "blend", Path("blend"), sources):
        assert not validate(WRONG, [Profile("blend", source)], root=sources).ok


def test_without_a_profile_every_import_is_external() -> None:
    report = validate(WRONG)
    assert report.checks["imports"].state is State.NOT_CHECKED
    assert report.checks["external_imports"].items[0].name == "blend"


def test_a_file_gives_the_report_that_the_command_line_gives(shell: Shell, sources: Path) -> None:
    report = validate_file(shell.folder / "wrong.py", Profile("blend", sources))
    document = shell("validate", "wrong.py", "--target", "blend=sources", "--format", "json").document
    assert report.document()["errors"] == document["errors"]
    assert report.subject.sha256 == document["subject"]["sha256"]


@pytest.mark.parametrize("name", ["absent.py", "sources", "large.py"])
def test_a_file_that_cannot_be_read_gives_a_failed_report_with_the_reason(shell: Shell, name: str) -> None:
    shell.write("large.py", "#" * 300_000)
    report = validate_file(shell.folder / name)
    assert (report.ok, report.status) == (False, State.FAILED)
    (error,) = report.errors
    assert "can't be read" in error or "300,000 bytes long; allowed: up to 262,144 bytes" in error
    assert str(shell.folder) not in report.canonical().decode()
    assert "not executed" in summary(report)


def test_paths_may_be_texts(sources: Path, tmp_path: Path) -> None:
    blend = Profile("blend", str(sources))
    draft = tmp_path / "draft.py"
    draft.write_text(WRONG)
    assert validate_file(str(draft), blend).errors == validate_file(draft, blend).errors != ()
    assert validate_file("absent.py").status is State.FAILED
    assert validate(RIGHT, Profile("blend"), root=str(sources)).status is State.PASSED
    pair = publish(RIGHT, validate(RIGHT, blend), str(tmp_path / "published"))
    assert read_report(str(pair.sidecar)).ok
    contract = tmp_path / "contract.json"
    contract.write_text('{"original_request": "Mix."}')
    assert RequestContract.read(str(contract), root=str(tmp_path)).original_request == "Mix."


def test_events_and_cancellation_come_from_outside(sources: Path) -> None:
    events: list[Event] = []
    report = validate(RIGHT, Profile("blend", sources), emit=events.append)
    finished = [event.check.name for event in events if isinstance(event, CheckFinished)]
    assert sorted(finished) == sorted(report.checks)
    budget = Budget()
    budget.cancel()
    with pytest.raises(Cancelled):
        validate(RIGHT, Profile("blend", sources), budget=budget)


def test_what_was_published_can_be_read_again(sources: Path, tmp_path: Path) -> None:
    report = validate(RIGHT, Profile("blend", sources), name="mixing.py")
    pair = publish(RIGHT, report, tmp_path / "published")
    assert (pair.script.name, pair.script.read_text()) == ("mixing.py", RIGHT)
    assert read_report(pair.sidecar) == report


def test_a_script_is_published_only_with_its_own_report(sources: Path, tmp_path: Path) -> None:
    report = validate(RIGHT, Profile("blend", sources))
    with pytest.raises(Problem, match="not those that the report is about"):
        publish(WRONG, report, tmp_path / "published")
    with pytest.raises(Problem, match="failed"):
        publish(WRONG, validate(WRONG, Profile("blend", sources)), tmp_path / "published")
    assert not (tmp_path / "published").exists()


@pytest.mark.case("V237")
def test_a_summary_of_an_old_report_claims_no_validation() -> None:
    text = summary({"schema": "something/0", "ok": True, "status": "passed"})
    assert "unavailable" in text
    assert "passed" not in text
    assert "not executed" in text
