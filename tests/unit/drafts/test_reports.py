"""The report of a draft as a whole: reproducible, verifiable, honest about its limits."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from pathlib import Path

import pytest

from counterproof.drafts import Draft, Profile, Settings, closing, run, summary, verify
from counterproof.evidence import (
    Budget,
    Cancelled,
    CheckFinished,
    DeadlineExceeded,
    Event,
    Note,
    RunFinished,
    State,
)

from .conftest import Checked

TEXT = "from demopkg.core import load\nload('d')\n"


def essence(check: object) -> object:
    return dataclasses.replace(check, duration_ms=0.0)  # type: ignore[type-var]  # checks are dataclasses


def test_two_runs_say_the_same(demopkg: Path) -> None:
    settings = Settings((Profile("demopkg", demopkg),))
    first, second = (run(Draft.of_text(TEXT), settings) for _ in range(2))
    assert {n: essence(c) for n, c in first.checks.items()} == {
        n: essence(c) for n, c in second.checks.items()
    }
    assert first.targets == second.targets


def test_a_target_is_named_with_its_version_and_the_digest_of_its_source(demopkg: Path) -> None:
    (demopkg.parent / "demopkg-1.5.dist-info").mkdir()
    (demopkg.parent / "demopkg-1.5.dist-info" / "METADATA").write_text("Name: demopkg\nVersion: 1.5\n")
    settings = Settings((Profile("demopkg", demopkg),))
    (before,) = run(Draft.of_text(TEXT), settings).targets
    assert (before.package, before.version) == ("demopkg", "1.5")
    (demopkg / "util.py").write_text("changed = True\n")
    (after,) = run(Draft.of_text(TEXT), settings).targets
    assert after.source_sha256 != before.source_sha256


def test_every_check_is_told_when_it_is_done(demopkg: Path) -> None:
    events: list[Event] = []
    report = run(Draft.of_text(TEXT), Settings((Profile("demopkg", demopkg),)), emit=events.append)
    assert [e.check for e in events if isinstance(e, CheckFinished)] == list(report.checks.values())
    assert events[-1] == RunFinished(report.status.value)


def test_a_cancelled_run_stops(demopkg: Path) -> None:
    budget = Budget()
    budget.cancel()
    with pytest.raises(Cancelled):
        run(Draft.of_text(TEXT), Settings((Profile("demopkg", demopkg),)), budget=budget)


def test_a_run_out_of_time_stops(demopkg: Path) -> None:
    with pytest.raises(DeadlineExceeded):
        run(Draft.of_text(TEXT), Settings((Profile("demopkg", demopkg),)), budget=Budget(0))


def test_a_stored_report_holds_until_something_changes(demopkg: Path) -> None:
    settings = Settings((Profile("demopkg", demopkg),))
    draft = Draft.of_text(TEXT)
    stored = run(draft, settings)
    assert verify(stored, draft, settings) == ()
    (other,) = verify(stored, Draft.of_text(TEXT + "#\n"), settings)
    assert other.startswith("subject:")
    (demopkg / "core.py").write_text("def load(): pass\n")
    parts = [sentence.partition(":")[0] for sentence in verify(stored, draft, settings)]
    assert parts == ["targets", "imports", "arguments"]


def test_notes_hold_as_they_are_unless_the_script_lacks_their_line(demopkg: Path) -> None:
    settings = Settings((Profile("demopkg", demopkg),))
    draft = Draft.of_text(TEXT)
    note = Note("after", TEXT.count("\n"), "Look here.", "A Reviewer", "2026-11-30T12:00:00.000Z")
    stored = dataclasses.replace(
        run(draft, settings), notes=(note, dataclasses.replace(note, side="before", line=999))
    )
    assert verify(stored, draft, settings) == ()
    misplaced = dataclasses.replace(stored, notes=(note, dataclasses.replace(note, line=999)))
    (sentence,) = verify(misplaced, draft, settings)
    assert sentence.startswith("notes: note 2 is on line 999")


def test_the_summary_ends_with_what_is_not_claimed_and_whether_it_ran(checked: Checked) -> None:
    report = checked(TEXT)
    claims, execution = closing(report)
    assert summary(report).endswith(f"{claims}\n{execution}")
    assert execution == "The script was not executed."


@pytest.mark.case("V237")
def test_an_old_report_without_checks_claims_no_validation() -> None:
    text = summary({"ok": True, "status": "passed"})
    assert "unavailable" in text
    assert "passed" not in text
    assert "nothing is said to be validated" in text


def test_execution_and_a_request_are_never_pretended(checked: Checked) -> None:
    report = checked(TEXT)
    for name in ("request", "runtime_imports", "execution", "artifacts", "runtime_values"):
        assert report.checks[name].state is State.NOT_CHECKED
    assert (report.executed, report.execution_attempted) == (False, False)
    assert "The script was not executed." in report.limits_of_evidence


def test_neither_the_target_nor_the_draft_is_ever_run(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    folder = tmp_path / "trap"
    folder.mkdir()
    touch = f"open({str(mark)!r}, 'a').close()\n"
    (folder / "__init__.py").write_text(touch + "__path__ = []\ndef f(a): pass\n")
    (folder / "deep.py").write_text(touch + "class A:\n    x = " + touch)
    text = "import trap, trap.deep\nfrom trap.deep import A\n" + touch + "trap.f(1)\nA().x\n"
    code = (
        "from pathlib import Path; from counterproof.drafts import *; import sys\n"
        f"r = run(Draft.of_text({text!r}), Settings((Profile('trap', Path({str(folder)!r})),)))\n"
        "sys.exit(not r.ok or 'trap' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    assert not mark.exists()


def test_the_engine_loads_without_the_libraries_of_the_borders() -> None:
    code = "import sys, counterproof.drafts; sys.exit(bool({'pydantic', 'click', 'rich'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
