"""The desk: what it holds, what it drops, and in which order it asks for checks."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from counterproof.evidence import Budget, Problem, Report, sha256
from counterproof.evidence import ignore as nobody
from counterproof.review.inbox import InboxFile, look
from counterproof.review.project import Project
from counterproof.review.project_folder import load_project
from counterproof.review.validation import check_draft
from counterproof_gui.desk import Desk
from counterproof_gui.desk_jobs import opening, read_sheet
from counterproof_gui.jobs import Jobs
from counterproof_gui.recents import MOST, recent_projects, remember_project
from counterproof_gui.validations import AT_ONCE, Validations, Verdict
from counterproof_gui.watch import look_at
from gui.reviewing import BAD, GOOD, PATIENCE_MS, ProjectFolder, look_into

CALL = "shapes.box(1, 2)\n"


@pytest.fixture
def project(folder: ProjectFolder) -> Project:
    return load_project(folder.root)


def files_of(project: Project) -> dict[str, InboxFile]:
    return dict(look(project.inbox).files)


def checked(project: Project, file: InboxFile) -> Report:
    return check_draft(project, file, budget=Budget(), emit=nobody)


@pytest.fixture
def desk(jobs: Jobs) -> Desk:
    return Desk(jobs, jobs)


def reported(desk: Desk) -> str | None:
    """The bytes that the draft's report is about."""
    report = desk.drafts["draft.py"].report
    return report.subject.sha256 if report else None


def open_on(qtbot: QtBot, desk: Desk, folder: ProjectFolder) -> None:
    look_into(qtbot, desk, folder.root)


def test_a_report_for_old_bytes_is_dropped_and_the_new_ones_are_checked(
    qtbot: QtBot, desk: Desk, folder: ProjectFolder, project: Project
) -> None:
    folder.put("draft.py", BAD)
    old = files_of(project)["draft.py"]
    old_report = checked(project, old)
    folder.put("draft.py", GOOD)
    desk.hold_checks()
    open_on(qtbot, desk, folder)
    desk._on_verdict(Verdict(old, old_report))
    assert reported(desk) is None
    desk.release_checks()
    qtbot.waitUntil(lambda: reported(desk) is not None, timeout=PATIENCE_MS)
    assert reported(desk) == sha256(GOOD.encode())
    desk.end()


def test_a_verdict_on_a_draft_that_is_gone_is_nothing(
    qtbot: QtBot, desk: Desk, folder: ProjectFolder, project: Project
) -> None:
    folder.put("draft.py", GOOD)
    old = files_of(project)["draft.py"]
    report = checked(project, old)
    (folder.inbox / "draft.py").unlink()
    open_on(qtbot, desk, folder)
    desk._on_verdict(Verdict(old, report))
    assert dict(desk.drafts) == {}
    desk.end()


def test_at_most_two_checks_run_and_the_draft_in_front_is_next(
    qtbot: QtBot, jobs: Jobs, folder: ProjectFolder, project: Project
) -> None:
    for number in range(5):
        folder.put(f"draft_{number}.py", f"import shapes\n{CALL * 300}# {number}\n")
    validations = Validations(jobs, jobs)
    ended: list[str] = []
    together: list[int] = []
    validations.ended.connect(lambda verdict: ended.append(verdict.subject.name))
    jobs.started.connect(lambda _job: together.append(len(jobs.running())))
    validations.begin(project)
    validations.prefer("draft_4.py")
    validations.hold()
    for file in files_of(project).values():
        validations.ask(file)
    validations.release()
    assert len(jobs.running()) == AT_ONCE
    assert jobs.running()[0].name == "check draft_4.py"
    qtbot.waitUntil(lambda: len(ended) == 5, timeout=PATIENCE_MS)
    assert max(together) <= AT_ONCE
    assert sorted(ended) == [f"draft_{number}.py" for number in range(5)]


def test_a_draft_asked_for_again_is_heard_once(
    qtbot: QtBot, jobs: Jobs, folder: ProjectFolder, project: Project
) -> None:
    folder.put("draft.py", GOOD)
    (file,) = files_of(project).values()
    validations = Validations(jobs, jobs)
    verdicts: list[Verdict] = []
    validations.ended.connect(verdicts.append)
    validations.begin(project)
    validations.ask(file)
    validations.ask(file)
    qtbot.waitUntil(lambda: not jobs.running(), timeout=PATIENCE_MS)
    assert len(verdicts) == 1
    assert verdicts[0].report is not None


def test_a_draft_that_changed_before_its_check_says_so(
    qtbot: QtBot, jobs: Jobs, folder: ProjectFolder, project: Project
) -> None:
    folder.put("draft.py", GOOD)
    (file,) = files_of(project).values()
    folder.put("draft.py", BAD)
    validations = Validations(jobs, jobs)
    verdicts: list[Verdict] = []
    validations.ended.connect(verdicts.append)
    validations.begin(project)
    validations.ask(file)
    qtbot.waitUntil(lambda: bool(verdicts), timeout=PATIENCE_MS)
    assert verdicts[0].report is None
    assert "changed while it was opened" in verdicts[0].why


