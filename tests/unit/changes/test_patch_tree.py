"""Patches against a folder: exact, all or nothing, and never outside of it."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from counterproof.changes import staging
from counterproof.changes.choice import patch_of
from counterproof.changes.compare import compare
from counterproof.changes.reading import read_patch
from counterproof.changes.tree import Outcome, apply, check
from counterproof.evidence import Problem

from .patches import EXECUTABLE, FILE, LINK, Tree, lay_out, seen

R038 = Path(__file__).parents[2] / "data" / "changes" / "R038"
NUMBERS = b"".join(b"%d\n" % number for number in range(1, 31))


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A folder with thirty numbered lines in `f`, a tool, a link out of it, and a folder beside it."""
    (tmp_path / "outside").mkdir()
    content: Tree = {
        b"f": (FILE, NUMBERS),
        b"dir/tool": (EXECUTABLE, b"#!/bin/sh\n"),
        b"linked": (LINK, b"../outside"),
        b"Read me": (FILE, b"x\n"),
    }
    return lay_out(tmp_path / "tree", content)


def patch_of_f(hunks: bytes) -> bytes:
    return b"--- a/f\n+++ b/f\n" + hunks


def change_of(line: int, at: int, new: bytes = b"new") -> bytes:
    """A hunk that says it is at a line, and replaces another one with a line of context around it."""
    return b"@@ -%d,3 +%d,3 @@\n %d\n-%d\n+%b\n %d\n" % (at - 1, at - 1, line - 1, line, new, line + 1)


def new_file(name: bytes, mode: str = FILE, content: bytes = b"+x\n") -> bytes:
    header = b"diff --git a/%b b/%b\nnew file mode %b\n--- /dev/null\n+++ b/%b\n" % (
        name,
        name,
        mode.encode(),
        name,
    )
    return header + b"@@ -0,0 +1 @@\n" + content


def outcomes(patch: bytes, folder: Path) -> tuple[Outcome, ...]:
    before = seen(folder)
    found = check(read_patch(patch), folder).files
    assert seen(folder) == before
    return found


def reason(patch: bytes, folder: Path) -> str:
    """Return why the first file that doesn't apply doesn't, once applying was refused for it, too."""
    refused = next(outcome for outcome in outcomes(patch, folder) if outcome.reason)
    around = seen(folder.parent)
    with pytest.raises(Problem, match="was not applied") as caught:
        apply(read_patch(patch), folder)
    assert seen(folder.parent) == around
    assert caught.value.sentence.endswith("Nothing was changed.")
    return refused.reason


def content_of(path: Path) -> bytes:
    """A file's bytes, where a link leads, and nothing of a folder."""
    if path.is_symlink():
        return os.fsencode(path.readlink())
    return b"" if path.is_dir() else path.read_bytes()


@pytest.mark.case("R038")
def test_patches_that_lead_out_of_the_tree_are_refused_as_a_whole_and_a_fine_one_is_applied(
    tmp_path: Path,
) -> None:
    subprocess.run(["sh", R038 / "make_tree.sh", tmp_path], check=True, capture_output=True)
    work = tmp_path / "work"

    def everything() -> list[tuple[str, bytes]]:
        return [(str(path), content_of(path)) for path in sorted(tmp_path.rglob("*"))]

    before, absolute = everything(), Path("/tmp/counterproof-escape.txt")
    assert not absolute.exists()
    said = {}
    for file in sorted(R038.glob("escape_*.patch")):
        patch = read_patch(file.read_bytes(), file=file.name)
        assert check(patch, work).escapes
        with pytest.raises(Problem) as caught:
            apply(patch, work)
        said[file.stem] = caught.value.sentence
        assert everything() == before
        assert not absolute.exists()
    for stem, words in {
        "escape_absolute": "/tmp/counterproof-escape.txt: the path is absolute",
        "escape_existing": "linked/pwn.txt: the path goes through the symbolic link 'linked'",
        "escape_git": ".git/hooks/post-checkout: the path is inside .git",
        "escape_git_case": ".GIT/hooks/post-checkout: another system reads '.GIT' as .git",
        "escape_link": "out/pwn.txt: the path goes through the symbolic link 'out'",
        "escape_submodule": "lib: it is a submodule",
        "escape_up": "../outside/pwn.txt: the path leads outside the tree",
    }.items():
        assert words in said.pop(stem)
    assert not said
    link = read_patch((R038 / "escape_link.patch").read_bytes()).files[0]
    assert link.kind_in_words == 'symbolic link to "../outside", added'
    apply(read_patch((R038 / "fine.patch").read_bytes()), work)
    assert (work / "a..b.txt").read_bytes() == b"fine\n"
    assert [entry for entry in everything() if entry not in before] == [(str(work / "a..b.txt"), b"fine\n")]


