"""`counterproof diff`: what changed between two files, with nothing hidden and nothing obeyed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from counterproof.cli import sides
from counterproof.evidence import Budget, DeadlineExceeded, Problem

from .shell import PROGRAM, Ended, Shell
from .test_interruption import running
from .test_output import CASE, watched


def compared(shell: Shell, before: bytes, after: bytes, *options: str) -> Ended:
    (shell.folder / "a").write_bytes(before)
    (shell.folder / "b").write_bytes(after)
    return shell("diff", "a", "b", *options)


def test_changes_are_shown_as_a_unified_diff(shell: Shell) -> None:
    ended = compared(shell, b"1\n2\n3\n4\n5\n6\n7\n8\n", b"1\n2\n3\n4\nfive\n6\n7\n8\n")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == (
        "--- a\n+++ b\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n1 change: 1 added, 1 removed\n"
    )


def test_equal_files_are_said_to_be_equal(shell: Shell) -> None:
    ended = compared(shell, b"a\n", b"a\n")
    assert (ended.code, ended.out) == (0, "Equal: both files hold the same bytes.\n")


def test_context_goes_from_none_to_the_whole_file(shell: Shell) -> None:
    texts = b"1\n2\n3\n4\n5\n6\n7\n", b"1\n2\n3\n4\n5\n6\nseven\n"
    assert " 6\n" not in compared(shell, *texts, "-U", "0").out
    assert " 1\n" not in compared(shell, *texts).out
    assert " 1\n 2\n 3\n" in compared(shell, *texts, "--whole").out


def test_what_a_terminal_would_obey_or_hide_is_written_out(shell: Shell) -> None:
    out = compared(shell, b"a\n", b"a\x1b[2J\xe2\x80\xae\xf8\rb \n").out
    assert "+a⟨U+001B⟩[2J⟨U+202E⟩⟨\\xf8⟩⟨U+000D⟩b⟨U+0020⟩\n" in out


def test_what_only_reads_like_a_hidden_character_does_not_look_like_one(shell: Shell) -> None:
    ended = compared(shell, "a⟨U+202E⟩b⟨\\xf8⟩\n".encode(), "a\u202eb".encode() + b"\xf8\n")
    assert "-a⟨U+27E8⟩U+202E⟩b⟨U+27E8⟩\\xf8⟩\n+a⟨U+202E⟩b⟨\\xf8⟩\n" in ended.out
    shell.write("⟨U+202E⟩", "1\n")
    shell.write("\u202e", "2\n")
    assert "--- ⟨U+27E8⟩U+202E⟩\n+++ ⟨U+202E⟩\n" in shell("diff", "⟨U+202E⟩", "\u202e").out


def test_every_hidden_character_of_a_line_that_goes_is_written_out(shell: Shell) -> None:
    """The draft has overrides, zero-width characters, a soft hyphen, an escape and a bell (R035)."""
    draft = CASE / "draft.py"
    shell.write("empty.py", "")
    out = shell("diff", draft, "empty.py").out
    for line in json.loads((CASE / "expect.json").read_text(encoding="utf-8")):
        for code_point in line["code_points"]:
            assert f"⟨{code_point}⟩" in out
            assert chr(int(code_point.removeprefix("U+"), 16)) not in out


def test_tabs_keep_their_stops_and_never_hide_that_they_became_blanks(shell: Shell) -> None:
    out = compared(shell, b"\tx\n", b"        x\n").out
    assert "-        x\n+        x\n" in out
    assert "differ in kinds of blanks" in out


@pytest.mark.parametrize(
    ("before", "after", "remark"),
    [
        (b"a\nb\n", b"a\nb", "\\ newline at end removed\n"),
        (b"a\nb", b"a\nb\n", "\\ newline at end added\n"),
        (b"a\r\nb\r\n", b"a\nb\n", "\\ line endings: CR LF before, LF after\n"),
        (b"a\n", b"\xef\xbb\xbfa\n", "\\ encoding: UTF-8 before, UTF-8 with BOM after\n"),
        (b"a\r\n", b"a\n", "\\ the files look the same and differ in line endings\n"),
        (b"a \nx\n", b"a\ny\n", "⟨U+0020⟩\n"),
    ],
)
def test_files_that_look_the_same_say_what_they_differ_in(
    shell: Shell, before: bytes, after: bytes, remark: str
) -> None:
    assert remark in compared(shell, before, after).out


def test_lines_that_look_the_same_say_so_below_them(shell: Shell) -> None:
    after = "z\nc\na\u00a0b\n".encode()
    assert "\n\\ these lines look the same and differ in kinds of blanks\n" in (
        compared(shell, b"y\nc\na b\n", after).out
    )


def test_ignored_white_space_is_told_loudly_with_how_much_it_hides(shell: Shell) -> None:
    ended = compared(shell, b"a\nb\nc\n", b"a \n b\nC\n", "--whitespace", "all")
    assert "White space is ignored: 2 lines differ in it and are not shown.\n" in ended.out
    assert "1 change: 1 added, 1 removed\n" in ended.out


def test_cr_at_the_end_of_every_line_of_both_files_is_no_noise(shell: Shell) -> None:
    assert "⟨U+000D⟩" not in compared(shell, b"a\r\nb\r\n", b"a\r\nc\r\n").out


def test_binary_files_are_named_and_not_printed(shell: Shell) -> None:
    ended = compared(shell, b"a\0b\n", b"a\0bc\n")
    assert ended.code == 0
    assert ended.out == (
        "--- a\n+++ b\n"
        "\\ Binary data has no lines to compare; the first byte that differs is at offset 3.\n"
        "\\ size: 4 bytes before, 5 bytes after\n"
    )


def test_a_text_of_two_bytes_a_character_is_called_by_its_encoding(shell: Shell) -> None:
    before, after = ("\ufeff" + text for text in ("a\n", "b\r\n"))
    ended = compared(shell, before.encode("utf-16-le"), after.encode("utf-16-le"))
    assert "\\ encoding: UTF-16 LE with byte order mark before and after\n" in ended.out
    ended = compared(shell, before.encode("utf-16-le"), b"a\n")
    assert "\\ encoding: UTF-16 LE with byte order mark before, UTF-8 after\n" in ended.out
    assert "line endings" not in ended.out


@pytest.mark.parametrize("after", [b"1\n", b"2\n"], ids=["equal", "different"])
def test_a_file_that_became_executable_is_said_to_be(shell: Shell, after: bytes) -> None:
    compared(shell, b"1\n", after)
    (shell.folder / "b").chmod(0o755)
    remark = "\\ mode: not executable before, executable after\n"
    assert remark in shell("diff", "a", "b").out
    assert "mode" not in shell("diff", "b", "b").out
    document = shell("diff", "a", "b", "--format", "json").document
    assert (document["before"]["executable"], document["after"]["executable"]) == (False, True)


@pytest.mark.parametrize("after", [b"1\n", b"2\n"], ids=["equal", "different"])
def test_what_a_symbolic_link_leads_to_is_compared_and_the_link_named(shell: Shell, after: bytes) -> None:
    compared(shell, b"1\n", after)
    (shell.folder / "to\x1bb").symlink_to("b")
    (shell.folder / "link").symlink_to("to\x1bb")
    ended = shell("diff", "a", "link")
    assert "\\ link is a symbolic link to to⟨U+001B⟩b; what it leads to is compared\n" in ended.out
    assert ("+2\n" in ended.out) == (after == b"2\n")
    document = shell("diff", "a", "link", "--format", "json").document
    assert (document["before"]["link"], document["after"]["link"]) == (None, "to\x1bb")


def test_what_commands_write_is_compared_as_it_comes(shell: Shell) -> None:
    shell.write("a", "1\n2\n")
    script = '"$0" diff a <(sleep 0.2; echo 1; sleep 0.2; echo 3); "$0" diff <(cat a) <(true) -U 0'
    done = subprocess.run(
        ["bash", "-c", script, PROGRAM], cwd=shell.folder, capture_output=True, encoding="utf-8", check=True
    )
    assert " 1\n-2\n+3\n" in done.stdout
    assert "@@ -1,2 +0,0 @@\n-1\n-2\n" in done.stdout
    assert "symbolic link" not in done.stdout


def test_nothing_is_what_a_new_file_is_compared_with(shell: Shell) -> None:
    shell.write("a", "1\n")
    ended = shell("diff", "/dev/null", "a")
    assert (ended.code, "@@ -0,0 +1 @@\n+1\n" in ended.out) == (0, True)
    assert shell("diff", "/dev/null", "a", "--format", "json").document["before"]["executable"] is None


def test_a_named_pipe_is_waited_for_until_somebody_writes_into_it(shell: Shell) -> None:
    shell.write("a", "1\n")
    os.mkfifo(shell.folder / "pipe")
    with running(shell, ["diff", "a", "pipe"]) as process:
        (shell.folder / "pipe").write_text("2\n")
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    assert "-1\n+2\n" in out


def test_a_pipe_that_does_not_end_is_given_up_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setattr(sides, "LIMIT_S", 0.1)
    with pytest.raises(DeadlineExceeded, match="pipe did not end within"):
        sides.read_side(tmp_path / "pipe", 10, budget=Budget())


def test_waiting_for_a_pipe_is_interrupted_at_once(shell: Shell) -> None:
    os.mkfifo(shell.folder / "pipe")
    shell.write("a", "1\n")
    with running(shell, ["diff", "pipe", "a"]) as process, (shell.folder / "pipe").open("wb"):
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60) == ("", "Cancelled.\n")
    assert process.returncode == 130


@pytest.mark.parametrize("size", [10, 11])
def test_a_side_may_be_as_long_as_the_limit(tmp_path: Path, size: int) -> None:
    file = tmp_path / "f"
    file.write_bytes(b"x" * size)
    if size == 10:
        assert len(sides.read_side(file, 10, budget=Budget()).data) == size
    else:
        with pytest.raises(Problem, match="too long; allowed: up to 10 bytes"):
            sides.read_side(file, 10, budget=Budget())


def test_a_person_sees_colours_and_a_pipe_does_not(shell: Shell) -> None:
    assert "\x1b" not in compared(shell, b"a\n", b"b\n").out
    assert re.search("\x1b\\[31m(\x1b\\[22m)*-a", watched(shell, "diff", "a", "b"))


def test_json_tells_the_same_exactly(shell: Shell) -> None:
    document = compared(shell, b"1\n2\n3\n", b"1\ntwo\xff\n3", "-U", "0", "--format", "json").document
    assert document["changes"] == [
        {"before": {"line": 2, "lines": 2}, "after": {"line": 2, "lines": 2}},
    ]
    assert [line["sign"] + line["text"] for line in document["hunks"][0]["lines"]] == [
        "-2\n",
        "-3\n",
        "+two\\udcff\n",
        "+3",
    ]
    assert document["newline_change"] == "newline at end removed"
    assert document["properties"]["encoding"]["after"] == "not UTF-8: byte 4 of line 2 is 0xFF"
    assert (document["equal"], document["added"], document["removed"]) == (False, 2, 2)
    assert len(document["hunks"][0]["sha256"]) == 64


def test_without_git_the_diff_is_approximate_and_the_run_says_so(shell: Shell) -> None:
    (shell.folder / "a").write_bytes(b"1\n2\n3\n4\n5\n")
    (shell.folder / "b").write_bytes(b"1\nx\n3\ny\n5\n")
    ended = shell("diff", "a", "b", env={"PATH": str(shell.folder)})
    ended.refused_in_one_line("git is not installed", "install it", code=3)
    assert "-2\n-3\n-4\n+x\n+3\n+y\n" in ended.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["a", "absent"], ["absent", "there is no such file"]),
        (["a", "."], ["it is a folder"]),
        (["a", "dangling"], ["dangling", "link to 'nowhere'", "there is no such file"]),
        (["a", "/dev/zero"], ["/dev/zero", "too long", "134,217,728 bytes"]),
        (["a", "a", "-U", "-1"], ["-U", "-1"]),
        (["a", "a", "--whitespace", "some"], ["--whitespace", "'some'"]),
        (["a"], ["'B'"]),
    ],
)
def test_what_can_not_be_compared_is_refused_in_one_line(
    shell: Shell, arguments: list[str], words: list[str]
) -> None:
    shell.write("a", "a\n")
    (shell.folder / "dangling").symlink_to("nowhere")
    shell("diff", *arguments).refused_in_one_line(*words)


def test_a_file_name_moves_no_cursor(shell: Shell) -> None:
    name = "a\x1b[2J\n"
    shell.write(name, "1\n")
    shell.write("b", "2\n")
    assert "--- a⟨U+001B⟩[2J⟨U+000A⟩\n" in shell("diff", name, "b").out


def test_a_name_that_is_no_utf_8_is_written_out(shell: Shell) -> None:
    Path(os.fsdecode(os.fsencode(shell.folder) + b"/\xf8")).write_bytes(b"1\n")
    shell.write("b", "2\n")
    assert "--- ⟨" in shell("diff", os.fsdecode(b"\xf8"), "b").out
