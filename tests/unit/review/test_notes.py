"""Notes belong to bytes and go into the published report; viewed marks belong to what a hunk changes."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from counterproof.evidence import Note, Problem, sha256
from counterproof.evidence.report_schema import parse_report
from counterproof.review.candidates import Origin, keep_candidate
from counterproof.review.decisions import approve
from counterproof.review.inbox import InboxFile
from counterproof.review.notes import notes_on, write_note
from counterproof.review.project import Project
from counterproof.review.viewed import MAX_VIEWED, mark_viewed, viewed_hunks

from .conftest import MakeReport

Put = Callable[[str, bytes], InboxFile]
BASE, BETTER = b"import fieldkit\n", b"import json\n"
TEXT = sha256(BETTER)
HUNK, OTHER = sha256(b"hunk"), sha256(b"other")


def test_notes_are_kept_under_the_digest_of_their_text(project: Project) -> None:
    write_note(project, TEXT, line=7, text="  Why seven? ", person="Ada")
    notes = write_note(project, TEXT, line=2, text="Fine.", person="Grace")
    assert [(note.line, note.text, note.person) for note in notes] == [
        (2, "Fine.", "Grace"),
        (7, "Why seven?", "Ada"),
    ]
    assert notes_on(project, TEXT) == notes
    assert notes_on(project, sha256(b"other bytes")) == ()


def test_a_person_has_one_note_on_a_line_and_an_empty_one_takes_it_away(project: Project) -> None:
    write_note(project, TEXT, line=1, text="One", person="Ada")
    write_note(project, TEXT, line=1, text="Mine", person="Grace")
    notes = write_note(project, TEXT, line=1, text="Other", person="Ada")
    assert [(note.text, note.person) for note in notes] == [("Mine", "Grace"), ("Other", "Ada")]
    left = write_note(project, TEXT, line=1, text=" \n", person="Ada")
    assert left == notes_on(project, TEXT)
    assert [note.text for note in left] == ["Mine"]


def test_a_note_is_not_too_long(project: Project) -> None:
    with pytest.raises(Problem, match="4,001 characters; allowed: up to 4,000"):
        write_note(project, TEXT, line=1, text="x" * 4_001, person="Ada")
    assert notes_on(project, TEXT) == ()


@pytest.mark.parametrize("content", [b"{", b"[]", b'{"schema": "counterproof.notes/1", "notes": [{}]}'])
def test_damaged_notes_are_refused_and_never_written_over(project: Project, content: bytes) -> None:
    write_note(project, TEXT, line=1, text="One", person="Ada")
    (file,) = (project.state / "notes").iterdir()
    file.write_bytes(content)
    with pytest.raises(Problem):
        notes_on(project, TEXT)
    with pytest.raises(Problem):
        write_note(project, TEXT, line=1, text="Two", person="Ada")
    assert file.read_bytes() == content


def test_an_approval_carries_the_notes_on_both_sides_into_the_sidecar(
    project: Project, put: Put, make_report: MakeReport
) -> None:
    candidate = keep_candidate(project, "a.py", BASE, BETTER, Origin("file", "b.py", TEXT))
    write_note(project, TEXT, line=1, text="Better.", person="Ada")
    write_note(project, sha256(BASE), line=1, text="Not needed.", person="Ada")
    decision = approve(
        project,
        put("a.py", BASE),
        make_report(BETTER, "a.py"),
        person="Ada",
        reason="Fine.",
        candidate=candidate,
    )
    assert decision.published
    sidecar = decision.published.sidecar.read_bytes()
    assert [(note.side, note.line, note.text) for note in parse_report(sidecar).notes] == [
        ("after", 1, "Better."),
        ("before", 1, "Not needed."),
    ]
    assert decision.entry.report_sha256 == sha256(sidecar)


def test_an_approved_draft_carries_its_own_notes(project: Project, put: Put, make_report: MakeReport) -> None:
    write_note(project, sha256(BASE), line=1, text="Read.", person="Ada")
    decision = approve(project, put("a.py", BASE), make_report(BASE, "a.py"), person="Ada", reason="Fine.")
    assert decision.published
    (note,) = parse_report(decision.published.sidecar.read_bytes()).notes
    assert note == Note("after", 1, "Read.", "Ada", note.at)


def test_a_hunk_is_viewed_until_it_is_unmarked(project: Project) -> None:
    assert mark_viewed(project, "a.py", HUNK, viewed=True) == {HUNK}
    assert mark_viewed(project, "a.py", OTHER, viewed=True) == {HUNK, OTHER}
    assert viewed_hunks(project, "a.py") == {HUNK, OTHER}
    assert viewed_hunks(project, "b.py") == frozenset()
    assert mark_viewed(project, "a.py", HUNK, viewed=False) == {OTHER}


def test_marks_have_a_bound_and_the_oldest_goes(project: Project) -> None:
    marks = [sha256(str(number).encode()) for number in range(MAX_VIEWED)]
    mark_viewed(project, "a.py", HUNK, viewed=True)
    (file,) = (project.state / "viewed").iterdir()
    file.write_text(json.dumps({"schema": "counterproof.viewed/1", "subject": "a.py", "hunks": marks}))
    kept = mark_viewed(project, "a.py", HUNK, viewed=True)
    assert len(kept) == MAX_VIEWED
    assert HUNK in kept
    assert marks[0] not in kept


@pytest.mark.parametrize("content", [b"", b"{", b'{"hunks": []}', b"\xff"])
def test_damaged_marks_mean_looking_once_more(project: Project, content: bytes) -> None:
    mark_viewed(project, "a.py", HUNK, viewed=True)
    (file,) = (project.state / "viewed").iterdir()
    file.write_bytes(content)
    assert viewed_hunks(project, "a.py") == frozenset()
    assert mark_viewed(project, "a.py", OTHER, viewed=True) == {OTHER}
