"""`counterproof report`: a saved report is shown as it was made, and its claims are put to the test again."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from counterproof.evidence import Budget, ignore
from counterproof.review.decisions import approve
from counterproof.review.inbox import look
from counterproof.review.notes import write_note
from counterproof.review.project_folder import load_project
from counterproof.review.validation import check_draft

from .shell import Shell

TARGET = ("--target", "blend=sources/blend")


@pytest.fixture
def sidecar(shell: Shell) -> Path:
    """The sidecar of a published script."""
    shell("publish", "right.py", "--to", "out", *TARGET)
    return shell.folder / "out" / "right.validation.json"


def changed(sidecar: Path, **values: object) -> None:
    sidecar.write_text(json.dumps(json.loads(sidecar.read_text()) | values))


def test_show_prints_the_report_that_was_saved(shell: Shell, sidecar: Path) -> None:
    shown = shell("report", "show", sidecar, "--format", "json")
    assert shown.code == 0
    assert shown.out.encode() == sidecar.read_bytes()
    assert "Not established:" in shell("report", "show", sidecar).out


def test_show_of_a_failed_report_ends_with_1(shell: Shell) -> None:
    shell.write("failed.json", shell("validate", "wrong.py", *TARGET, "--format", "json").out)
    assert shell("report", "show", "failed.json").code == 1


def test_notes_of_a_report_are_shown_and_hold_as_they_are(shell: Shell, sidecar: Path) -> None:
    note = {"line": 1, "text": "Read\ntwice.", "person": "Ada", "at": "2026-11-30T12:00:00.000Z"}
    changed(sidecar, notes=[{"side": "after", **note}, {"side": "before", **note}])
    out = shell("report", "show", sidecar).out
    assert "  Notes:\n    - line 1, Ada: Read twice.\n    - line 1 of the draft, Ada: Read twice.\n" in out
    ended = shell("report", "verify", sidecar, *TARGET)
    assert ended.code == 0
    assert "  - not recomputed: notes: 2 notes of Ada\n" in ended.out
    changed(sidecar, notes=[{"side": "after", **note, "line": 999}])
    assert "notes: note 1 is on line 999" in shell("report", "verify", sidecar, *TARGET).out


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"verdict": "fine"}, ["verdict", "the key is unknown"]),
        ({"ok": "yes"}, ["ok", "'yes'"]),
        ({"subject": {}}, ["subject.kind", "the key is missing"]),
    ],
    ids=["unknown key", "wrong type", "missing key"],
)
def test_a_report_is_read_strictly(
    shell: Shell, sidecar: Path, values: dict[str, object], words: list[str]
) -> None:
    changed(sidecar, **values)
    for verb in ("show", "verify"):
        shell("report", verb, sidecar).refused_in_one_line(sidecar.name, *words)


def test_an_old_report_without_checks_is_said_to_establish_nothing(shell: Shell) -> None:
    shell.write("old.json", json.dumps({"ok": True, "status": "passed"}))
    shown = shell("report", "show", "old.json")
    assert shown.code == 3
    assert "unavailable" in shown.out
    assert "passed" not in shown.out
    assert (shell("report", "show", "old.json", "--format", "json").out) == ""


def test_verify_confirms_a_report_that_still_holds(shell: Shell, sidecar: Path) -> None:
    ended = shell("report", "verify", sidecar, *TARGET)
    assert (ended.code, ended.err) == (0, "")
    assert "holds" in ended.out


def test_verify_says_in_json_what_it_did_not_recompute(shell: Shell, sidecar: Path) -> None:
    note = {"side": "after", "line": 1, "text": "Fine", "person": "Ada", "at": "2026-11-30T12:00:00.000Z"}
    changed(sidecar, notes=[note])
    document = shell("report", "verify", sidecar, *TARGET, "--format", "json").document
    assert document["holds"] is True
    assert document["not_recomputed"] == [
        "notes: 1 note of Ada",
        "tool and times: when, how long and with what it was made",
    ]


def test_verify_compares_notes_with_what_the_ledger_of_the_project_recorded(
    shell: Shell, project: Path
) -> None:
    desk = load_project(project)
    file = look(desk.inbox).files["right.py"]
    report = check_draft(desk, file, budget=Budget(), emit=ignore)
    write_note(desk, report.subject.sha256, line=1, text="Not read yet", person="Ada")
    published = approve(desk, file, report, person="Ada", reason="Fine").published
    assert published is not None
    ended = shell("report", "verify", published.sidecar)
    assert (ended.code, "not recomputed" in ended.out) == (0, False)
    assert "All of it is as the project's ledger recorded it." in ended.out
    forged = published.sidecar.read_bytes().replace(b"Not read yet", b"Read with care")
    published.sidecar.write_bytes(forged)
    ended = shell("report", "verify", published.sidecar)
    assert ended.code == 1
    assert "✗ ledger: the report's SHA-256 is " in ended.out
    assert "- not recomputed: notes: 1 note of Ada" in ended.out


def test_verify_uses_the_targets_of_the_project_around_the_report(shell: Shell, project: Path) -> None:
    shell("publish", project / "inbox" / "right.py", "--to", project / "published")
    assert shell("report", "verify", project / "published" / "right.validation.json").code == 0


def test_verify_takes_a_target_that_nobody_gave_from_where_it_is_installed(shell: Shell) -> None:
    shell.write("clicking.py", "import click\n\nclick.echo('a')\n")
    shell("publish", "clicking.py", "--to", "out", "--target", "click")
    ended = shell("report", "verify", "out/clicking.validation.json")
    assert (ended.code, ended.err) == (0, "")


def test_verify_takes_a_target_that_the_options_leave_out_from_the_project(
    shell: Shell, project: Path
) -> None:
    click = ("--target", "click")
    shell("publish", project / "inbox" / "right.py", "--to", project / "published", *TARGET, *click)
    assert shell("report", "verify", project / "published" / "right.validation.json", *click).code == 0


def test_verify_takes_a_shipped_rule_pack_that_nobody_gave(shell: Shell) -> None:
    assert shell("publish", "right.py", "--to", "out", *TARGET, "--rules", "fieldkit.layers").code == 0
    assert shell("report", "verify", "out/right.validation.json", *TARGET).code == 0


@pytest.mark.parametrize("output", ["text", "json"])
def test_verify_says_which_source_it_needs_instead_of_that_the_report_is_wrong(
    shell: Shell, sidecar: Path, output: str
) -> None:
    ended = shell("report", "verify", sidecar, "--format", output)
    ended.refused_in_one_line(sidecar.name, "blend", "--target blend=SOURCE_DIR", code=3)
    if output == "json":
        assert ended.document["holds"] is None
        assert ended.document["missing"]
    else:
        assert ended.out == ""


def test_verify_names_the_place_of_a_projects_target_that_is_gone(shell: Shell, project: Path) -> None:
    shell("publish", project / "inbox" / "right.py", "--to", project / "published")
    (shell.folder / "sources").rename(shell.folder / "moved")
    ended = shell("report", "verify", project / "published" / "right.validation.json")
    ended.refused_in_one_line("blend", "sources/blend", "--target blend=SOURCE_DIR", code=3)


def test_verify_says_which_rule_pack_it_needs(shell: Shell) -> None:
    shipped = files("counterproof_resources") / "rules" / "fieldkit.layers.toml"
    (shell.folder / "blend.own.toml").write_bytes(shipped.read_bytes())
    assert shell("publish", "right.py", "--to", "out", *TARGET, "--rules", "blend.own.toml").code == 0
    ended = shell("report", "verify", "out/right.validation.json", *TARGET)
    ended.refused_in_one_line("blend.own", "--rules FILE", code=3)


def test_verify_notices_a_script_that_was_changed(shell: Shell, sidecar: Path) -> None:
    (sidecar.parent / "right.py").write_text("print('something else')\n")
    ended = shell("report", "verify", sidecar, *TARGET)
    assert ended.code == 1
    assert "SHA-256" in ended.out


def test_verify_notices_a_target_that_was_changed(shell: Shell, sidecar: Path) -> None:
    shell.write("sources/blend/__init__.py", "def mix(name):\n    return name\n")
    ended = shell("report", "verify", sidecar, *TARGET, "--format", "json")
    assert ended.code == 1
    assert ended.document["holds"] is False
    assert any("arguments" in text for text in ended.document["differences"])


def _checks_edited(document: dict[str, Any]) -> None:
    document["checks"]["arguments"]["state"] = "failed"


def _check_invented(document: dict[str, Any]) -> None:
    document["checks"]["safety"] = {"state": "passed", "reason": "safe", "items": [], "duration_ms": 0}


def _execution_invented(document: dict[str, Any]) -> None:
    document["checks"]["execution"]["state"] = "passed"


def _status_edited(document: dict[str, Any]) -> None:
    document["status"] = "not_checked"


def _ok_edited(document: dict[str, Any]) -> None:
    document["ok"] = False


def _limits_dropped(document: dict[str, Any]) -> None:
    document["limits_of_evidence"] = []


@pytest.mark.parametrize(
    ("edit", "part"),
    [
        (_checks_edited, "arguments"),
        (_check_invented, "safety"),
        (_execution_invented, "execution"),
        (_status_edited, "status"),
        (_ok_edited, "ok"),
        (_limits_dropped, "limits_of_evidence"),
    ],
)
def test_verify_notices_what_was_edited(
    shell: Shell, sidecar: Path, edit: Callable[[dict[str, Any]], None], part: str
) -> None:
    document = json.loads(sidecar.read_text())
    edit(document)
    sidecar.write_text(json.dumps(document))
    ended = shell("report", "verify", sidecar, *TARGET)
    assert ended.code == 1
    assert f"✗ {part}: " in ended.out


def test_verify_looks_for_the_script_beside_the_report_or_where_it_is_told(
    shell: Shell, sidecar: Path
) -> None:
    script = sidecar.parent / "right.py"
    moved = script.rename(shell.folder / "moved.py")
    shell("report", "verify", sidecar, *TARGET).refused_in_one_line("right.py", "there is no such file")
    assert shell("report", "verify", sidecar, "--script", moved, *TARGET).code == 0


def test_verify_needs_to_be_told_where_the_script_of_an_oddly_named_report_is(
    shell: Shell, sidecar: Path
) -> None:
    odd = sidecar.rename(sidecar.with_name("report.json"))
    shell("report", "verify", odd, *TARGET).refused_in_one_line("report.json", "--script")