@pytest.mark.parametrize(
    "name",
    [
        b"sub/.git/config", b".git", b".GiT/x", b"git~1/x", b"GIT~2/x", b".git /x",
        b".git./x", b".git::$DATA/x",
        b".g\xe2\x80\x8cit/x", b"a/../../x", b"a\\..\\x",
        b"x/.git\\hooks\\y", b"C:\\x", b"\\x", b"./x", b"a//x", b"y" * 256,
    ],
)  # fmt: skip
def test_a_name_that_any_system_reads_as_an_escape_is_refused(tree: Path, name: bytes) -> None:
    quoted = b'"b/' + name.replace(b"\\", b"\\\\") + b'"'
    (outcome,) = outcomes(b"--- /dev/null\n+++ " + quoted + b"\n@@ -0,0 +1 @@\n+x\n", tree)
    assert outcome.escapes
    assert outcome.reason


@pytest.mark.parametrize(
    "name", [b"a..b", b".gitignore", b"git~x", b"...", b"x.git/y", b"back\\slash", b"new/f"]
)
def test_a_name_that_only_looks_like_an_escape_is_taken(tree: Path, name: bytes) -> None:
    quoted = b'"b/' + name.replace(b"\\", b"\\\\") + b'"'
    apply(read_patch(b"--- /dev/null\n+++ " + quoted + b"\n@@ -0,0 +1 @@\n+x\n"), tree)
    assert seen(tree)[name] == (FILE, b"x\n")


@pytest.mark.parametrize("name", [b"READ ME", b"DIR/other", b"dir/TOOL", b"F"])
def test_a_name_that_is_there_in_another_case_is_refused(tree: Path, name: bytes) -> None:
    assert "differs only in case" in reason(new_file(name), tree)


def test_a_name_may_change_its_case(tree: Path) -> None:
    apply(read_patch(b"diff --git a/Read me b/README\nrename from Read me\nrename to README\n"), tree)
    apply(read_patch(b"diff --git a/dir/tool b/Dir/tool\nrename from dir/tool\nrename to Dir/tool\n"), tree)
    assert seen(tree).keys() >= {b"README", b"Dir/tool"}
    assert not (tree / "dir").exists()


@pytest.mark.parametrize("mode", ["160000", "040000", "060000", "104755"])
def test_an_entry_that_is_neither_file_nor_link_is_refused(tree: Path, mode: str) -> None:
    (outcome,) = outcomes(new_file(b"x", mode), tree)
    assert outcome.escapes


def test_one_escape_refuses_the_files_that_would_apply(tree: Path) -> None:
    patch = patch_of_f(change_of(5, 5)) + new_file(b"linked/x")
    fits, escapes = outcomes(patch, tree)
    assert fits.applies
    assert escapes.escapes
    assert "through the symbolic link 'linked'" in reason(patch, tree)


def test_a_file_that_is_a_link_on_the_disk_is_not_written_through(tree: Path) -> None:
    (tree.parent / "outside" / "real").write_bytes(NUMBERS)
    (tree / "f").unlink()
    (tree / "f").symlink_to("../outside/real")
    assert "it is a symbolic link, where the patch expects a file" in reason(
        patch_of_f(change_of(5, 5)), tree
    )


def test_a_hunk_applies_where_it_says(tree: Path) -> None:
    found = apply(read_patch(patch_of_f(change_of(5, 5) + change_of(20, 20))), tree)
    assert found.files[0].offsets == (0, 0)
    assert (tree / "f").read_bytes() == NUMBERS.replace(b"\n5\n", b"\nnew\n").replace(b"\n20\n", b"\nnew\n")


