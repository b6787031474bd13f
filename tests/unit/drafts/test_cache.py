"""Answers kept on disk: they save work, and nothing that happens to them changes a verdict."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.drafts import Draft, Profile, Settings, run
from counterproof.drafts.index import answers, cache
from counterproof.drafts.index.answers import Answer, scope_of
from counterproof.drafts.index.cache import Cache
from counterproof.evidence import State

from .conftest import worst

LIB = {
    "__init__.py": "from .shapes import Round, Square\n",
    "shapes.py": "class Shape:\n    def area(self): return 1\n"
    "class Round(Shape): pass\nclass Square(Shape): pass\n",
    "late.py": "from .shapes import Round\n\nfor name in ('late',):\n    setattr(Round, name, 1)\n",
}
DRAFT = "from lib import Round, Square\nRound().late\nSquare().late\nSquare().area(2)\n"
EXPECTED = [State.UNVERIFIABLE, State.FAILED, State.FAILED]
_VALIDATE = """
import json, sys
from pathlib import Path
from counterproof.drafts import Draft, Profile, Settings, run

for _ in range(int(sys.argv[3])):
    report = run(Draft.read(Path(sys.argv[1])), Settings((Profile("lib", Path(sys.argv[2])),)))
checks = json.loads(report.canonical())["checks"]
print(json.dumps({name: check["items"] for name, check in checks.items()}, sort_keys=True))
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the answers, which isn't there yet."""
    folder = tmp_path / "kept"
    monkeypatch.setenv(cache.VARIABLE, str(folder))
    return folder


@pytest.fixture
def lib(tmp_path: Path) -> Path:
    folder = tmp_path / "lib"
    folder.mkdir()
    for name, text in LIB.items():
        (folder / name).write_text(text, encoding="utf-8")
    (tmp_path / "draft.py").write_text(DRAFT, encoding="utf-8")
    return folder


