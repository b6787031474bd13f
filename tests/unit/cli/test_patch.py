"""`counterproof patch`: shown, checked against a folder, and made smaller."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from .shell import PROGRAM, Shell

DATA = Path(__file__).parents[2] / "data" / "changes"
R029, R034 = DATA / "R029" / "change.patch", DATA / "R034" / "change.patch"
FIRST = "@@ -1,3 +1,4 @@\n one\n-two\n+2\n+2.5\n 3\n"
PATCH = f"--- a/f\n+++ b/f\n{FIRST}@@ -8,3 +9,2 @@\n 8\n-nine\n ten\n"
BEFORE = ["one", "two", *"345678", "nine", "ten"]


def raw_output(shell: Shell, *arguments: str | Path) -> bytes:
    command = [PROGRAM, "patch", "select", *arguments]
    return subprocess.run(command, cwd=shell.folder, capture_output=True, check=True).stdout


def test_entries_are_shown_with_their_kind_in_words_and_their_counts(shell: Shell) -> None:
    ended = shell("patch", "show", R034)
    assert ended.code == 0
    for row in (
        '1  conf.txt: type changed: file to symbolic link to "/etc/passwd", +1 -1',
        '2  docs/new name.txt: renamed from "old name.txt", unchanged, +0 -0',
        "4  lib: submodule moved from 1111111 to 2222222, +1 -1",
        "5  pic.bin: binary, changed, +0 -0",
        "6  run.sh: made executable, +0 -0",
        "8  empty_old.txt: deleted, empty, +0 -0",
    ):
        assert f"\n{row}\n" in ended.out
    assert ended.out.startswith(f"{R034}: 8 entries, +3 -3\n")


def test_nothing_in_a_patch_reaches_a_terminal_unseen(shell: Shell) -> None:
    lines = "+\x1b[31mred\u202e\r\n+a \n+\tx"
    shell.write(
        "odd.patch",
        f"--- a/f\n+++ b/f\n@@ -1 +1,3 @@ \x1b]0;t\x07\n-a\n{lines}\n\\ No newline at end of file\n",
    )
    ended = shell("patch", "show", "odd.patch")
    assert not {"\x1b", "\u202e", "\r", "\x07"} & set(ended.out)
    assert "2 +⟨U+001B⟩[31mred⟨U+202E⟩⟨U+000D⟩\n" in ended.out
    assert "3 +a·\n" in ended.out
    assert "4 +        x (no newline)\n" in ended.out
    names = shell("patch", "show", R029).out
    assert "\n7  tab⟨U+0009⟩here.txt: modified, +1 -1\n" in names
    assert "\n6  sk⟨\\xf8⟩n.txt: modified, +1 -1\n" in names


def test_as_json_every_byte_of_names_and_lines_is_kept(shell: Shell) -> None:
    names = shell("patch", "show", R029, "--format", "json").document["entries"]
    assert [(entry["added"], entry["removed"]) for entry in names] == [(1, 1)] * 10
    odd = next(entry for entry in names if "name_hex" in entry)
    assert (odd["name"], bytes.fromhex(odd["name_hex"])) == ("sk\\xf8n.txt", b"sk\xf8n.txt")
    assert {"tab\there.txt", "two\nlines.txt", " lead and end "} <= {entry["name"] for entry in names}
    (shell.folder / "bytes.patch").write_bytes(b"--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+\xff\\xff\r\n")
    (entry,) = shell("patch", "show", "bytes.patch", "--format", "json").document["entries"]
    line = entry["files"][0]["hunks"][0]["lines"][1]
    assert (line["sign"], bytes.fromhex(line["text_hex"]), line["newline"]) == ("+", b"\xff\\xff\r", True)


def test_several_patches_are_a_list_in_their_order(shell: Shell) -> None:
    documents = shell("patch", "show", R029, R034, "--format", "json").document
    assert [document["file"] for document in documents] == [str(R029), str(R034)]
    shown = shell("patch", "show", R029, R034).out
    assert shown.index(str(R029)) < shown.index(str(R034))


@pytest.mark.parametrize("verb", [("show",), ("check", "--tree", "."), ("select", "--file", "1")])
def test_a_malformed_patch_is_refused_in_one_line_with_its_place(shell: Shell, verb: tuple[str, ...]) -> None:
    shell.write("bad.patch", PATCH.replace("+1,4 @@", "+1,3 @@"))
    shell("patch", *verb, "bad.patch").refused_in_one_line("bad.patch", "line 8", "more added or kept lines")
    shell("patch", *verb, "absent.patch").refused_in_one_line("absent.patch", "there is no such file")


def test_a_patch_that_applies_ends_with_0_and_says_what_was_moved(shell: Shell) -> None:
    shell.write("tree/f", "\n".join(BEFORE) + "\n")
    shell.write("fine.patch", PATCH)
    ended = shell("patch", "check", "fine.patch", "--tree", "tree")
    assert (ended.code, ended.out) == (0, "fine.patch applies (tree):\n  ✓ f: applies\n")
    shell.write("tree/f", "\n".join([*BEFORE[:5], "new", *BEFORE[5:]]) + "\n")
    document = shell("patch", "check", "fine.patch", "--tree", "tree", "--format", "json").document
    assert (document["applies"], document["files"][0]["offsets"]) == (True, [0, 1])


def test_a_patch_that_doesnt_apply_ends_with_1_and_says_why(shell: Shell) -> None:
    shell.write("tree/f", "one\nzwei\n")
    shell.write("old.patch", PATCH)
    ended = shell("patch", "check", "old.patch", "--tree", "tree")
    assert ended.code == 1
    assert "✗ f: hunk 1 doesn't fit: line 2 is 'zwei', where 'two' is expected\n" in ended.out
    assert (shell.folder / "tree" / "f").read_text() == "one\nzwei\n"


def test_a_patch_that_leaves_the_tree_is_refused_as_a_whole(shell: Shell) -> None:
    (shell.folder / "tree").mkdir()
    ended = shell("patch", "check", DATA / "R038" / "escape_link.patch", "--tree", "tree", "--format", "json")
    assert (ended.code, ended.document["applies"], ended.document["escapes"]) == (1, False, True)
    assert "through the symbolic link 'out'" in ended.document["files"][1]["reason"]
    assert (
        "is refused as a whole"
        in shell("patch", "check", DATA / "R038" / "escape_up.patch", "--tree", "tree").out
    )


def test_a_folder_that_is_not_there_is_refused(shell: Shell) -> None:
    shell("patch", "check", R029, "--tree", "absent").refused_in_one_line(
        "absent", "there is no such file or folder"
    )


def test_chosen_hunks_and_lines_are_a_patch_that_git_takes(shell: Shell) -> None:
    shell.write("fine.patch", PATCH)
    before = shell.write("tree/f", "\n".join(BEFORE) + "\n")
    for choice, after in {
        ("--hunk", "1.2"): "one two 3 4 5 6 7 8 ten",
        ("--line", "1.1.3"): "one two 2 3 4 5 6 7 8 nine ten",
        ("--line", "1.1.2-3", "--hunk", "1.2"): "one 2 3 4 5 6 7 8 ten",
        ("--file", "f"): "one 2 2.5 3 4 5 6 7 8 ten",
    }.items():
        copy = shutil.copytree(before.parent, shell.folder / "copy")
        part = raw_output(shell, "fine.patch", *choice)
        subprocess.run(["git", "apply", "-"], cwd=copy, input=part, check=True)
        assert (copy / "f").read_text().split() == after.split()
        shutil.rmtree(copy)


def test_a_part_goes_into_a_new_file_and_never_over_an_old_one(shell: Shell) -> None:
    ended = shell("patch", "select", R034, "--file", "1", "--file", "run.sh", "--out", "part.patch")
    assert (ended.code, ended.out) == (0, "Wrote part.patch: 2 of 8 entries.\n")
    data = (shell.folder / "part.patch").read_bytes()
    assert data.count(b"diff --git") == 3
    again = shell("patch", "select", R034, "--file", "2", "--out", "part.patch")
    again.refused_in_one_line("part.patch", "--out", "a file of that name exists already")
    document = shell("patch", "select", R034, "--file", "1", "--file", "6", "--format", "json").document
    assert document["patch"].encode() == data
    assert document["sha256"] == hashlib.sha256(data).hexdigest()


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ((), "nothing is chosen"),
        (("--file", "9"), "1 to 8"),
        (("--file", "0"), "1 to 8"),
        (("--file", "absent"), "no such entry"),
        (("--hunk", "7.2"), "1 to 1"),
        (("--hunk", "6.1"), "there is no hunk"),
        (("--hunk", "x"), "ENTRY.HUNK"),
        (("--hunk", "1.1"), "a change of type has no parts"),
        (("--line", "7.1.99"), "1 to 8"),
        (("--line", "7.1.1-2"), "no change stands in these lines"),
        (("--line", "7.1"), "ENTRY.HUNK.LINE"),
    ],
)
def test_a_choice_of_what_isnt_there_is_refused(shell: Shell, choice: tuple[str, ...], words: str) -> None:
    shell("patch", "select", R034, *choice).refused_in_one_line(words)


def test_bytes_that_are_no_utf8_have_one_form_everywhere(shell: Shell) -> None:
    patch = b"--- a/f\xe9\n+++ b/f\xe9\n@@ -1 +1 @@ s\xe9\n-h\xe9\n+h\xe8\n"
    (shell.folder / "latin.patch").write_bytes(patch)
    shown = shell("patch", "show", "latin.patch").out
    assert ("f⟨\\xe9⟩: modified" in shown, "after s⟨\\xe9⟩\n" in shown, "-h⟨\\xe9⟩\n" in shown) == (True,) * 3
    (shell.folder / "tree").mkdir()
    (shell.folder / os.fsdecode(b"tree/f\xe9")).write_bytes(b"h\xea\n")
    ended = shell("patch", "check", "latin.patch", "--tree", "tree")
    assert "f⟨\\xe9⟩: hunk 1 doesn't fit: line 1 is 'h⟨\\xea⟩', where 'h⟨\\xe9⟩' is expected\n" in ended.out
    (shell.folder / "more.patch").write_bytes(patch + b"+m\xe9\n")
    shell("patch", "show", "more.patch").refused_in_one_line("belongs to no hunk", "(found '+m⟨\\xe9⟩')")


def test_text_after_the_last_file_and_what_a_patch_only_says_are_told(shell: Shell) -> None:
    shell.write("said.patch", f"Only in a: foo\n{PATCH}\nOnly in b: bar\nbye\n")
    shown = shell("patch", "show", "said.patch").out
    assert shown.endswith(
        "2 lines of text after the last file\n\nOnly said, and not held by the patch:\n"
        "   Only in a: foo\n   Only in b: bar\n"
    )
    document = shell("patch", "show", "said.patch", "--format", "json").document
    assert document["text_after"] == {"text": "\nOnly in b: bar\nbye\n"}
    assert document["only_said"] == [{"text": "Only in a: foo"}, {"text": "Only in b: bar"}]
    shell.write("tree/f", "\n".join(BEFORE) + "\n")
    checked = shell("patch", "check", "said.patch", "--tree", "tree")
    assert "  Only said, and not held by the patch: Only in b: bar\n" in checked.out


def test_how_the_name_of_a_plain_patch_was_read_is_said(shell: Shell) -> None:
    first = "--- p-1.orig/f\n+++ p-1/f\n" + FIRST
    shell.write("quilt.patch", f"{first}--- p-1.orig/gone\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n")
    shown = shell("patch", "show", "quilt.patch").out
    assert "2  gone: deleted, +0 -1\n   read from the names p-1.orig/gone and /dev/null\n" in shown
    entry = shell("patch", "show", "quilt.patch", "--format", "json").document["entries"][1]
    assert entry["files"][0]["names_as_they_stand"] == {"old": "p-1.orig/gone", "new": "/dev/null"}
    shell.write("usual.patch", PATCH)
    assert "read from the names" not in shell("patch", "show", "usual.patch").out


@pytest.mark.parametrize(
    ("before", "code", "words"),
    [
        ("\n".join(BEFORE) + "\n", 1, "ends with CR LF: without CR it applies."),
        ("\r\n".join(BEFORE) + "\r\n", 0, "ends with CR LF, and so do the lines that it changes."),
        ("other\n", 1, "ends with CR LF; without CR it doesn't apply either."),
    ],
)
def test_a_patch_of_which_every_line_ends_with_cr_lf_is_said_to_be_one(
    shell: Shell, before: str, code: int, words: str
) -> None:
    (shell.folder / "tree").mkdir()
    (shell.folder / "tree" / "f").write_bytes(before.encode())
    (shell.folder / "mail.patch").write_bytes(PATCH.replace("\n", "\r\n").encode())
    ended = shell("patch", "check", "mail.patch", "--tree", "tree")
    assert (ended.code, ended.out.endswith(f"  Every line of the patch {words}\n")) == (code, True)
    document = shell("patch", "check", "mail.patch", "--tree", "tree", "--format", "json").document
    assert document["crlf"]
    assert document["applies_without_cr"] == (None if code == 0 else "it applies" in words)


def test_what_only_reads_like_a_hidden_character_does_not_look_like_one(shell: Shell) -> None:
    patch = "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a⟨U+202E⟩b\n+a\u202eb\n"
    out = shell("patch", "show", shell.write("x.patch", patch)).out
    assert "1 -a⟨U+27E8⟩U+202E⟩b\n" in out
    assert "2 +a⟨U+202E⟩b\n" in out