def test_a_hunk_that_fits_in_one_other_place_alone_is_moved_and_that_is_said(tree: Path) -> None:
    (outcome,) = outcomes(patch_of_f(change_of(9, 5)), tree)
    assert outcome.offsets == (4,)
    assert outcome.sentence == "f: applies, with hunk 1 by +4 lines"
    apply(read_patch(patch_of_f(change_of(9, 5))), tree)
    assert (tree / "f").read_bytes() == NUMBERS.replace(b"\n9\n", b"\nnew\n")


def test_a_hunk_that_fits_in_several_other_places_is_not_guessed(tree: Path) -> None:
    (tree / "f").write_bytes(NUMBERS * 2)
    assert (
        reason(patch_of_f(change_of(9, 5)), tree)
        == "hunk 1 fits at more than one place, such as lines 8 and 38"
    )


@pytest.mark.parametrize(
    ("hunks", "words"),
    [
        (b"@@ -4,3 +4,3 @@\n 4\n-five\n+new\n 6\n", "hunk 1 doesn't fit: line 5 is '5', where 'five'"),
        (b"@@ -30,2 +30,2 @@\n 30\n-31\n+x\n", "the file has no line 31, where '31' is expected"),
        (b"@@ -30 +30 @@\n-30\n\\ No newline\n+x\n", "line 30 is '30', where '30' without newline"),
        (b"@@ -3,2 +3,3 @@\n 3\n 4\n+x\n", "the file goes on after line 4, where the hunk ends it"),
        (b"@@ -40,0 +41 @@\n+x\n", "the file has no line 40"),
        (b"@@ -1,2 +1,3 @@\n+x\n 1\n-2\n+y\n", "the file goes on after line 2, where the hunk ends it"),
        (b"@@ -1 +1 @@\n-1\n+x\n", "the file goes on after line 1, where the hunk ends it"),
        (b"@@ -0,0 +1 @@\n+x\n", "the file isn't empty, where no line is expected"),
        (change_of(5, 5) + b"@@ -12,3 +12,3 @@\n 12\n-x\n+y\n 14\n", "hunk 2 doesn't fit: line 13 is '13'"),
    ],
)  # fmt: skip
def test_a_hunk_that_doesnt_fit_says_where_and_why(tree: Path, hunks: bytes, words: str) -> None:
    assert words in reason(patch_of_f(hunks), tree)


@pytest.mark.parametrize("shown_by", [b"@@ -9 +10 @@\n-9\n+y\n", b"@@ -9,0 +11 @@\n+y\n"])
def test_a_patch_that_shows_no_context_anywhere_may_change_the_top_of_a_file(
    tree: Path, shown_by: bytes
) -> None:
    (tree / "g").write_bytes(NUMBERS)
    added = b"--- a/g\n+++ b/g\n@@ -0,0 +1 @@\n+x\n"
    apply(read_patch(added + patch_of_f(b"@@ -1 +1 @@\n-1\n+x\n" + shown_by)), tree)
    assert (tree / "g").read_bytes() == b"x\n" + NUMBERS
    assert (tree / "f").read_bytes().startswith(b"x\n2\n")


def test_a_patch_without_context_of_our_own_is_taken(tree: Path) -> None:
    patch = patch_of(compare(NUMBERS, b"x\n" + NUMBERS), path="f", context=0)
    apply(read_patch(patch), tree)
    assert (tree / "f").read_bytes() == b"x\n" + NUMBERS


def test_what_is_applied_already_is_said(tree: Path) -> None:
    patch = patch_of_f(change_of(5, 5))
    apply(read_patch(patch), tree)
    assert reason(patch, tree) == "it is applied already"
    assert reason(new_file(b"Read me"), tree) == "it is there already, with the same content"
    assert reason(new_file(b"Read me", content=b"+y\n"), tree) == "it is there already"


