"""Candidates are kept under the bytes they replace, once, within bounds, and never lose what is damaged."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from counterproof.evidence import Budget, Problem, State, ignore, sha256
from counterproof.review.candidates import (
    MAX_CANDIDATES,
    Candidate,
    Damaged,
    Origin,
    Shelf,
    candidates_folder,
    keep_candidate,
    kept_candidates,
    look_at_candidates,
    read_candidate,
)
from counterproof.review.decisions import approve, reject, standing
from counterproof.review.inbox import InboxFile
from counterproof.review.ledger import Ledger
from counterproof.review.project import Project
from counterproof.review.validation import check_candidate

from .conftest import MakeReport

Put = Callable[[str, bytes], InboxFile]
BASE, BETTER = b"import fieldkit\n", b"import json\n"
BY_FILE = Origin("file", "better.py", sha256(BETTER))


@pytest.fixture
def candidate(project: Project) -> Candidate:
    return keep_candidate(project, "a.py", BASE, BETTER, BY_FILE)


def files_of(project: Project) -> list[Path]:
    return sorted((candidates_folder(project) / sha256(BASE)).iterdir())


def test_a_candidate_is_known_by_base_digest_and_origin(project: Project, candidate: Candidate) -> None:
    assert (candidate.draft, candidate.base_sha256, candidate.sha256) == (
        "a.py",
        sha256(BASE),
        sha256(BETTER),
    )
    assert kept_candidates(project, sha256(BASE)) == (candidate,)
    assert read_candidate(project, candidate) == BETTER
    assert kept_candidates(project, sha256(b"other bytes")) == ()


def test_the_same_bytes_are_kept_once_with_their_first_origin(project: Project, candidate: Candidate) -> None:
    again = keep_candidate(project, "a.py", BASE, BETTER, Origin("patch", "x.patch", sha256(b"x")))
    assert again == candidate
    assert len(files_of(project)) == 2


def test_candidates_stand_in_the_order_in_which_they_came(project: Project) -> None:
    came = [
        keep_candidate(project, "a.py", BASE, f"# {number}\n".encode(), BY_FILE).sha256 for number in range(9)
    ]
    found = kept_candidates(project, sha256(BASE))
    moments = [one.at for one in found if isinstance(one, Candidate)]
    assert moments == sorted(moments)
    assert {one.sha256 for one in found if isinstance(one, Candidate)} == set(came)


def test_the_draft_itself_is_no_candidate(project: Project) -> None:
    with pytest.raises(Problem, match="the draft itself, byte for byte"):
        keep_candidate(project, "a.py", BASE, BASE, BY_FILE)


def test_a_candidate_is_no_larger_than_a_draft(project: Project) -> None:
    with pytest.raises(Problem, match=r"262,145 bytes long; allowed: up to 262,144"):
        keep_candidate(project, "a.py", BASE, b"x" * (256 * 1024 + 1), BY_FILE)


def test_a_draft_has_so_many_candidates_and_no_more(project: Project) -> None:
    for number in range(MAX_CANDIDATES):
        keep_candidate(project, "a.py", BASE, f"# {number}\n".encode(), BY_FILE)
    with pytest.raises(Problem, match="has 64 candidates already"):
        keep_candidate(project, "a.py", BASE, b"# one more\n", BY_FILE)
    assert keep_candidate(project, "a.py", BASE, b"# 3\n", BY_FILE).sha256 == sha256(b"# 3\n")


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("colour", "red", "colour: the key is unknown"),
        ("sha256", "0" * 64, "speaks of other bytes"),
        ("base_sha256", "0" * 64, "speaks of other bytes"),
        ("bytes", 3, "its size is not that of its bytes"),
        ("bytes", -1, "bytes: the value can't be used"),
        ("at", "noon", "at: the value can't be used"),
        ("origin", {"kind": "oracle", "name": "x", "sha256": "0" * 64}, "origin.kind"),
    ],
)
def test_a_record_of_another_form_is_shown_as_damaged_with_the_reason(
    project: Project, candidate: Candidate, key: str, value: object, words: str
) -> None:
    record = candidates_folder(project) / candidate.base_sha256 / f"{candidate.sha256}.json"
    record.write_text(json.dumps(json.loads(record.read_bytes()) | {key: value}))
    before = record.read_bytes()
    (damaged,) = kept_candidates(project, candidate.base_sha256)
    assert isinstance(damaged, Damaged)
    assert damaged.name == candidate.sha256
    assert words in damaged.why
    assert record.read_bytes() == before


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200))
def test_no_content_of_a_record_is_lost_or_an_error(
    project: Project, candidate: Candidate, content: bytes
) -> None:
    record = candidates_folder(project) / candidate.base_sha256 / f"{candidate.sha256}.json"
    record.write_bytes(content)
    (damaged,) = kept_candidates(project, candidate.base_sha256)
    assert isinstance(damaged, Damaged)
    assert damaged.why


def test_bytes_that_were_changed_or_removed_are_damage(project: Project, candidate: Candidate) -> None:
    file = candidates_folder(project) / candidate.base_sha256 / f"{candidate.sha256}.bytes"
    file.write_bytes(b"something else")
    (damaged,) = kept_candidates(project, candidate.base_sha256)
    assert isinstance(damaged, Damaged)
    assert "not those that were kept" in damaged.why
    with pytest.raises(Problem, match="not those that were kept"):
        read_candidate(project, candidate)
    file.unlink()
    (gone,) = kept_candidates(project, candidate.base_sha256)
    assert isinstance(gone, Damaged)


def test_the_same_bytes_proposed_once_more_mend_what_was_damaged(
    project: Project, candidate: Candidate
) -> None:
    _, record = files_of(project)
    record.write_bytes(b"{")
    mended = keep_candidate(project, "a.py", BASE, BETTER, BY_FILE)
    assert kept_candidates(project, candidate.base_sha256) == (mended,)


def test_bytes_without_a_record_are_no_candidate_yet(project: Project, candidate: Candidate) -> None:
    (candidates_folder(project) / candidate.base_sha256 / f"{candidate.sha256}.json").unlink()
    assert kept_candidates(project, candidate.base_sha256) == ()


def test_a_look_reads_only_what_changed_and_only_for_these_bytes(
    project: Project, candidate: Candidate
) -> None:
    base = candidate.base_sha256
    for path in (*files_of(project), candidates_folder(project) / base):
        os.utime(path, ns=(10**18, 10**18))
    first = look_at_candidates(project, {base})
    assert first.kept == {base: (candidate,)}
    assert look_at_candidates(project, {base}, first).kept[base] is first.kept[base]
    assert look_at_candidates(project, {sha256(b"other")}).kept == {}
    other = keep_candidate(project, "a.py", BASE, b"# other\n", BY_FILE)
    assert other in look_at_candidates(project, {base}, first).kept[base]


def test_a_look_sees_bytes_that_were_written_over_in_their_place(
    project: Project, candidate: Candidate
) -> None:
    file, record = files_of(project)
    for path in (file, record, file.parent):
        os.utime(path, ns=(10**18, 10**18))
    first = look_at_candidates(project, {candidate.base_sha256})
    file.write_bytes(b"other")
    (damaged,) = look_at_candidates(project, {candidate.base_sha256}, first).kept[candidate.base_sha256]
    assert isinstance(damaged, Damaged)


def test_a_project_without_candidates_has_an_empty_shelf(project: Project) -> None:
    assert look_at_candidates(project, {sha256(BASE)}) == Shelf()


def test_a_candidate_is_checked_in_full_under_the_name_of_its_draft(
    project: Project, candidate: Candidate
) -> None:
    report = check_candidate(project, candidate, budget=Budget(), emit=ignore)
    assert (report.subject.name, report.subject.sha256) == ("a.py", sha256(BETTER))
    assert report.checks["imports"].state is not State.FAILED
    assert "characters" in report.checks


# -- deciding about one


def test_an_approval_publishes_the_candidates_bytes_and_names_its_base(
    project: Project, put: Put, make_report: MakeReport, candidate: Candidate
) -> None:
    file = put("a.py", BASE)
    report = make_report(BETTER, "a.py")
    decision = approve(project, file, report, person="Ada", reason="Mended.", candidate=candidate)
    assert decision.published
    assert decision.published.script.read_bytes() == BETTER
    assert (project.inbox / "a.py").read_bytes() == BASE
    (entry,) = Ledger(project.ledger).entries()
    assert (entry.subject_kind, entry.subject_name) == ("candidate", "a.py")
    assert (entry.subject_sha256, entry.base_sha256) == (sha256(BETTER), sha256(BASE))


def test_an_approved_candidate_settles_its_draft_and_a_rejected_one_does_not(
    project: Project, put: Put, make_report: MakeReport, candidate: Candidate
) -> None:
    file, report = put("a.py", BASE), make_report(BETTER, "a.py")
    reject(project, file, report, person="Ada", reason="Too much.", candidate=candidate)
    rejected = standing(Ledger(project.ledger).entries())
    key = ("a.py", sha256(BASE), sha256(BETTER))
    assert rejected.candidates[key].kind == "reject"
    assert not rejected.drafts
    approve(project, file, report, person="Ada", reason="On second thought.", candidate=candidate)
    approved = standing(Ledger(project.ledger).entries())
    assert approved.drafts["a.py", sha256(BASE)] == approved.candidates[key]
    assert read_candidate(project, candidate) == BETTER


def test_a_decision_about_a_candidate_is_none_about_a_draft_of_the_same_bytes(
    project: Project, put: Put, make_report: MakeReport, candidate: Candidate
) -> None:
    reject(
        project,
        put("a.py", BASE),
        make_report(BETTER, "a.py"),
        person="Ada",
        reason="No.",
        candidate=candidate,
    )
    own = put("a.py", BETTER)
    assert ("a.py", sha256(BETTER)) not in standing(Ledger(project.ledger).entries()).drafts
    reject(project, own, make_report(BETTER, "a.py"), person="Ada", reason="Still no.")
    assert len(Ledger(project.ledger).entries()) == 2


def test_a_change_of_draft_or_candidate_voids_the_decision(
    project: Project, put: Put, make_report: MakeReport, candidate: Candidate
) -> None:
    report = make_report(BETTER, "a.py")
    file = put("a.py", BASE + b"# later\n")
    with pytest.raises(Problem, match="the draft changed since it was checked"):
        approve(project, file, report, person="Ada", reason="Fine.", candidate=candidate)
    file = put("a.py", BASE)
    with pytest.raises(Problem, match="not about this candidate"):
        approve(project, file, make_report(b"x", "a.py"), person="Ada", reason="Fine.", candidate=candidate)
    (candidates_folder(project) / candidate.base_sha256 / f"{candidate.sha256}.bytes").write_bytes(b"x")
    with pytest.raises(Problem, match="not those that were kept"):
        approve(project, file, report, person="Ada", reason="Fine.", candidate=candidate)
    assert Ledger(project.ledger).entries() == ()
    assert not list(project.published.iterdir())


def test_failed_checks_block_a_candidate_as_they_block_a_draft(
    project: Project, put: Put, make_report: MakeReport, candidate: Candidate
) -> None:
    report = make_report(BETTER, "a.py", arguments=State.FAILED)
    with pytest.raises(Problem, match="1 check failed: arguments"):
        approve(project, put("a.py", BASE), report, person="Ada", reason="Fine.", candidate=candidate)


def test_the_same_decision_about_a_candidate_is_made_once(
    project: Project, put: Put, make_report: MakeReport, candidate: Candidate
) -> None:
    file, report = put("a.py", BASE), make_report(BETTER, "a.py")
    approve(project, file, report, person="Ada", reason="Fine.", candidate=candidate)
    with pytest.raises(Problem, match="Ada approved these very bytes already"):
        approve(project, file, report, person="Grace", reason="Fine.", candidate=candidate)


def test_origins_are_words() -> None:
    assert BY_FILE.words == "better.py"
    assert replace(BY_FILE, kind="hunks", name="e07d15").words == "hunks of e07d15"