def started(lib: Path, *, times: int = 1) -> subprocess.Popen[str]:
    """A new process that validates the draft, so that all it can know lies on disk."""
    command = [sys.executable, "-c", _VALIDATE, str(lib.parent / "draft.py"), str(lib), str(times)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def said(lib: Path) -> str:
    with started(lib) as process:
        output, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    return output


def verdicts(lib: Path, text: str = DRAFT) -> list[State | None]:
    report = run(Draft.of_text(text), Settings((Profile("lib", lib),)))
    return [worst(report, line) for line in range(2, text.count("\n") + 1)]


def kept(place: Path) -> list[tuple[str, str, str]]:
    with closing(sqlite3.connect(place / cache.FILE)) as database:
        return database.execute("SELECT scope, question, text FROM answer").fetchall()


def change(place: Path, statement: str) -> None:
    with closing(sqlite3.connect(place / cache.FILE)) as database, database:
        database.execute(statement)


def test_a_later_process_says_the_same_from_what_is_kept(lib: Path, place: Path) -> None:
    first = said(lib)
    before = sorted(kept(place))
    assert before
    assert said(lib) == first
    assert sorted(kept(place)) == before


def test_the_folder_is_for_its_owner_alone(lib: Path, place: Path) -> None:
    said(lib)
    assert stat.S_IMODE(place.stat().st_mode) == 0o700


def test_an_empty_variable_keeps_nothing(lib: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = said(lib)
    monkeypatch.setenv(cache.VARIABLE, "")
    assert cache.folder() is None
    assert said(lib) == first


def garbled(file: Path) -> None:
    file.write_bytes(b"no database at all " * 400)


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def of_another_layout(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("CREATE TABLE answer (scope TEXT, text BLOB)")


def of_a_later_layout(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("PRAGMA user_version = 77")


@pytest.mark.parametrize("damage", [garbled, cut, emptied, of_another_layout, of_a_later_layout])
def test_a_damaged_file_is_made_anew(lib: Path, place: Path, damage: Callable[[Path], None]) -> None:
    first = said(lib)
    damage(place / cache.FILE)
    assert said(lib) == first
    assert said(lib) == first
    assert kept(place)


def test_answers_of_another_build_are_not_read(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = scope_of("sources")
    Cache().keep([(mine, "[]", "[[], []]")])
    assert Cache().get(mine, "[]") == "[[], []]"
    monkeypatch.setattr(answers, "this_program", lambda: "another")
    assert Cache().get(scope_of("sources"), "[]") is None


def test_a_changed_answer_is_found_anew(lib: Path, place: Path) -> None:
    first = said(lib)
    change(place, "UPDATE answer SET text = '[[], []]'")
    assert said(lib) == first


def test_an_answer_under_another_question_is_found_anew(lib: Path, place: Path) -> None:
    first = said(lib)
    change(place, "UPDATE answer SET question = 'x' || question")
    assert said(lib) == first


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=8))
def test_only_rows_of_texts_are_read(document: object) -> None:
    answer = answers.read(json.dumps(document)) or Answer(())
    for row in answer.rows:
        assert all(part is None or isinstance(part, str) for part in row)
    assert all(isinstance(name, str) for name in answer.touched)


def test_a_folder_that_others_may_write_to_is_left_alone(lib: Path, place: Path) -> None:
    place.mkdir()
    place.chmod(0o777)
    first = said(lib)
    assert list(place.iterdir()) == []
    assert said(lib) == first


def test_a_link_in_the_place_of_the_folder_is_not_followed(lib: Path, place: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    place.symlink_to(tmp_path / "elsewhere")
    said(lib)
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_link_in_the_place_of_the_file_is_not_followed(lib: Path, place: Path, tmp_path: Path) -> None:
    place.mkdir(mode=0o700)
    (place / cache.FILE).symlink_to(tmp_path / "victim")
    said(lib)
    assert not (tmp_path / "victim").exists()


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="asks who owns a file")
def test_a_folder_of_somebody_else_is_left_alone(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place.mkdir(mode=0o700)
    monkeypatch.setattr(os, "geteuid", lambda: place.stat().st_uid + 1)
    Cache().keep([("scope", "question", "text")])
    assert list(place.iterdir()) == []


def test_a_folder_that_can_not_be_made_is_done_without(
    lib: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "file" / "below"))
    assert said(lib)


def test_a_locked_file_is_done_without(lib: Path, place: Path) -> None:
    first = said(lib)
    before = kept(place)
    with closing(sqlite3.connect(place / cache.FILE, isolation_level=None)) as database:
        database.execute("DELETE FROM answer")
        database.execute("BEGIN EXCLUSIVE")
        assert said(lib) == first
        database.execute("ROLLBACK")
    assert said(lib) == first
    assert len(kept(place)) == len(before)


def test_two_processes_share_the_file(lib: Path, place: Path) -> None:
    first, second = started(lib, times=20), started(lib, times=20)
    outputs = [process.communicate(timeout=120)[0] for process in (first, second)]
    assert first.returncode == second.returncode == 0
    assert outputs[0] == outputs[1] == said(lib)
    with closing(sqlite3.connect(place / cache.FILE)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_a_file_deleted_meanwhile_is_made_again(place: Path) -> None:
    one = Cache()
    one.keep([("scope", "question", "text")])
    (place / cache.FILE).unlink()
    one.keep([("scope", "another", "text")])
    one.close()
    one.keep([("scope", "question", "text")])
    assert Cache().get("scope", "question") == "text"


def test_the_file_stays_within_its_bound(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_BYTES", 200_000)
    for number in range(30):
        Cache().keep([(f"{number}", f"{n}", "x" * 1000) for n in range(20)])
    assert (place / cache.FILE).stat().st_size < 3 * 200_000
    assert Cache().get("29", "19") is not None
    assert Cache().get("0", "0") is None


def test_an_answer_of_any_length_does_no_harm(place: Path) -> None:
    Cache().keep([("scope", "question", "x" * (cache.MOST_TEXT + 1)), ("scope", "\ud800", "text")])
    assert Cache().get("scope", "question") is None
    assert Cache().get("scope", "\ud800") is None


@pytest.mark.usefixtures("place")
def test_an_edited_source_is_seen_by_the_next_validation(lib: Path) -> None:
    assert verdicts(lib) == EXPECTED
    (lib / "late.py").write_text(LIB["late.py"].replace("Round", "Square"), encoding="utf-8")
    assert verdicts(lib) == [State.FAILED, State.UNVERIFIABLE, State.FAILED]
    (lib / "shapes.py").write_text(LIB["shapes.py"].replace("(self)", "(self, n)"), encoding="utf-8")
    assert verdicts(lib) == [State.FAILED, State.UNVERIFIABLE, State.PASSED]


@pytest.mark.usefixtures("place")
def test_an_edit_that_hides_its_size_and_time_is_seen(lib: Path) -> None:
    assert verdicts(lib) == EXPECTED
    times = (lib / "late.py").stat()
    (lib / "late.py").write_text(LIB["late.py"].replace("'late'", "'gone'"), encoding="utf-8")
    os.utime(lib / "late.py", ns=(times.st_atime_ns, times.st_mtime_ns))
    assert verdicts(lib) == [State.FAILED, State.FAILED, State.FAILED]


@pytest.mark.usefixtures("place")
def test_a_file_that_comes_or_goes_is_seen(lib: Path) -> None:
    assert verdicts(lib) == EXPECTED
    (lib / "late.py").unlink()
    assert verdicts(lib) == [State.FAILED, State.FAILED, State.FAILED]
    (lib / "again.py").write_text(LIB["late.py"], encoding="utf-8")
    assert verdicts(lib) == EXPECTED


@pytest.mark.usefixtures("place")
def test_what_a_draft_changes_is_not_answered_from_what_is_kept(lib: Path) -> None:
    assert verdicts(lib) == EXPECTED
    patched = DRAFT.replace("Square().late\n", "Square.late = 1; Square().late\n")
    assert verdicts(lib, patched)[1] is not State.FAILED
    assert verdicts(lib) == EXPECTED


@pytest.mark.usefixtures("place")
def test_a_class_of_the_draft_can_change_what_is_kept(lib: Path) -> None:
    maker = "class Maker:\n    kind = Round\n    def fill(self):\n        self.kind().made = 1\n"
    (lib / "shapes.py").write_text(LIB["shapes.py"] + maker, encoding="utf-8")
    plain = "from lib.shapes import Maker, Square\nSquare().made\n"
    assert verdicts(lib, plain) == [State.FAILED]
    deriving = f"{plain}class Mine(Maker):\n    kind = Square\n"
    assert verdicts(lib, deriving)[0] is State.UNVERIFIABLE
    assert verdicts(lib, plain) == [State.FAILED]