@pytest.mark.parametrize(
    ("patch", "words"),
    [
        (b"--- a/gone\n+++ b/gone\n@@ -1 +1 @@\n-a\n+b\n", "there is no such file"),
        (b"diff --git a/gone b/x\nrename from gone\nrename to x\n", "there is no 'gone'"),
        (b"--- a/dir\n+++ b/dir\n@@ -1 +1 @@\n-a\n+b\n", "it is a folder, where the patch expects a file"),
        (b"diff --git a/dir/tool b/dir/tool\nold mode 100644\nnew mode 100755\n", "it is executable already"),
        (b"diff --git a/f b/f\ndeleted file mode 100644\n", "leaves lines in it"),
        (new_file(b"f/x"), "'f' is a file, not a folder"),
        (new_file(b"dir"), "it is there already"),
        (new_file(b"x") * 2, "two files of the patch make it"),
        (
            patch_of_f(change_of(5, 5)) + b"diff --git a/f b/g\nrename from f\nrename to g\n",
            "the same diff changes 'f' and renames it",
        ),
        (new_file(b"l", LINK, b"+a\0b\n"), "is no path"),
        (b"diff --git a/f b/f\nBinary files a/f and b/f differ\n", "its content is not in the patch"),
        (b"diff --git a/f b/f\nGIT binary patch\nliteral 0\nHcmV?d00001\n\n", "without full ids"),
    ],
)  # fmt: skip
def test_a_file_that_doesnt_fit_the_folder_says_why(tree: Path, patch: bytes, words: str) -> None:
    assert words in reason(patch, tree)


def test_files_of_one_diff_may_change_places(tree: Path) -> None:
    away = b"diff --git a/f b/dir/tool\nrename from f\nrename to dir/tool\n"
    back = b"diff --git a/dir/tool b/f\nrename from dir/tool\nrename to f\n"
    apply(read_patch(away + back), tree)
    assert seen(tree)[b"dir/tool"] == (FILE, NUMBERS)
    assert seen(tree)[b"f"] == (EXECUTABLE, b"#!/bin/sh\n")


def test_two_diffs_in_one_patch_build_on_each_other(tree: Path) -> None:
    apply(read_patch(patch_of_f(change_of(5, 5)) + patch_of_f(b"@@ -4,3 +4,2 @@\n 4\n-new\n 6\n")), tree)
    assert (tree / "f").read_bytes() == NUMBERS.replace(b"\n5\n", b"\n")


def test_a_patch_of_several_mails_builds_on_itself(tree: Path) -> None:
    mail = b"From " + b"a" * 40 + b" Mon Sep 17 00:00:00 2001\n\n"
    move = b"diff --git a/f b/g\nrename from f\nrename to g\n"
    back = b"diff --git a/g b/f\nrename from g\nrename to f\n"
    apply(read_patch(mail + move + mail + back + mail + patch_of_f(change_of(5, 5))), tree)
    assert (tree / "f").read_bytes() == NUMBERS.replace(b"\n5\n", b"\nnew\n")
    assert not (tree / "g").exists()


@pytest.mark.parametrize("old", ["f", "linked"])
def test_a_file_or_a_link_may_give_way_to_a_folder_and_a_folder_to_a_file(tree: Path, old: str) -> None:
    move = b"diff --git a/%b b/%b/deep/er\nrename from %b\nrename to %b/deep/er\n"
    before = seen(tree)
    apply(read_patch(move.replace(b"%b", old.encode())), tree)
    assert seen(tree)[f"{old}/deep/er".encode()] == before[old.encode()]
    back = b"diff --git a/%b/deep/er b/%b\nrename from %b/deep/er\nrename to %b\n"
    apply(read_patch(back.replace(b"%b", old.encode())), tree)
    assert seen(tree) == before


def test_permissions_of_a_changed_file_are_kept(tree: Path) -> None:
    (tree / "f").chmod(0o640)
    apply(read_patch(patch_of_f(change_of(5, 5))), tree)
    assert (tree / "f").stat().st_mode & 0o777 == 0o640
    apply(read_patch(b"diff --git a/f b/f\nold mode 100644\nnew mode 100755\n"), tree)
    assert (tree / "f").stat().st_mode & 0o777 == 0o750


def test_a_hard_link_elsewhere_keeps_its_content(tree: Path) -> None:
    os.link(tree / "f", tree.parent / "twin")
    apply(read_patch(patch_of_f(change_of(5, 5))), tree)
    assert (tree.parent / "twin").read_bytes() == NUMBERS


