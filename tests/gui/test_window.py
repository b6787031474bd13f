"""The window as a whole: what it shows, what keys do, what bad input looks like, and how it ends."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pytest

from counterproof.evidence import State
from counterproof.review.ledger import Ledger
from counterproof.review.queue import Need
from counterproof_gui.dialogs.reviewer import ReviewerDialog
from counterproof_gui.qt import QApplication, QLabel, Qt, QWidget
from counterproof_gui.theme import Scheme
from counterproof_gui.watch import look_at
from gui.reviewing import BAD, GOOD, Console, ProjectFolder

Key = Qt.Key
NONE, CTRL, SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
CALL = "shapes.box(1, 2)\n"
LONG = "import shapes\n" + CALL * 14_000
"""A right draft near the size limit, whose checks take seconds."""


# -- drafts come, change and go


def test_a_new_draft_appears_and_is_checked(console: Console, folder: ProjectFolder) -> None:
    console.open(folder)
    assert console.desk.front == ""
    folder.put("good.py", GOOD)
    console.until(lambda: "good.py" in console.desk.drafts and console.is_calm())
    assert console.desk.front == "good.py"
    assert console.interior.workbench.subject.badge.state is State.PASSED


def test_a_changed_draft_is_checked_again_and_that_is_said(console: Console, folder: ProjectFolder) -> None:
    folder.put("draft.py", GOOD)
    console.open(folder)
    folder.put("draft.py", BAD)
    console.until(lambda: console.interior.workbench.subject.badge.state is State.FAILED)
    assert any("draft.py changed on disk" in sentence for sentence in console.sentences())
    assert console.interior.workbench.excerpt.lines == tuple(BAD.split("\n"))


def test_a_decision_made_elsewhere_is_seen(console: Console, folder: ProjectFolder) -> None:
    folder.put("good.py", GOOD)
    console.open(folder)
    draft = console.desk.drafts["good.py"]
    project = console.desk.project
    assert project is not None
    assert draft.report is not None
    from counterproof.review.decisions import reject

    reject(project, draft.file, draft.report, person="Grace", reason="Not needed")
    console.until(lambda: console.desk.drafts["good.py"].decision is not None)
    assert Need.DECIDED_TODAY in console.desk.groups()


# -- bad input is one clear sentence


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("large.py", b"#" * (300 * 1024), "The draft is 307,200 bytes long; allowed: up to 262,144 bytes."),
        ("folder.py", None, "The draft can't be read: it is a folder; allowed: a plain file."),
    ],
)
def test_a_draft_that_cant_be_read_says_why(
    console: Console, folder: ProjectFolder, name: str, data: bytes | None, words: str
) -> None:
    if data is None:
        (folder.root / "elsewhere").mkdir()
        (folder.inbox / name).symlink_to(folder.root / "inbox")
    else:
        folder.put(name, data)
    console.open(folder)
    bench = console.interior.workbench
    assert Need.BLOCKED in console.desk.groups()
    assert bench.subject.badge.state is State.UNVERIFIABLE
    assert words in bench.checks.message.text()
    assert not bench.inspector.decision.approve.isEnabled()
    assert not bench.inspector.decision.reject.isEnabled()


@pytest.mark.parametrize(
    "data", [bytes(range(256)), b"\xff\xfe\x00", b"# coding: nonsense\n", b"x = '\xe9'\n"]
)
def test_bytes_that_are_no_python_are_shown_and_judged(
    console: Console, folder: ProjectFolder, data: bytes
) -> None:
    folder.put("odd.py", data)
    console.open(folder)
    console.press(Key.Key_3)
    draft = console.desk.drafts["odd.py"]
    assert draft.report is not None
    assert draft.report.status is not State.PASSED
    assert not console.interior.workbench.inspector.decision.approve.isEnabled() or draft.report.ok


def test_a_broken_project_file_names_line_key_and_what_is_allowed(
    console: Console, folder: ProjectFolder
) -> None:
    (folder.root / "counterproof.toml").write_text('[project]\nname = "x"\npython = 3\n')
    console.desk.open_project(folder.root)
    console.until(lambda: bool(console.told))
    (sentence,) = console.sentences()
    assert f"{folder.root / 'counterproof.toml'}, line 3, project.python" in sentence
    assert "allowed:" in sentence
    assert console.interior.welcome is not None
    assert console.interior.welcome.isVisible()


def test_a_folder_without_a_project_is_one_sentence(console: Console, tmp_path: Path) -> None:
    console.desk.open_project(tmp_path)
    console.until(lambda: bool(console.told))
    (sentence,) = console.sentences()
    assert "there is no project file here" in sentence


# -- untrusted text stays text


def test_untrusted_text_is_plain_and_hidden_characters_are_seen(
    console: Console, folder: ProjectFolder
) -> None:
    folder.put("<b>bold\u202e.py", "import shapes\nshapes.box(1, **{'<img src=x>': 1})\n")
    console.open(folder)
    bench = console.interior.workbench
    assert bench.subject.name.text() == "<b>bold⟨U+202E⟩.py"
    row = bench.queue.model.index_of(console.desk.front)
    assert row.data(Qt.ItemDataRole.ToolTipRole).startswith("<qt>&lt;b&gt;bold⟨U+202E⟩.py, ")
    labels = console.window.findChildren(QLabel)
    assert labels
    assert all("<b>" not in widget.toolTip() for widget in console.window.findChildren(QWidget))
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in labels)


# -- runs


def test_a_running_check_is_cancelled_and_can_be_asked_for_again(
    console: Console, folder: ProjectFolder
) -> None:
    folder.put("long.py", LONG)
    console.begin_to_open(folder)
    console.until(lambda: console.desk.running() == ("long.py",) and bool(console.jobs.running()))
    console.until(console.interior.status.cancel.isVisible)
    assert console.interior.status.words.text() == "Checking long.py"
    console.press(Key.Key_Period, CTRL)
    console.until(lambda: not console.desk.running())
    assert console.desk.drafts["long.py"].report is None
    assert console.interior.workbench.checks.message.text() == "The check was cancelled. F5 checks again."
    assert not console.interior.workbench.inspector.decision.approve.isEnabled()
    folder.put("long.py", GOOD)
    console.until(lambda: console.desk.drafts["long.py"].report is not None)


def test_f5_checks_again(console: Console, folder: ProjectFolder) -> None:
    folder.put("good.py", GOOD)
    console.open(folder)
    first = console.desk.drafts["good.py"].report
    console.press(Key.Key_F5)
    console.until(lambda: console.desk.drafts["good.py"].report is not first)
    assert console.desk.drafts["good.py"].report is not None


def test_closing_mid_job_ends_it_and_then_the_window(console: Console, folder: ProjectFolder) -> None:
    for number in range(4):
        folder.put(f"draft_{number}.py", f"import shapes\n{CALL * 4_000}# {number}\n")
    console.begin_to_open(folder)
    console.until(lambda: len(console.desk.running()) == 4)
    project = console.desk.project
    assert project is not None
    with console.bot.waitSignal(console.window.closed, timeout=10_000):
        console.window.close()
        refused = console.jobs.start("too late", partial(look_at, project, None))
    assert refused.outcome is not None
    assert refused.outcome.cancelled
    assert console.jobs.running() == ()
    assert not console.window.isVisible()
    assert console.jobs.stop(5) == ()


# -- keys and the palette


def test_digits_choose_the_sides(console: Console, folder: ProjectFolder) -> None:
    folder.put("good.py", GOOD)
    console.open(folder)
    seen = []
    for key in (Key.Key_3, Key.Key_4, Key.Key_6, Key.Key_1):
        console.press(key)
        seen.append(console.tab())
    assert seen == ["Source", "Report", "History", "Checks"]


def test_n_and_p_walk_through_the_findings(console: Console, folder: ProjectFolder) -> None:
    folder.put("bad.py", BAD + "\nprint(shapes.box(1, hight=2))\n")
    console.open(folder)
    view = console.interior.workbench.source.view
    lines = []
    for key in (Key.Key_N, Key.Key_N, Key.Key_P):
        console.press(key)
        lines.append(view.current_line)
    assert console.tab() == "Source"
    assert lines == [4, 6, 4]


def test_ctrl_f_finds_words_in_the_source(console: Console, folder: ProjectFolder) -> None:
    folder.put("bad.py", BAD)
    console.open(folder)
    console.press(Key.Key_F, CTRL)
    console.write("RADIUS")
    source = console.interior.workbench.source
    seen = [(source.view.current_line, source.found.text())]
    for key, modifier in ((Key.Key_Return, NONE), (Key.Key_Return, NONE), (Key.Key_Return, SHIFT)):
        console.press(key, modifier)
        seen.append((source.view.current_line, source.found.text()))
    assert seen == [
        (3, "1 of 2 matches"),
        (4, "2 of 2 matches"),
        (3, "1 of 2 matches"),
        (4, "2 of 2 matches"),
    ]
    console.press(Key.Key_X)
    assert source.found.text() == "Nothing found"
    console.press(Key.Key_Escape)
    assert source.view.hasFocus()
    assert console.tab() == "Source"


def test_the_theme_is_switched_while_it_runs(console: Console, folder: ProjectFolder) -> None:
    folder.put("bad.py", BAD)
    console.open(folder)
    before = console.window.grab().toImage().pixelColor(5, 5)
    console.press(Key.Key_L, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert console.interior.theme.scheme is Scheme.LIGHT
    assert console.window.grab().toImage().pixelColor(5, 5) != before


# -- who decides


def test_an_unknown_reviewer_is_asked_for_once(console: Console, folder: ProjectFolder) -> None:
    toml = folder.root / "counterproof.toml"
    toml.write_text(toml.read_text().replace('name = "Ada"\n', ""))
    folder.put("good.py", GOOD)
    console.open(folder)
    assert console.desk.reviewer is None
    console.press(Key.Key_A)
    console.write("Fine")
    console.press(Key.Key_Escape)
    console.press(Key.Key_A)
    dialog = console.window.findChild(ReviewerDialog)
    assert isinstance(dialog, ReviewerDialog)
    assert not folder.ledger.exists()
    console.bot.keyClicks(dialog.field, "Grace")
    console.bot.keyClick(dialog.field, Key.Key_Return)
    console.until(lambda: bool(console.desk.history("good.py")) and not console.jobs.running())
    (entry,) = Ledger(folder.ledger).entries()
    assert entry.person == "Grace"
    kept = Path(os.environ["XDG_CONFIG_HOME"]) / "counterproof" / "reviewer"
    assert kept.read_text() == "Grace\n"


# -- for readers and the keyboard


def test_everything_that_takes_the_keyboard_has_a_name(console: Console, folder: ProjectFolder) -> None:
    folder.put("bad.py", BAD)
    console.open(folder)
    for key in (Key.Key_3, Key.Key_4, Key.Key_6, Key.Key_1):
        console.press(key)
    nameless = [
        widget
        for widget in console.window.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisibleTo(console.window)
        and not (widget.accessibleName() or getattr(widget, "text", str)())
    ]
    assert nameless == []


def test_tab_reaches_every_part(console: Console, folder: ProjectFolder) -> None:
    folder.put("good.py", GOOD)
    console.open(folder)
    bench = console.interior.workbench
    reached = set()
    for _ in range(40):
        console.press(Key.Key_Tab)
        reached.add(QApplication.focusWidget())
    decision = bench.inspector.decision
    wanted = {bench.queue.view, bench.checks.table, bench.subject.revalidate, decision.reason}
    assert wanted | {decision.approve, decision.reject, bench.inspector.identity.digest} <= reached


def test_the_welcome_page_leads_to_the_demo(console: Console) -> None:
    welcome = console.interior.welcome
    assert welcome is not None
    assert welcome.demo.hasFocus()
    console.press(Key.Key_Space)
    console.until(lambda: bool(console.desk.drafts) and console.is_calm())
    assert console.desk.project is not None
    assert console.desk.project.root == Path(os.environ["XDG_DATA_HOME"]) / "counterproof" / "demo"
    assert console.window.windowTitle().startswith("field-scripts")


def test_the_smallest_window_shows_every_part(console: Console, folder: ProjectFolder) -> None:
    folder.put("bad.py", BAD)
    console.open(folder)
    console.window.resize(console.window.minimumSize())
    console.until(lambda: console.window.width() == console.window.minimumWidth())
    bench = console.interior.workbench
    for part in (bench.queue, bench.subject, bench.inspector.decision.approve, console.interior.status):
        corner = part.mapTo(console.window, part.rect().bottomRight())
        assert console.window.rect().contains(corner)


def test_keys_are_answered_while_drafts_are_checked(console: Console, folder: ProjectFolder) -> None:
    for number in range(3):
        folder.put(f"long_{number}.py", LONG + f"# {number}\n")
    folder.put("good.py", GOOD)
    console.begin_to_open(folder)
    console.until(lambda: len(console.desk.running()) > 1)
    front = console.desk.front
    console.press(Key.Key_J)
    assert console.desk.front != front
    console.press(Key.Key_K)
    assert console.desk.front == front
    assert console.desk.running(), "the checks ended before the keys were answered"
