"""Decisions bind a person's word to bytes, and come about together with their publication or not at all."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from counterproof.drafts import Draft, Profile, run
from counterproof.evidence import Problem, State, sha256
from counterproof.review.decisions import approve, reject, standing
from counterproof.review.inbox import InboxFile
from counterproof.review.ledger import Ledger
from counterproof.review.project import Project

from .conftest import MakeReport

Put = Callable[[str, bytes], InboxFile]
SCRIPT = b"import fieldkit\n"


def test_an_approval_publishes_and_is_kept(project: Project, put: Put, make_report: MakeReport) -> None:
    report = make_report(SCRIPT, "a.py")
    decision = approve(
        project, put("a.py", SCRIPT), report, person="A Reviewer", reason="Does what was asked."
    )
    assert decision.published
    assert decision.published.script.read_bytes() == SCRIPT
    (entry,) = Ledger(project.ledger).entries()
    assert entry == decision.entry
    assert (entry.kind, entry.subject_sha256, entry.published_name) == ("approve", sha256(SCRIPT), "a.py")
    assert entry.report_sha256 == sha256(decision.published.sidecar.read_bytes())
    assert entry.not_established == ("The script was not executed.",)
    assert (project.inbox / "a.py").read_bytes() == SCRIPT


def test_a_rejection_is_kept_with_its_reason_and_publishes_nothing(
    project: Project, put: Put, make_report: MakeReport
) -> None:
    report = make_report(SCRIPT, "a.py", arguments=State.FAILED)
    reject(project, put("a.py", SCRIPT), report, person="A Reviewer", reason="Wrong parameter.")
    (entry,) = Ledger(project.ledger).entries()
    assert (entry.kind, entry.reason, entry.published_name) == ("reject", "Wrong parameter.", None)
    assert list(project.published.iterdir()) == []


def test_both_kinds_need_a_reason_and_a_name(project: Project, put: Put, make_report: MakeReport) -> None:
    file, report = put("a.py", SCRIPT), make_report(SCRIPT, "a.py")
    for verb in (approve, reject):
        with pytest.raises(Problem, match="needs a reason"):
            verb(project, file, report, person="A Reviewer", reason=" \n")
        with pytest.raises(Problem, match="needs a person's name"):
            verb(project, file, report, person="", reason="Fine.")
    assert Ledger(project.ledger).entries() == ()


def test_bytes_that_changed_since_void_the_decision(
    project: Project, put: Put, make_report: MakeReport
) -> None:
    file, report = put("a.py", SCRIPT), make_report(SCRIPT, "a.py")
    put("a.py", SCRIPT + b"# later\n")
    for verb in (approve, reject):
        with pytest.raises(Problem, match="changed since it was checked"):
            verb(project, file, report, person="A Reviewer", reason="Fine.")
    assert Ledger(project.ledger).entries() == ()
    assert list(project.published.iterdir()) == []


def test_sources_that_changed_since_block_an_approval(project: Project, put: Put, tmp_path: Path) -> None:
    source = tmp_path / "fieldkit"
    source.mkdir()
    (source / "__init__.py").write_text("def load(path): pass\n", encoding="utf-8")
    checked = replace(project, targets=(Profile("fieldkit", source),))
    file = put("a.py", SCRIPT)
    report = run(Draft.read(file.path, name=file.name), checked.settings)
    (source / "__init__.py").write_text("def read(path): pass\n", encoding="utf-8")
    with pytest.raises(Problem, match="the source of fieldkit is not what the draft was checked against"):
        approve(checked, file, report, person="A Reviewer", reason="Does what was asked.")
    assert not Ledger(checked.ledger).entries()
    assert not [*checked.published.iterdir()]
    again = run(Draft.read(file.path, name=file.name), checked.settings)
    assert approve(checked, file, again, person="A Reviewer", reason="Does what was asked.").published


@pytest.mark.parametrize("check", ["syntax", "arguments", "runtime_values"])
def test_no_words_make_up_for_a_failed_check(
    project: Project, put: Put, make_report: MakeReport, check: str
) -> None:
    report = make_report(SCRIPT, "a.py", **{check: State.FAILED})
    with pytest.raises(Problem, match=f"1 check failed: {check.replace('_', ' ')}"):
        approve(project, put("a.py", SCRIPT), report, person="A Reviewer", reason="Trust me.")
    assert list(project.published.iterdir()) == []


def test_doubt_can_be_signed_for_where_the_policy_allows_it(
    project: Project, put: Put, make_report: MakeReport
) -> None:
    file = put("a.py", SCRIPT)
    doubtful = make_report(SCRIPT, "a.py", characters=State.UNVERIFIABLE)
    with pytest.raises(Problem, match="the policy asks for characters without doubt"):
        approve(project, file, doubtful, person="A Reviewer", reason="Fine.")
    allowed = make_report(SCRIPT, "a.py", arguments=State.UNVERIFIABLE)
    decision = approve(project, file, allowed, person="A Reviewer", reason="Read by hand.")
    assert any("arguments: unverifiable" in sentence for sentence in decision.entry.not_established)


def test_a_locked_ledger_decides_and_publishes_nothing(
    project: Project, put: Put, make_report: MakeReport
) -> None:
    reject(project, put("b.py", b"b"), make_report(b"b", "b.py"), person="A Reviewer", reason="No.")
    with closing(sqlite3.connect(project.ledger, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Problem, match="locked by another program"):
            approve(
                project, put("a.py", SCRIPT), make_report(SCRIPT, "a.py"), person="A Reviewer", reason="Fine."
            )
    assert list(project.published.iterdir()) == []
    assert len(Ledger(project.ledger).entries()) == 1


def test_a_publication_that_fails_leaves_no_decision(
    project: Project, put: Put, make_report: MakeReport
) -> None:
    project.published.rmdir()
    project.published.write_bytes(b"in the way")
    with pytest.raises(Problem, match="can't be published"):
        approve(
            project, put("a.py", SCRIPT), make_report(SCRIPT, "a.py"), person="A Reviewer", reason="Fine."
        )
    assert Ledger(project.ledger).entries() == ()


def test_a_decision_that_cant_be_kept_withdraws_its_publication(
    project: Project, put: Put, make_report: MakeReport
) -> None:
    reject(project, put("b.py", b"b"), make_report(b"b", "b.py"), person="A Reviewer", reason="No.")
    with closing(sqlite3.connect(project.ledger)) as other:
        other.execute(
            "CREATE TRIGGER full BEFORE INSERT ON entries"
            " BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        )
    with pytest.raises(Problem, match="disk is full"):
        approve(
            project, put("a.py", SCRIPT), make_report(SCRIPT, "a.py"), person="A Reviewer", reason="Fine."
        )
    assert list(project.published.iterdir()) == []


def test_a_decision_stands_only_for_its_bytes(project: Project, put: Put, make_report: MakeReport) -> None:
    reject(
        project,
        put("a.py", SCRIPT),
        make_report(SCRIPT, "a.py"),
        person="A Reviewer",
        reason="First thought.",
    )
    approve(
        project,
        put("a.py", SCRIPT),
        make_report(SCRIPT, "a.py"),
        person="A Reviewer",
        reason="Second thought.",
    )
    decided = standing(Ledger(project.ledger).entries()).drafts
    assert decided["a.py", sha256(SCRIPT)].reason == "Second thought."
    assert ("a.py", sha256(b"other")) not in decided


def test_the_same_decision_about_the_same_bytes_is_made_once(
    project: Project, put: Put, make_report: MakeReport
) -> None:
    file, report = put("a.py", SCRIPT), make_report(SCRIPT, "a.py")
    for verb, words in ((reject, "First rejected"), (approve, "First approved")):
        verb(project, file, report, person="First", reason="Seen.")
        with pytest.raises(Problem, match=f"{words} these very bytes already"):
            verb(project, file, report, person="Second", reason="Seen too.")
    assert [path.name for path in sorted(project.published.iterdir())] == ["a.py", "a.validation.json"]
    assert len(Ledger(project.ledger).entries()) == 2


def test_the_ledger_is_only_added_to(project: Project, put: Put, make_report: MakeReport) -> None:
    reject(project, put("a.py", SCRIPT), make_report(SCRIPT, "a.py"), person="A Reviewer", reason="No.")
    with closing(sqlite3.connect(project.ledger)) as other:
        for statement in ("DELETE FROM entries", "UPDATE entries SET kind = 'approve'"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                other.execute(statement)


def test_a_damaged_ledger_is_refused_and_stays_as_it_is(
    project: Project, put: Put, make_report: MakeReport
) -> None:
    project.ledger.parent.mkdir()
    project.ledger.write_bytes(b"not a database " * 100)
    with pytest.raises(Problem, match="the ledger is damaged"):
        reject(project, put("a.py", SCRIPT), make_report(SCRIPT, "a.py"), person="A Reviewer", reason="No.")
    assert project.ledger.read_bytes() == b"not a database " * 100
