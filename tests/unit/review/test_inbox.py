"""The inbox notices what comes, changes and goes, and shows what it can't read."""

import os
from pathlib import Path

import pytest

from counterproof.evidence import Problem, sha256
from counterproof.review.inbox import changes, look, read_draft


def test_drafts_are_known_by_their_path_and_digest(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "b.py").write_bytes(b"b")
    (tmp_path / "a.py").write_bytes(b"a")
    (tmp_path / "notes.txt").write_bytes(b"")
    (tmp_path / ".hidden.py").write_bytes(b"")
    assert {name: file.sha256 for name, file in look(tmp_path).files.items()} == {
        "a.py": sha256(b"a"),
        "sub/b.py": sha256(b"b"),
    }


def test_patches_are_kept_apart_from_drafts(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_bytes(b"a")
    (tmp_path / "fix.patch").write_bytes(b"p")
    (tmp_path / "large.patch").write_bytes(b"x" * (4 * 1024 * 1024 + 1))
    inbox = look(tmp_path)
    assert list(inbox.files) == ["a.py"]
    assert inbox.patches["fix.patch"].sha256 == sha256(b"p")
    assert inbox.patches["large.patch"].problem == (
        "the patch is 4,194,305 bytes long; allowed: up to 4,194,304 bytes"
    )
    assert look(tmp_path, inbox).patches["fix.patch"] is inbox.patches["fix.patch"]


def test_new_changed_and_deleted_files_are_noticed(tmp_path: Path) -> None:
    for name in ("stays.py", "changes.py", "goes.py"):
        (tmp_path / name).write_bytes(b"1")
    before = look(tmp_path)
    (tmp_path / "comes.py").write_bytes(b"1")
    (tmp_path / "changes.py").write_bytes(b"2")
    (tmp_path / "goes.py").unlink()
    found = changes(before, look(tmp_path, before))
    assert (found.added, found.changed, found.removed) == (("comes.py",), ("changes.py",), ("goes.py",))


def test_a_change_of_same_size_and_time_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_bytes(b"1")
    os.utime(file, ns=(10**18, 10**18))
    before = look(tmp_path)
    file.write_bytes(b"2")
    os.utime(file, ns=(10**18, 10**18))
    assert changes(before, look(tmp_path, before)).changed == ("a.py",)


def test_a_touched_file_with_the_same_bytes_has_not_changed(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_bytes(b"1")
    before = look(tmp_path)
    os.utime(tmp_path / "a.py")
    assert not changes(before, look(tmp_path, before))


def test_what_cant_be_read_stays_visible_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "large.py").write_bytes(b"x" * (256 * 1024 + 1))
    (tmp_path / "folder.py").mkdir()
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "dangling.py").symlink_to(tmp_path / "none")
    (tmp_path / "outside.py").symlink_to(tmp_path.parent)
    (tmp_path / "loop.py").symlink_to(tmp_path / "loop.py")
    files = look(tmp_path).files
    assert {name: file.sha256 for name, file in files.items()} == dict.fromkeys(
        ["dangling.py", "large.py", "loop.py", "outside.py", "pipe.py"]
    )
    assert files["large.py"].problem == "the draft is 262,145 bytes long; allowed: up to 262,144 bytes"
    assert files["pipe.py"].problem == (
        "the draft can't be read: it is not a regular file; allowed: a plain file"
    )
    assert "no such file" in (files["dangling.py"].problem or "")
    assert "leaves the inbox" in (files["outside.py"].problem or "")
    assert "too many links" in (files["loop.py"].problem or "")


def test_a_missing_inbox_is_a_sentence_not_an_error(tmp_path: Path) -> None:
    inbox = look(tmp_path / "none")
    assert not inbox.files
    assert "the inbox can't be read: there is no such file or folder" in (inbox.problem or "")


def test_a_link_out_of_the_inbox_is_never_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret.py"
    secret.write_bytes(b"secret")
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    (inbox / "link.py").symlink_to(secret)
    with pytest.raises(Problem, match="leaves the inbox"):
        read_draft(inbox / "link.py", inbox)