def test_a_sheet_is_never_of_other_bytes(folder: ProjectFolder, project: Project) -> None:
    folder.put("draft.py", GOOD)
    (file,) = files_of(project).values()
    folder.put("draft.py", BAD)
    with pytest.raises(Problem, match="changed while it was opened"):
        read_sheet(project, file, None, budget=Budget(), emit=nobody)


def test_a_sheet_foretells_the_name_and_who_decides(folder: ProjectFolder, project: Project) -> None:
    folder.put("json.py", GOOD)
    (folder.published / "json_script.py").write_text("")
    (file,) = files_of(project).values()
    sheet = read_sheet(project, file, None, budget=Budget(), emit=nobody)
    assert (sheet.publishes, sheet.no_name, sheet.reviewer) == ("json_script_2.py", None, "Ada")
    assert sheet.lines == tuple(GOOD.split("\n"))


def test_a_draft_without_a_name_to_publish_under_says_why(folder: ProjectFolder, project: Project) -> None:
    folder.put("---.py", GOOD)
    (file,) = files_of(project).values()
    sheet = read_sheet(project, file, None, budget=Budget(), emit=nobody)
    assert sheet.publishes is None
    assert sheet.no_name is not None
    assert "no file name is left" in sheet.no_name


def test_bytes_that_cant_be_decoded_stay_visible(folder: ProjectFolder, project: Project) -> None:
    folder.put("odd.py", b"a\xff\nb")
    (file,) = files_of(project).values()
    sheet = read_sheet(project, file, None, budget=Budget(), emit=nobody)
    assert sheet.lines == ("a\udcff", "b")


def test_a_look_reads_the_ledger_only_when_it_changed(folder: ProjectFolder, project: Project) -> None:
    folder.put("draft.py", GOOD)
    first = look_at(project, None, budget=Budget(), emit=nobody)
    second = look_at(project, first, budget=Budget(), emit=nobody)
    assert second.entries is first.entries
    folder.ledger.parent.mkdir()
    folder.ledger.write_bytes(b"this is no database" * 100)
    third = look_at(project, second, budget=Budget(), emit=nobody)
    assert third.problem is not None
    assert "the ledger is damaged" in third.problem
    assert third.inbox.files == second.inbox.files


def test_a_project_that_cant_be_opened_leaves_the_open_one(
    qtbot: QtBot, desk: Desk, folder: ProjectFolder, tmp_path: Path
) -> None:
    open_on(qtbot, desk, folder)
    before = desk.project
    news: list[object] = []
    desk.told.connect(news.append)
    with qtbot.waitSignal(desk.looked, timeout=PATIENCE_MS):
        desk.open_project(tmp_path / "nowhere")
        qtbot.waitUntil(lambda: bool(news), timeout=PATIENCE_MS)
    assert desk.project is before
    desk.end()


def test_a_refused_project_shows_no_drafts_and_says_why(
    qtbot: QtBot, desk: Desk, folder: ProjectFolder
) -> None:
    folder.put("draft.py", GOOD)
    (folder.root / "counterproof.toml").write_text("[project]\nname = 3\n")
    news: list[object] = []
    desk.told.connect(news.append)
    desk.open_project(folder.root)
    qtbot.waitUntil(lambda: bool(news), timeout=PATIENCE_MS)
    assert dict(desk.drafts) == {}
    assert desk.project is None


def test_opening_makes_a_project_when_told_to(tmp_path: Path) -> None:
    from counterproof.review.project_folder import init_project

    project = opening(partial(init_project, tmp_path / "new"), budget=Budget(), emit=nobody)
    assert project.file.is_file()


def test_recent_projects_are_remembered_once_and_the_last_comes_first(tmp_path: Path) -> None:
    folders = [tmp_path / f"project_{number}" for number in range(MOST + 2)]
    for folder in (*folders, folders[3]):
        folder.mkdir(exist_ok=True)
        remember_project(folder.name, folder, budget=Budget(), emit=nobody)
    folders[3].rmdir()
    found = [recent.root for recent in recent_projects(budget=Budget(), emit=nobody)]
    assert found == [folder for folder in reversed(folders) if folder != folders[3]][: MOST - 1]


@pytest.mark.parametrize("content", [b"", b"{}", b'[{"name": 1}, 3]', b"\xff", b"[" * 100])
def test_a_damaged_list_of_recent_projects_is_empty(home: Path, content: bytes) -> None:
    file = home / "state" / "counterproof" / "recent.json"
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    assert recent_projects(budget=Budget(), emit=nobody) == ()