def test_a_disk_that_takes_only_a_part_leaves_everything_as_it_was(tree: Path) -> None:
    big = b"".join(b"+%d\n" % number for number in range(20_000))
    header = b"--- /dev/null\n+++ b/new/big\n@@ -0,0 +1,20000 @@\n"
    patch = tree.parent / "change.patch"
    patch.write_bytes(patch_of_f(change_of(5, 5)) + header + big)
    before = seen(tree)
    program = (
        "import sys; from pathlib import Path\n"
        "from counterproof.changes.reading import read_patch; from counterproof.changes.tree import apply\n"
        "from counterproof.evidence import Problem\n"
        "try: apply(read_patch(Path(sys.argv[1]).read_bytes()), Path(sys.argv[2]))\n"
        "except Problem as problem: print(problem)\n"
    )

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (16_384, 16_384))

    command: list[str | Path] = [sys.executable, "-c", program, patch, tree]
    done = subprocess.run(command, preexec_fn=limited, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.endswith("Nothing was changed.\n")
    assert seen(tree) == before


def test_a_refusal_in_the_middle_puts_back_what_was_done(tree: Path, ordinary_rights: None) -> None:
    (tree / "locked").mkdir()
    (tree / "locked").chmod(0o555)
    header = b"diff --git a/dir/tool b/dir/tool\ndeleted file mode 100755\n"
    delete = header + b"--- a/dir/tool\n+++ /dev/null\n@@ -1 +0,0 @@\n-#!/bin/sh\n"
    patch = patch_of_f(change_of(5, 5)) + delete + new_file(b"a/new") + new_file(b"locked/new")
    before, times = seen(tree), (tree / "f").stat().st_mtime_ns
    with pytest.raises(Problem, match="access is denied"):
        apply(read_patch(patch), tree)
    assert seen(tree) == before
    assert (tree / "f").stat().st_mtime_ns == times


def test_what_can_not_be_put_back_is_kept_and_said(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put = staging._Stage.put

    def robbed(*arguments: object) -> None:
        put(*arguments)  # type: ignore[arg-type]  # whatever it is given
        (tree / "dir").rename(tree.parent / "taken away")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(staging._Stage, "put", robbed)
    patch = b"--- a/dir/tool\n+++ b/dir/tool\n@@ -1 +1 @@\n-#!/bin/sh\n+#!/bin/bash\n"
    with pytest.raises(Problem, match="not all could be put back") as caught:
        apply(read_patch(patch), tree)
    (kept,) = tree.glob(".counterproof-*")
    assert kept.name in caught.value.sentence
    assert [file.read_bytes() for file in kept.iterdir()] == [b"#!/bin/sh\n"]


def test_a_folder_that_somebody_turns_into_a_link_after_the_check_is_not_followed(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare = staging._Stage.prepare

    def slow(*arguments: object) -> None:
        prepare(*arguments)  # type: ignore[arg-type]  # whatever it is given
        if not (tree / "dir").is_symlink():
            (tree / "dir").rename(tree.parent / "moved")
            (tree / "dir").symlink_to("../outside")

    monkeypatch.setattr(staging._Stage, "prepare", slow)
    with pytest.raises(Problem, match="through the symbolic link 'dir'"):
        apply(read_patch(patch_of_f(change_of(5, 5)) + new_file(b"dir/new")), tree)
    assert seen(tree.parent / "outside") == {}
    assert (tree / "f").read_bytes() == NUMBERS


def test_a_file_that_somebody_changes_after_the_check_is_not_overwritten(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare = staging._Stage.prepare

    def slow(*arguments: object) -> None:
        prepare(*arguments)  # type: ignore[arg-type]  # whatever it is given
        (tree / "f").write_bytes(b"edited by a person\n")

    monkeypatch.setattr(staging._Stage, "prepare", slow)
    with pytest.raises(Problem, match="changed by somebody else"):
        apply(read_patch(patch_of_f(change_of(5, 5))), tree)
    assert (tree / "f").read_bytes() == b"edited by a person\n"
    assert not list(tree.glob(".*"))
