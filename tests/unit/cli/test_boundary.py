"""Every outcome becomes an exit code; what nobody expected becomes a report file and one sentence."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from counterproof import Report, __version__, drafts
from counterproof.cli import boundary, checking
from counterproof.cli.root import root
from counterproof.cli.verbs import validate

from .shell import Shell

VERBS = [
    *("open", "demo", "init", "validate", "publish", "diff"),
    *("patch show", "patch check", "patch select", "report show", "report verify"),
]


def test_the_version_is_told() -> None:
    result = CliRunner().invoke(root, ["--version"])
    assert (result.exit_code, result.output) == (0, f"counterproof {__version__}\n")


def test_python_runs_the_package_as_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "counterproof", "--version"], capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout == f"counterproof {__version__}\n"


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_explains_itself_and_its_output_formats(verb: str) -> None:
    result = CliRunner().invoke(root, [*verb.split(), "--help"])
    assert result.exit_code == 0
    assert "--format [text|json]" in result.output


@pytest.mark.parametrize("arguments", [[], ["--help"]])
def test_help_lists_every_verb(arguments: list[str]) -> None:
    result = CliRunner().invoke(root, arguments)
    assert result.exit_code == 0
    assert {verb.split()[0] for verb in VERBS} <= set(result.output.split())


def test_an_error_of_our_own_leaves_a_report_and_no_traceback_on_the_screen(
    capsys: pytest.CaptureFixture[str], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_paths: Sequence[Path]) -> None:
        raise ZeroDivisionError("a mistake of ours")

    monkeypatch.setattr(validate, "drafts_named", broken)
    assert boundary.run(["validate", "x.py"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    (report,) = (home / "state" / "counterproof" / "errors").iterdir()
    assert str(report) in line
    assert report.stat().st_mode & 0o777 == 0o600
    text = report.read_text()
    assert "ZeroDivisionError: a mistake of ours" in text
    assert f"counterproof {__version__}" in text


def test_an_error_of_our_own_is_one_sentence_even_where_no_report_can_be_written(
    capsys: pytest.CaptureFixture[str], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_paths: Sequence[Path]) -> None:
        raise ZeroDivisionError("a mistake of ours")

    (home / "state" / "counterproof").write_text("in the way")
    monkeypatch.setattr(validate, "drafts_named", broken)
    assert boundary.run(["validate", "x.py"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "a mistake of ours" in line


def test_an_error_of_our_own_about_one_draft_leaves_the_others_their_reports(
    shell: Shell, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = drafts.run

    def broken(draft: drafts.Draft, settings: drafts.Settings, **keywords: Any) -> Report:
        if draft.name == "wrong.py":
            raise ZeroDivisionError("a mistake of ours")
        return sound(draft, settings, **keywords)

    monkeypatch.setattr(drafts, "run", broken)
    names = [str(shell.folder / name) for name in ("wrong.py", "right.py")]
    assert boundary.run(["validate", *names, "--format", "json"]) == 3
    printed = capsys.readouterr()
    assert [report["subject"]["name"] for report in json.loads(printed.out)] == ["right.py"]
    assert printed.err.count("\n") == 1
    assert "wrong.py" in printed.err


def test_an_error_of_our_own_about_one_draft_of_the_demo_leaves_the_others_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = drafts.run

    def broken(draft: drafts.Draft, settings: drafts.Settings, **keywords: Any) -> Report:
        if draft.name == "resample.py":
            raise ZeroDivisionError("a mistake of ours")
        return sound(draft, settings, **keywords)

    monkeypatch.setattr(drafts, "run", broken)
    assert boundary.run(["demo", str(tmp_path / "demo"), "--text"]) == 3
    printed = capsys.readouterr()
    (line,) = printed.err.splitlines()
    assert "resample.py: nothing was established" in line
    assert "What to try next" in printed.out
    assert "static_shift.py" in printed.out


@pytest.mark.parametrize("verb", [["validate"], ["publish", "--to", "out"]], ids=["validate", "publish"])
def test_a_used_up_time_means_that_evidence_could_not_be_had(
    shell: Shell, verb: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "VALIDATION_S", 0.0)
    assert boundary.run([*verb, str(shell.folder / "right.py")]) == 3
    printed = capsys.readouterr()
    assert "othing was established" in printed.err
    assert (printed.out, printed.err.count("\n")) == ("", 1)
