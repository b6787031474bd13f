"""Publishing: a new name, both files or neither, nothing earlier touched."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from counterproof.evidence import Problem, Report, State, sha256
from counterproof.evidence.report_schema import parse_report
from counterproof.review.publishing import publish

from .conftest import MakeReport

SCRIPT = b"print('caf\xc3\xa9')\r\n"


@pytest.fixture
def report(make_report: MakeReport) -> Report:
    return make_report(SCRIPT, "report.py")


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_script_and_sidecar_stand_side_by_side(tmp_path: Path, report: Report) -> None:
    pair = publish(SCRIPT, report, tmp_path)
    assert pair.script.read_bytes() == SCRIPT
    assert parse_report(pair.sidecar.read_bytes()) == report
    assert report.subject.sha256 == sha256(pair.script.read_bytes())
    assert names(tmp_path) == {"report.py", "report.validation.json"}


@pytest.mark.parametrize(
    "taken", ["report.py", "REPORT.PY", "report.validation.json", "Report.Validation.json"]
)
def test_a_taken_name_gives_the_next_one_and_stays_as_it_is(
    tmp_path: Path, report: Report, taken: str
) -> None:
    (tmp_path / taken).write_bytes(b"earlier")
    pair = publish(SCRIPT, report, tmp_path)
    assert (pair.script.name, pair.sidecar.name) == ("report_2.py", "report_2.validation.json")
    assert (tmp_path / taken).read_bytes() == b"earlier"


def test_a_folder_or_a_dangling_link_takes_a_name_too(tmp_path: Path, report: Report) -> None:
    (tmp_path / "report.py").symlink_to(tmp_path / "none")
    (tmp_path / "report_2.validation.json").mkdir()
    assert publish(SCRIPT, report, tmp_path).script.name == "report_3.py"
    assert not (tmp_path / "none").exists()


def test_other_bytes_than_those_of_the_report_are_never_published(tmp_path: Path, report: Report) -> None:
    with pytest.raises(Problem, match="not those that the report is about"):
        publish(SCRIPT + b"#", report, tmp_path)
    assert names(tmp_path) == set()


def test_a_script_with_a_failed_check_is_never_published(tmp_path: Path, make_report: MakeReport) -> None:
    with pytest.raises(Problem, match="never published"):
        publish(SCRIPT, make_report(SCRIPT, arguments=State.FAILED), tmp_path)
    assert names(tmp_path) == set()


def test_a_report_that_could_not_be_read_again_is_never_published(tmp_path: Path, report: Report) -> None:
    endless = replace(report, warnings=("x" * 1_000_000,) * 5)
    with pytest.raises(Problem, match="nobody could read it again"):
        publish(SCRIPT, endless, tmp_path)
    assert names(tmp_path) == set()


def test_a_file_in_the_folders_place_is_one_sentence(tmp_path: Path, report: Report) -> None:
    (tmp_path / "published").write_bytes(b"mine")
    with pytest.raises(Problem, match=r"can't be published: .*Nothing was published"):
        publish(SCRIPT, report, tmp_path / "published")
    assert (tmp_path / "published").read_bytes() == b"mine"


PROGRAM = """
import resource, sys
from pathlib import Path
from counterproof.evidence import Problem
from counterproof.evidence.report_schema import parse_report
from counterproof.review.publishing import publish

script, report, folder, room = sys.argv[1:]
if room:
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(room), int(room)))
try:
    evidence = parse_report(Path(report).read_bytes())
    print(publish(Path(script).read_bytes(), evidence, Path(folder)).script.name)
except Problem as problem:
    print(problem)
"""


@pytest.fixture
def publish_in_a_process(
    tmp_path_factory: pytest.TempPathFactory, report: Report
) -> Callable[..., Popen[str]]:
    """Start a process that publishes the script once; `room` bounds the size of any file it writes."""
    given = tmp_path_factory.mktemp("given")
    (given / "script").write_bytes(SCRIPT)
    (given / "report").write_bytes(report.canonical())

    def start(folder: Path, room: str = "") -> Popen[str]:
        arguments = [str(given / "script"), str(given / "report"), str(folder), room]
        return Popen([sys.executable, "-c", PROGRAM, *arguments], stdout=PIPE, text=True)

    return start


@pytest.mark.case("V111")
def test_a_full_disk_leaves_neither_file(
    tmp_path: Path, report: Report, publish_in_a_process: Callable[..., Popen[str]]
) -> None:
    room_for_the_sidecar_only = str(len(report.canonical()) - 1)
    assert len(SCRIPT) < int(room_for_the_sidecar_only)
    for room in ("20", room_for_the_sidecar_only):
        answer, _ = publish_in_a_process(tmp_path, room).communicate(timeout=60)
        assert "the script can't be published" in answer
        assert names(tmp_path) == set()


def test_an_interrupted_publication_is_undone_by_the_next(tmp_path: Path, report: Report) -> None:
    hidden = tmp_path / ".counterproof-0000.sidecar.tmp"
    hidden.write_bytes(b"{}")
    (tmp_path / ".counterproof-0000.script.tmp").write_bytes(b"half")
    (tmp_path / "half.validation.json").hardlink_to(hidden)
    publish(SCRIPT, report, tmp_path)
    assert names(tmp_path) == {"report.py", "report.validation.json"}


def test_an_interrupted_publication_that_was_whole_is_kept(tmp_path: Path, report: Report) -> None:
    for kind, public in (("sidecar", "whole.validation.json"), ("script", "whole.py")):
        hidden = tmp_path / f".counterproof-0000.{kind}.tmp"
        hidden.write_bytes(b"whole")
        (tmp_path / public).hardlink_to(hidden)
    publish(SCRIPT, report, tmp_path)
    assert names(tmp_path) == {"report.py", "report.validation.json", "whole.py", "whole.validation.json"}


def test_eight_processes_publish_eight_whole_pairs(
    tmp_path: Path, publish_in_a_process: Callable[..., Popen[str]]
) -> None:
    running = [publish_in_a_process(tmp_path) for _ in range(8)]
    published = {process.communicate(timeout=60)[0].strip() for process in running}
    assert len(published) == 8
    for name in published:
        sidecar = tmp_path / f"{name.removesuffix('.py')}.validation.json"
        assert parse_report(sidecar.read_bytes()).subject.sha256 == sha256((tmp_path / name).read_bytes())
    assert len(names(tmp_path)) == 16
