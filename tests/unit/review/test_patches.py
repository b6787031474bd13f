"""A patch in the inbox is a candidate of the draft that it changes and fits, and else says why not."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from counterproof.changes.choice import patch_of
from counterproof.changes.compare import compare
from counterproof.changes.reading import read_patch
from counterproof.evidence import Problem, sha256
from counterproof.review.candidates import Origin, candidates_folder, kept_candidates, read_candidate
from counterproof.review.inbox import InboxFile, look
from counterproof.review.patches import InboxPatch, look_at_patches, propose
from counterproof.review.project import Project
from counterproof.review.project_folder import init_project
from counterproof.review.queue import Need

Put = Callable[[str, bytes], InboxFile]
BASE = b"import json\n\nvalue = 1\nprint(json.dumps(value))\n"
BETTER = BASE.replace(b"1", b"2")
BY_HAND = Origin("patch", "fix.patch", sha256(b"fix"))


def patch(name: str = "a.py", before: bytes = BASE, after: bytes = BETTER) -> bytes:
    return patch_of(compare(before, after), path=name)


def put_patch(project: Project, data: bytes, name: str = "fix.patch") -> Path:
    path = project.inbox / name
    path.write_bytes(data)
    return path


def seen(project: Project, known: dict[str, InboxPatch] | None = None) -> dict[str, InboxPatch]:
    return look_at_patches(project, look(project.inbox), known)


@pytest.mark.parametrize("name", ["a.py", "inbox/a.py"])
def test_a_patch_that_fits_is_a_candidate_of_its_draft(project: Project, put: Put, name: str) -> None:
    put("a.py", BASE)
    put_patch(project, patch(name))
    candidate = seen(project)["fix.patch"].candidate
    assert candidate is not None
    assert read_candidate(project, candidate) == BETTER
    assert (candidate.draft, candidate.origin.words) == ("a.py", "fix.patch")
    assert kept_candidates(project, sha256(BASE)) == (candidate,)


def several() -> bytes:
    return patch("a.py") + patch("b.py")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (patch("other.py"), "it changes other.py, which is no draft of the inbox"),
        (
            patch("a.py", BASE.replace(b"json", b"yaml"), BETTER),
            "hunk 1 doesn't fit: line 1 is 'import json'",
        ),
        (several(), "it changes 2 files, and that can only be read in this version"),
        (b"", "the patch changes nothing"),
        (b"hello", "it holds no patch; allowed: a unified diff: git's, a plain one, or mails"),
        (
            b"diff --git a/a.py b/a.py\nold mode 100644\nnew mode 100755\n",
            "it does more to a.py than change its lines: made executable",
        ),
        (b"--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-x\n", "line 5: "),
    ],
)
def test_a_patch_that_is_no_candidate_says_why(project: Project, put: Put, data: bytes, why: str) -> None:
    put("a.py", BASE)
    put_patch(project, data)
    found = seen(project)["fix.patch"]
    assert found.candidate is None
    assert found.why.startswith(why)
    assert found.need(date(2026, 11, 30)) is Need.BLOCKED
    assert kept_candidates(project, sha256(BASE)) == ()


def test_a_patch_that_makes_the_draft_of_itself_is_none(project: Project, put: Put) -> None:
    put("a.py", BASE)
    put_patch(project, b"--- a/a.py\n+++ b/a.py\n@@ -3 +3 @@\n-value = 1\n+value = 1\n")
    assert "the draft itself" in seen(project)["fix.patch"].why


def test_a_patch_is_looked_at_again_when_it_or_its_draft_changes(project: Project, put: Put) -> None:
    put_patch(project, patch())
    first = seen(project)
    assert "no draft of the inbox" in first["fix.patch"].why
    assert seen(project, first)["fix.patch"] is first["fix.patch"]
    put("a.py", BASE)
    second = seen(project, first)
    assert second["fix.patch"].candidate is not None
    assert seen(project, second)["fix.patch"] is second["fix.patch"]
    put("a.py", BETTER)
    third = seen(project, second)
    assert third["fix.patch"].why == "it is applied already"
    put_patch(project, patch("a.py", BETTER, BASE))
    assert seen(project, third)["fix.patch"].candidate is not None


def test_a_patch_that_cant_be_read_says_why(project: Project) -> None:
    (project.inbox / "gone.patch").symlink_to(project.inbox / "none")
    assert "no such file" in seen(project)["gone.patch"].why


def test_a_chosen_patch_of_another_name_is_tried_on_the_draft_in_front(project: Project, put: Put) -> None:
    draft = put("a.py", BASE)
    chosen = read_patch(patch("src/elsewhere.py"))
    with pytest.raises(Problem, match="no draft of the inbox"):
        propose(project, look(project.inbox), chosen, BY_HAND)
    candidate = propose(project, look(project.inbox), chosen, BY_HAND, fallback=draft)
    assert read_candidate(project, candidate) == BETTER


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return init_project(tmp_path_factory.mktemp("patches") / "project")


TEXTS = st.lists(st.sampled_from([b"a", b"b", b"", b"\r", b"x = 1"]), max_size=6).map(b"\n".join)


@given(before=TEXTS, after=TEXTS, end=st.booleans())
def test_what_a_candidate_holds_is_exactly_what_the_patch_was_made_from(
    shared: Project, before: bytes, after: bytes, end: bool
) -> None:
    before = before + b"\n" * end
    assume(before != after)
    shutil.rmtree(candidates_folder(shared), ignore_errors=True)
    (shared.inbox / "a.py").write_bytes(before)
    candidate = propose(shared, look(shared.inbox), read_patch(patch("a.py", before, after)), BY_HAND)
    assert read_candidate(shared, candidate) == after


@pytest.mark.parametrize(
    ("base", "data", "why"),
    [
        (
            b"a\nb\n",
            b"--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-a\n+x\n\\ No newline at end of file\n",
            "the file goes on after line 1",
        ),
        (b"a", b"--- a/a.py\n+++ b/a.py\n@@ -1,0 +2 @@\n+x\n", "hunk 1 doesn't fit"),
        (b"a\n", b"--- a/a.py\n+++ b/a.py\n@@ -7 +7 @@\n-a\n+x\n", "it fits only with its lines moved by -6"),
    ],
)
def test_lines_are_never_joined_or_looked_for_elsewhere(
    project: Project, put: Put, base: bytes, data: bytes, why: str
) -> None:
    put("a.py", base)
    put_patch(project, data)
    assert why in seen(project)["fix.patch"].why
