"""Reading unified patches: strictly, without loss, and with every refusal at its line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.changes.entries import entries
from counterproof.changes.kinds import Kind
from counterproof.changes.names import Name
from counterproof.changes.quoting import quoted, unquoted
from counterproof.changes.reading import MAX_BYTES, MAX_LINES, read_patch
from counterproof.changes.writing import written
from counterproof.evidence import Problem, canonical

DATA = Path(__file__).parents[2] / "data" / "changes"
HUNK = b"@@ -1,2 +1,2 @@\n one\n-old\n+new\n"


def git_patch(header: bytes, names: bytes = b"--- a/f\n+++ b/f\n", hunks: bytes = HUNK) -> bytes:
    return b"diff --git " + header + b"\n" + names + hunks


def refusal(data: bytes) -> Problem:
    with pytest.raises(Problem) as caught:
        read_patch(data, file="change.patch")
    assert caught.value.sentence.count("\n") == 0
    return caught.value


def test_names_that_git_quotes_are_all_there_and_are_their_bytes() -> None:
    patch = read_patch((DATA / "R029" / "change.patch").read_bytes())
    expected = json.loads((DATA / "R029" / "expect.json").read_text(encoding="utf-8"))
    names = {name.encode() for name in expected if "byte F8" not in name} | {b"sk\xf8n.txt"}
    assert {file.name.raw for file in patch.files} == names
    assert len(patch.files) == len(expected) == 10
    assert all((file.added, file.removed) == (1, 1) for file in patch.files)
    assert all(file.old_name == file.new_name for file in patch.files)


def test_a_name_is_shown_on_one_line_and_told_apart_from_every_other() -> None:
    raw = [
        b"sk\xf8n",
        "skøn".encode(),
        b"sk\\xf8n",
        "sk⟨\\xf8⟩n".encode(),
        b"a\tb",
        "a⟨U+0009⟩b".encode(),
        b" a ",
    ]
    shown = [Name(name).shown for name in raw]
    assert len(set(shown)) == len(raw)
    assert shown[0] == "sk⟨\\xf8⟩n"
    assert shown[4] == "a⟨U+0009⟩b"
    assert shown[6] == " a "
    assert Name(b"two\nlines\x1b[31m\xe2\x80\xae").shown == "two⟨U+000A⟩lines⟨U+001B⟩[31m⟨U+202E⟩"


def test_a_name_in_json_keeps_every_byte() -> None:
    assert Name(b"a\tb\n").document() == {"name": "a\tb\n"}
    document = Name(b"sk\xf8n").document("old_name")
    assert document == {"old_name": "sk\\xf8n", "old_name_hex": "736bf86e"}
    assert bytes.fromhex(json.loads(canonical(document))["old_name_hex"]) == b"sk\xf8n"


@given(st.binary(min_size=1, max_size=12), st.binary(max_size=4))
def test_a_quoted_name_is_read_back(name: bytes, rest: bytes) -> None:
    text = quoted(name)
    if text.startswith(b'"'):
        assert unquoted(text + rest) == (name, rest)
    else:
        assert text == name


def test_changes_without_a_hunk_are_entries_in_words() -> None:
    rows = entries(read_patch((DATA / "R034" / "change.patch").read_bytes()))
    assert {row.name.shown: row.words for row in rows} == {
        "conf.txt": 'type changed: file to symbolic link to "/etc/passwd"',
        "docs/new name.txt": 'renamed from "old name.txt", unchanged',
        "empty_new.txt": "added, empty",
        "empty_old.txt": "deleted, empty",
        "lib": "submodule moved from 1111111 to 2222222",
        "pic.bin": "binary, changed",
        "run.sh": "made executable",
        "src/part/mod.py": 'renamed from "src/mod.py", changed',
    }
    expected = json.loads((DATA / "R034" / "expect.json").read_text(encoding="utf-8"))
    assert {row.name.shown for row in rows} == {entry["path"] for entry in expected}
    lines = {entry["path"]: tuple(entry["lines"]) for entry in expected if "lines" in entry}
    assert {row.name.shown: (row.added, row.removed) for row in rows if row.name.shown in lines} == lines


@pytest.mark.parametrize(
    ("header", "words"),
    [
        (b"old mode 100755\nnew mode 100644\n", "made not executable"),
        (b"new file mode 100755\nindex 0000000..e69de29\n", "added, empty, executable"),
        (b"deleted file mode 100644\nindex 1234567..0000000\n", "deleted, its lines are not in the patch"),
        (b"old mode 100644\nnew mode 120000\n", "type changed from file to symbolic link"),
        (b"new file mode 160000\nindex 0000000..abcdef12\n", "submodule added at abcdef1"),
        (
            b"new file mode 100644\nindex 0..1\n".replace(b"0..1", b"0000..1111")
            + b"Binary files /dev/null and b/f differ\n",
            "added, binary",
        ),
    ],
)
def test_what_becomes_of_a_file_is_said_in_words(header: bytes, words: str) -> None:
    (file,) = read_patch(b"diff --git a/f b/f\n" + header).files
    assert file.kind_in_words == words


@pytest.mark.parametrize("folder", ["gains", "loses"])
def test_a_missing_newline_belongs_to_the_line_above(folder: str) -> None:
    cut = b"\\ No newline at end of file\n"
    before, after = (b"-c\n", b"+c\n" + cut) if folder == "loses" else (b"-c\n" + cut, b"+c\n")
    patch = read_patch(git_patch(b"a/f b/f", hunks=b"@@ -2,2 +2,2 @@\n b\n" + before + after))
    difference = patch.files[0].difference()
    assert (difference.added, difference.removed) == (1, 1)
    assert difference.before.data == (b"b\nc\n" if folder == "loses" else b"b\nc")
    assert difference.after.data == (b"b\nc" if folder == "loses" else b"b\nc\n")
    assert difference.number_after(1) == 3
    words = {"gains": "newline at end added", "loses": "newline at end removed"}
    assert patch.files[0].kind_in_words == f"modified, {words[folder]}"


def test_hunks_are_the_pieces_of_the_difference_with_the_numbers_of_the_file() -> None:
    hunks = b"@@ -3 +3,2 @@ def f():\n a\n+b\n@@ -10,2 +11 @@\n-c\n d\n"
    file = read_patch(git_patch(b"a/f b/f", hunks=hunks)).files[0]
    difference = file.difference()
    assert [(p.before, p.after, p.before_number, p.after_number) for p in difference.pieces] == [
        (0, 0, 3, 3),
        (1, 2, 10, 11),
    ]
    assert [(change.before, change.after) for change in difference.changes] == [
        (range(1, 1), range(1, 2)),
        (range(1, 2), range(2, 2)),
    ]
    assert file.hunks[0].section == b" def f():"


def test_carriage_returns_and_form_feeds_of_lines_are_content() -> None:
    patch = b"diff --git a/f b/f\r\n--- a/f\r\n+++ b/f\r\n@@ -1,2 +1,2 @@\r\n a\x0c\r\n-b\rc\r\n+b\rd\n"
    difference = read_patch(patch).files[0].difference()
    assert difference.before.data == b"a\x0c\r\nb\rc\r\n"
    assert difference.after.data == b"a\x0c\r\nb\rd\n"
    assert read_patch(patch).files[0].name.raw == b"f"


def test_a_plain_patch_of_several_files_has_names_without_timestamps() -> None:
    patch = read_patch(
        b"diff -ru old/a.c new/a.c\n"
        b"--- old/a.c\t2024-01-02 03:04:05.678 +0100\n+++ new/a.c\t2024-01-02 03:04:06.000 +0100\n" + HUNK
        + b"--- b c.txt 2002-02-21 23:30:39.942229878 -0800\n+++ b c.txt 2002-02-21 23:30:50.4 -0800\n" + HUNK
        + b"--- d.orig\n+++ d\n" + HUNK
        + b"--- /dev/null\n+++ b/new\n@@ -0,0 +1 @@\n+x\n"
        + b"--- x/gone\tThu\n+++ y/gone\t1970-01-01 01:00:00.000000000 +0100\n@@ -1 +0,0 @@\n-x\n"
        + b"Binary files old/pic and new/pic differ\nBinary files original/b and new/b differ\n"
    )  # fmt: skip
    found = [(file.kind, file.name.raw) for file in patch.files]
    assert found == [
        (Kind.MODIFIED, b"a.c"),
        (Kind.MODIFIED, b"b c.txt"),
        (Kind.MODIFIED, b"d"),
        (Kind.ADDED, b"new"),
        (Kind.DELETED, b"gone"),
        (Kind.MODIFIED, b"pic"),
        (Kind.MODIFIED, b"b"),
    ]
    assert patch.files[0].preamble == b"diff -ru old/a.c new/a.c\n"


def found(data: bytes) -> list[tuple[Kind, bytes]]:
    return [(file.kind, file.name.raw) for file in read_patch(data).files]


@pytest.mark.parametrize(
    ("absent", "there"),
    [
        (b"f\t(nonexistent)", b"f\t(working copy)"),
        (b"f\t(revision 0)", b"f\t(revision 12)"),
        (b"f (nonexistent)", b"f (revision 3)"),
        (b"a/f\tThu Jan 01 00:00:00 1970 +0000", b"b/f\tTue Nov 14 22:13:20 2023 +0000"),
        (b"a/f\t1970-01-01 01:00:00.000000000 +0100", b"b/f\t2024-01-02 03:04:05.678 +0100"),
    ],
)
def test_what_other_tools_say_of_a_file_that_isnt_there_is_read(absent: bytes, there: bytes) -> None:
    lines = b"--- %b\n+++ %b\n%b"
    assert found(lines % (absent, there, b"@@ -0,0 +1 @@\n+x\n")) == [(Kind.ADDED, b"f")]
    assert found(lines % (there, absent, b"@@ -1 +0,0 @@\n-x\n")) == [(Kind.DELETED, b"f")]
    assert found(lines % (absent, there, HUNK)) == [(Kind.MODIFIED, b"f")]


def test_subversions_labels_are_no_part_of_a_name_and_its_properties_are_only_said() -> None:
    svn = (
        b"Index: f.txt\n===\n--- f.txt\t(revision 12)\n+++ f.txt\t(working copy)\n" + HUNK
        + b"\nProperty changes on: f.txt\n___\nAdded: svn:executable\n## -0,0 +1 ##\n+*\n"
        + b"Index: g\n===\n--- g (revision 1)\n+++ g (working copy)\n\nProperty changes on: g\n___\n"
        + b"Index: bin\n===\nCannot display: file marked as a binary type.\n"
    )  # fmt: skip
    assert found(svn) == [(Kind.MODIFIED, b"f.txt")]
    assert read_patch(svn).only_said == (
        b"Property changes on: f.txt",
        b"Property changes on: g",
        b"bin: Cannot display: file marked as a binary type.",
    )
    alone = svn[svn.index(b"Index: g") : svn.index(b"Index: bin")]
    assert "only speaks of changes" in refusal(alone).sentence


ADDED = b"--- /dev/null\n+++ %b\n@@ -0,0 +1 @@\n+x\n"


@pytest.mark.parametrize(
    ("above", "stated", "name"),
    [
        (b"--- pkg-1.orig/f\n+++ pkg-1/f\n", b"pkg-1.orig/new", b"new"),
        (b"--- src/f\n+++ src/f\n", b"src/new", b"src/new"),
        (b"--- src/f\n+++ src/f\n", b"b/new", b"b/new"),
        (b"--- f\n+++ f\n", b"b/new", b"new"),
        (b"--- f\n+++ f\n", b"src/new", b"src/new"),
    ],
)
def test_names_of_one_plain_patch_lose_the_same_folders(above: bytes, stated: bytes, name: bytes) -> None:
    patch = read_patch(above + HUNK + ADDED % stated)
    assert [file.name.raw for file in patch.files][1:] == [name]
    assert patch.files[1].plain_names == (b"/dev/null", stated)
    again = read_patch(ADDED % stated + above + HUNK)
    assert again.files[0].name.raw == name


def test_what_diff_only_says_of_other_files_is_not_taken_for_text() -> None:
    said = (b"Only in a: foo", b"Files a/x and b/x differ", b"Only in b/c: bar")
    data = said[0] + b"\n" + said[1] + b"\r\ndiff -ru a/f b/f\n--- a/f\n+++ b/f\n" + HUNK + said[2] + b"\n"
    assert read_patch(data).only_said == said
    assert found(data) == [(Kind.MODIFIED, b"f")]
    assert read_patch(git_patch(b"a/f b/f")).only_said == ()


@pytest.mark.parametrize(
    "said",
    [
        b"Symbolic links a/l and b/l differ",
        b"File a/x is a directory while file b/x is a regular file",
        b"Submodule lib 1234567..89abcde:",
        b"Submodule lib 1234567...0000000 (submodule deleted)",
        b"* Unmerged path f",
    ],
)
def test_changes_that_are_written_without_hunks_are_only_said(said: bytes) -> None:
    for data in (said + b"\n" + git_patch(b"a/f b/f"), git_patch(b"a/f b/f") + said + b"\n  > a commit\n"):
        assert read_patch(data).only_said == (said,)
    assert not read_patch(
        b"Files differ. File it.\nOnly in jest\nSubmodule work\n" + git_patch(b"a/f b/f")
    ).only_said


def test_a_byte_order_mark_before_a_patch_is_read_past() -> None:
    mark = b"\xef\xbb\xbf"
    assert found(mark + git_patch(b"a/f b/f") + git_patch(b"a/f b/f")) == [(Kind.MODIFIED, b"f")] * 2
    assert found(mark + b"--- f\n+++ f\n" + HUNK) == [(Kind.MODIFIED, b"f")]
    assert read_patch(mark).files == ()


@pytest.mark.parametrize("disposition", ["attach", "inline"])
def test_a_patch_that_is_the_attachment_of_a_mail_is_read(disposition: str) -> None:
    mail = (
        b"From " + b"a" * 40 + b" Mon Sep 17 00:00:00 2001\nMIME-Version: 1.0\n"
        b'Content-Type: multipart/mixed; boundary="------------2.39.5"\n\n'
        b"--------------2.39.5\nContent-Type: text/plain\n\n---\n f | 2 +-\n\n\n--------------2.39.5\n"
        b"Content-Type: text/x-patch\nContent-Disposition: " + disposition.encode() + b"\n\n%b\n"
        b"--------------2.39.5--\n\n\n"
    )  # fmt: skip
    moved = b"diff --git a/f b/g\nrename from f\nrename to g\n"
    assert found(mail % git_patch(b"a/f b/f") + mail.replace(b"%b\n", b"%b") % moved) == [
        (Kind.MODIFIED, b"f"),
        (Kind.RENAMED, b"g"),
    ]


def test_a_patch_says_whether_every_line_of_it_ends_with_cr_lf() -> None:
    patch = git_patch(b"a/f b/f")
    assert read_patch(patch.replace(b"\n", b"\r\n")).crlf
    assert not read_patch(patch).crlf
    assert not read_patch(git_patch(b"a/f b/f", hunks=HUNK.replace(b"\n", b"\r\n"))).crlf
    assert not read_patch(b"").crlf


def test_mails_keep_their_text_and_their_order() -> None:
    mail = b"From %b Mon Sep 17 00:00:00 2001\nSubject: x\n\n- a list\n+ another\n---\n f | 2 +-\n\n"
    end = b"-- \n2.39.5\n\n"
    data = b"".join((mail % (sha * 40) + git_patch(b"a/f b/f") + end) for sha in (b"a", b"b"))
    patch = read_patch(data)
    assert [file.mail for file in patch.files] == [0, 1]
    assert patch.files[0].preamble.endswith(b" f | 2 +-\n\n")
    assert patch.files[1].preamble.startswith(end)
    assert patch.epilogue == end


def test_text_around_the_files_is_kept_byte_for_byte() -> None:
    data = b"before\r\n\n" + git_patch(b"a/f b/f") + b"between\n" + git_patch(b"a/f b/f") + b"after, cut"
    patch = read_patch(data)
    texts = [*(file.preamble for file in patch.files), patch.epilogue]
    assert texts == [b"before\r\n\n", b"between\n", b"after, cut"]


def test_a_binary_patch_is_read_both_ways_and_written_as_it_was() -> None:
    literal = b"literal 12\nTcmZ?cE-ZiyE=p8VNM)@nNlpO(\n\n"
    data = b"diff --git a/p b/p\nindex 1111111..2222222 100644\nGIT binary patch\n" + literal * 2
    (file,) = read_patch(data).files
    assert file.binary
    assert file.binary.forward
    assert (file.binary.forward.method, file.binary.forward.size) == ("literal", 12)
    assert file.binary.backward == file.binary.forward
    assert written(read_patch(data)) == data


def test_a_plain_file_below_a_header_of_git_stays_a_file_of_its_own() -> None:
    data = b"diff --git a/f b/f\nnew file mode 100755\n\n--- a/g\n+++ b/g\n" + HUNK
    for patch in (read_patch(data), read_patch(written(read_patch(data)))):
        assert [(file.name.raw, len(file.hunks)) for file in patch.files] == [(b"f", 0), (b"g", 1)]


@pytest.mark.parametrize("data", [b"", b"\n", b"  \n\t"])
def test_an_empty_patch_changes_nothing(data: bytes) -> None:
    assert read_patch(data).files == ()


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        (b"just text\n", None, "it holds no patch"),
        (git_patch(b"a/f b/f", hunks=b"@@ -1,2 +1 @@\n-old\n+new\n"), 7, "ends too early: 1 lines before"),
        (git_patch(b"a/f b/f", hunks=HUNK + b"+more\n"), 8, "belongs to no hunk"),
        (git_patch(b"a/f b/f", hunks=HUNK + b"\n+more\n"), 9, "belongs to no hunk"),
        (git_patch(b"a/f b/f", hunks=b"@@ -1 +1,2 @@\n-old\n-old\n"), 6, "more removed or kept lines"),
        (git_patch(b"a/f b/f", hunks=b"@@ -1,x +1 @@\n"), 4, "header can't be read"),
        (git_patch(b"a/f b/f", hunks=b"@@ -0 +1 @@\n-a\n+b\n"), 4, "begins at line 0"),
        (git_patch(b"a/f b/f", hunks=b"@@ -1 +1 @@\n a\n"), 4, "changes nothing"),
        (git_patch(b"a/f b/f", hunks=HUNK + b"@@ -2 +2 @@\n-a\n+b\n"), 8, "before the one above it ends"),
        (git_patch(b"a/f b/f", hunks=b"@@ -1 +1,2 @@\n-a\n+b\n\\ No newline\n+c\n"), 8, "has no newline"),
        (git_patch(b"a/f b/f", hunks=b"@@ -1 +1 @@\n-\n\\ No newline\n+a\n"), 6, "has no newline either"),
        (git_patch(b"a/f b/f", hunks=b"@@ -1 +1 @@\n-a\n+b"), 6, "middle of a line"),
        (git_patch(b"a/f b/f", hunks=b""), 4, "names but no hunk"),
        (git_patch(b"a/f b/f", names=b"--- a/f\n", hunks=HUNK), 3, "no line '+++'"),
        (git_patch(b"a/f b/f", names=b"--- a/f\n+++ b/g\n"), 1, "don't agree"),
        (git_patch(b"a/f b/g"), 1, "can't be read"),
        (git_patch(b'"a/f b/f'), 1, "can't be read"),
        (b"diff --git a/f b/f\nindex 1111111..2222222 100644\n", 1, "no change is given"),
        (b"diff --git a/f b/f\nnew file mode 160000\nindec 1..2\n" + HUNK, 3, "header of a file is unknown"),
        (b"diff --git a/f b/g\nrename from f\n", 1, "only one of"),
        (b"diff --git a/f b/g\nrename from x\nrename to g\n", 1, "can't be read"),
        (b"diff --git a/f b/f\nold mode 1\nnew mode 100644\n", 1, "six octal digits"),
        (b"diff --git a/f b/f\nnew file mode 100644\ndeleted file mode 100644\n", 1, "contradict"),
        (b'diff --git "a/\\000" "b/\\000"\nnew file mode 100644\n', 1, "no path"),
        (git_patch(b"a/f b/f", b"new file mode 100644\n--- /dev/null\n+++ b/f\n"), 1, "lines before"),
        (HUNK, 1, "has no file"),
        (b"+++ b/f\n" + HUNK, 1, "no line '---'"),
        (b"--- a/f\n+++ b/f\ntext\n", 3, "names but no hunk"),
        (b"--- /dev/null\n+++ /dev/null\n@@ -0,0 +1 @@\n+a\n", 1, "no name on either side"),
        (b"diff --cc f\nindex 1,2..3\n", 1, "combined diff"),
        (b"*** a\n--- b\n***************\n", 3, "context diff"),
        (b"Content-Transfer-Encoding: quoted-printable\n\n" + git_patch(b"a/f b/f"), 1, "quoted-printable"),
        (b"Binary files a and b differ\n", 1, "names of a binary file"),
        (b"\x1b[1mdiff --git a/f b/f\x1b[m\n" + git_patch(b"a/f b/f"), 1, "as with git diff --no-color"),
        (git_patch(b"a/f b/f", hunks=b"\x1b[36m@@ -1 +1 @@\x1b[m\n-a\n+b\n"), 4, "colours of a terminal"),
        (git_patch(b"a/f b/f") + b"\x1b[0m\x1b[1m--- a/g\x1b[m\n", 8, "colours of a terminal"),
        (git_patch(b"a/f b/f") + b"\n@@ -x +1 @@\n", 9, "a hunk has no file"),
        (git_patch(b"a/f b/f") + b"\xef\xbb\xbf" + git_patch(b"a/g b/g"), 8, "byte order mark stands in the"),
        ("\ufeff--- a/f\n+++ b/f\n".encode("utf-16-le"), None, "UTF-16, as PowerShell writes it"),
        ("--- a/f\n+++ b/f\n@@ -1 +1 @@\n".encode("utf-16-be"), None, "save it as UTF-8"),
        (b"diff --git a/p b/p\nGIT binary patch\nliteral 3\nz!!\n", 4, "binary patch can't be read"),
    ],
)  # fmt: skip
def test_what_is_malformed_is_refused_with_its_line(data: bytes, line: int | None, words: str) -> None:
    problem = refusal(data)
    assert problem.file == "change.patch"
    assert problem.line == line
    assert words in problem.sentence


def test_a_patch_has_bounds() -> None:
    assert "bytes long" in refusal(b"x" * (MAX_BYTES + 1)).sentence
    assert f"{MAX_LINES + 1:,} lines" in refusal(b"\n" * (MAX_LINES + 1)).sentence
    assert "too long" in refusal(b"diff --git a/" + b"x" * 9_000 + b" b\n").sentence


SNIPPETS = rb"""diff --git a/f b/f
diff --git "a/\370" "b/\370"
--- a/f
+++ b/f
--- /dev/null
@@ -1 +1 @@
@@ -1,2 +0,0 @@
@@ -0,0 +1 @@
-a
+b
 c

\ No newline at end of file
new file mode 100644
old mode 100644
new mode 120000
rename from f
rename to g
similarity index 100%
index 1111111..2222222
Binary files a/f and b/f differ
GIT binary patch
literal 1
delta 9
zcmZ
From aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa x
-- """.split(b"\n")
PARTS = st.one_of(st.sampled_from([line + b"\n" for line in SNIPPETS]), st.binary(max_size=6))


@given(st.lists(PARTS, max_size=14).map(b"".join))
def test_any_bytes_are_a_patch_or_a_problem_and_what_is_read_can_be_written(data: bytes) -> None:
    try:
        patch = read_patch(data)
    except Problem:
        return
    again = read_patch(written(patch))
    assert [(f.kind, f.old_name, f.new_name, f.hunks and f.difference().after.data) for f in again.files] == [
        (f.kind, f.old_name, f.new_name, f.hunks and f.difference().after.data) for f in patch.files
    ]
    assert all(row.words for row in entries(patch))
