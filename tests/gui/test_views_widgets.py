from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from counterproof.evidence import State
from counterproof_gui.jobs import Jobs
from counterproof_gui.qt import (
    QAccessible,
    QApplication,
    QColor,
    QImage,
    QKeySequence,
    QModelIndex,
    QPainter,
    QPointF,
    QRectF,
    Qt,
    QWidget,
)
from counterproof_gui.theme import Scheme, Theme, colours
from counterproof_gui.views.badges import (
    ICON,
    StateBadge,
    paint_state,
    paint_state_icon,
    paint_state_row,
    row_width,
    states_in_words,
)
from counterproof_gui.views.elided import ElidedLabel
from counterproof_gui.views.kbd import KeyButton, KeyCap, key_words, push_button
from counterproof_gui.views.labels import code_label, muted_label, section_label, separator, title_label
from counterproof_gui.views.pills import Pill
from counterproof_gui.views.report_tree import Json, JsonTreeModel, ReportTree
from counterproof_gui.views.segmented import Segmented
from counterproof_gui.views.tips import plain_tip

SOON_MS = 10_000


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    theme = Theme(qapp, Scheme.LIGHT)
    yield theme
    theme.deleteLater()


def name_of(widget: QWidget) -> str:
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def painted(width: int = 200, height: int = 30, density: float = 1.0) -> tuple[QImage, QPainter]:
    image = QImage(round(width * density), round(height * density), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(density)
    image.fill(colours().panel)
    return image, QPainter(image)


def columns_with(image: QImage, colour: QColor) -> list[int]:
    return [
        x
        for x in range(image.width())
        if any(image.pixelColor(x, y) == colour for y in range(image.height()))
    ]


@pytest.mark.parametrize("state", list(State))
def test_a_badge_says_its_state_in_a_word(qtbot: QtBot, theme: Theme, state: State) -> None:
    badge = StateBadge(state, about="Arguments")
    qtbot.addWidget(badge)
    assert badge.word == state.word
    assert name_of(badge) == f"Arguments: {state.word}"
    badge.set_state(State.PASSED, "available")
    assert name_of(badge) == "Arguments: available"
    assert badge.state is State.PASSED


@pytest.mark.parametrize("density", [1.0, 2.0])
def test_a_painted_state_has_a_shape_left_of_a_word(theme: Theme, density: float) -> None:
    image, painter = painted(density=density)
    paint_state(painter, QRectF(10, 0, 180, 30), State.FAILED)
    painter.end()
    columns = columns_with(image, colours().failed)
    assert min(columns) < (10 + ICON) * density < max(columns)


def test_a_word_too_long_for_its_place_is_cut(theme: Theme) -> None:
    image, painter = painted()
    paint_state(painter, QRectF(0, 0, 60, 30), State.UNVERIFIABLE, word="a very long word indeed")
    painter.end()
    assert max(columns_with(image, colours().unverifiable)) < 60


def test_a_row_of_small_shapes_ends_where_it_is_told(theme: Theme) -> None:
    image, painter = painted()
    states = [State.PASSED, State.FAILED, State.FAILED]
    left = paint_state_row(painter, 150, 15, states)
    painter.end()
    assert left == 150 - row_width(3)
    assert left <= min(columns_with(image, colours().passed))
    assert max(columns_with(image, colours().failed)) < 150
    assert states_in_words(states) == "1 passed, 2 failed"


def test_a_shape_follows_the_theme(theme: Theme, qtbot: QtBot) -> None:
    for scheme in Scheme:
        theme.choose(scheme)
        image, painter = painted()
        paint_state_icon(painter, QPointF(0, 0), State.PASSED, 30)
        painter.end()
        assert image.pixelColor(15, 3) == colours().passed


def test_keys_are_printed_as_on_their_caps() -> None:
    assert key_words("Ctrl+K") == "Ctrl K"
    assert key_words(QKeySequence("F5")) == "F5"


def test_a_button_with_a_key_cap_is_as_wide_as_both_and_still_a_button(qtbot: QtBot, theme: Theme) -> None:
    pressed: list[bool] = []
    button = KeyButton("Revalidate", "F5", lambda: pressed.append(True))
    bare = push_button("Revalidate")
    for each in (button, bare):
        qtbot.addWidget(each)
    button.show()
    assert button.sizeHint().width() > bare.sizeHint().width() + KeyCap("F5").sizeHint().width()
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Space)
    assert pressed == [True]
    assert button.toolTip() == "Revalidate (F5)"
    button.grab()


@pytest.mark.parametrize("kind", ["", "primary", "danger", "link"])
def test_a_focused_button_looks_different(qtbot: QtBot, theme: Theme, kind: str) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    button, other = push_button("Reject", kind), push_button("Other")
    for place, each in enumerate((button, other)):
        each.setParent(window)
        each.move(10, 10 + 50 * place)
    window.resize(200, 120)
    window.show()
    window.activateWindow()
    other.setFocus()
    before = button.grab().toImage()
    button.setFocus()
    qtbot.waitUntil(button.hasFocus, timeout=SOON_MS)
    assert button.grab().toImage() != before


def test_labels_show_markup_as_it_is_written(qtbot: QtBot, theme: Theme) -> None:
    for make in (title_label, muted_label, code_label):
        label = make("<b>x</b>")
        qtbot.addWidget(label)
        assert label.textFormat() is Qt.TextFormat.PlainText
    heading = section_label("identity")
    qtbot.addWidget(heading)
    assert heading.text() == "IDENTITY"
    line = separator()
    qtbot.addWidget(line)
    assert line.maximumHeight() == 1


def test_an_elided_label_keeps_both_ends_and_tells_all_of_it(qtbot: QtBot, theme: Theme) -> None:
    label = ElidedLabel("inbox/a-rather-long-folder-name/layered_model.py")
    qtbot.addWidget(label)
    label.resize(120, 20)
    label.show()
    label.grab()
    shown = label.shown_text()
    assert shown.startswith("inbox")
    assert shown.endswith(".py")
    assert label.toolTip() == plain_tip(label.text())
    label.resize(900, 20)
    label.grab()
    assert label.toolTip() == ""


def test_a_segmented_control_is_moved_by_arrows(qtbot: QtBot, theme: Theme) -> None:
    control = Segmented(["All", "Drafts", "Patches"], name="Kinds")
    qtbot.addWidget(control)
    control.show()
    chosen: list[int] = []
    control.chosen.connect(chosen.append)
    first = control._group.button(0)
    control.activateWindow()
    first.setFocus()
    qtbot.waitUntil(first.hasFocus, timeout=SOON_MS)
    qtbot.keyClick(first, Qt.Key.Key_Right)
    assert control.index() == 1
    control.choose(2)
    control.choose(2)
    assert chosen == [1, 2]
    control.set_text(0, "All 3")
    assert first.text() == "All 3"


def test_a_pill_says_its_state_in_words_too(qtbot: QtBot, theme: Theme) -> None:
    pill = Pill("Docker 28.2 · local", State.PASSED, "3 images can serve")
    qtbot.addWidget(pill)
    pill.show()
    assert name_of(pill) == "Docker 28.2 · local, passed"
    assert pill.toolTip() == plain_tip("3 images can serve")
    assert columns_with(pill.grab().toImage(), colours().passed)
    pill.show_status("Docker · none")
    assert name_of(pill) == "Docker · none"
    assert pill.state is None
    assert pill.words() == "Docker · none"
    assert not columns_with(pill.grab().toImage(), colours().passed)


DOCUMENT: Json = {
    "schema": "counterproof.report/1",
    "ok": False,
    "subject": {"name": "a\u202eb.py", "lines": 38},
    "errors": [None, 1.5, "x" * 1000, [], {}],
}


def test_the_model_of_a_document_behaves(qtmodeltester: ModelTester, qapp: QApplication) -> None:
    model = JsonTreeModel(DOCUMENT)
    for row in range(model.rowCount()):
        model.fetchMore(model.index(row, 0))
    qtmodeltester.check(model)


def test_the_tree_shows_keys_and_values_as_plain_text(qapp: QApplication) -> None:
    model = JsonTreeModel(DOCUMENT)
    assert rows(model, QModelIndex()) == [
        ("schema", "counterproof.report/1"),
        ("ok", "false"),
        ("subject", "{2}"),
        ("errors", "[5]"),
    ]
    subject, errors = model.index(2, 0), model.index(3, 0)
    assert model.rowCount(subject) == 0
    model.fetchMore(subject)
    model.fetchMore(errors)
    assert rows(model, subject) == [("name", "a⟨U+202E⟩b.py"), ("lines", "38")]
    assert [value for _, value in rows(model, errors)] == ["null", "1.5", "x" * 500 + "…", "[]", "{}"]
    assert not model.hasChildren(model.index(3, 0, errors))
    assert model.data(subject, Qt.ItemDataRole.AccessibleTextRole) == "subject: {2}"


def rows(model: JsonTreeModel, parent: QModelIndex) -> list[tuple[object, object]]:
    return [
        (model.data(model.index(row, 0, parent)), model.data(model.index(row, 1, parent)))
        for row in range(model.rowCount(parent))
    ]


def test_an_index_that_outlived_its_document_is_harmless(qapp: QApplication) -> None:
    model = JsonTreeModel(DOCUMENT)
    model.fetchMore(model.index(3, 0))
    old = model.index(4, 0, model.index(3, 0))
    model.set_document({"a": 1})
    assert model.rowCount(old) in {0, 1}
    model.parent(old)


def test_a_report_is_shown_as_a_tree_and_as_its_own_text(qtbot: QtBot, theme: Theme) -> None:
    view = ReportTree()
    qtbot.addWidget(view)
    view.resize(600, 300)
    text = json.dumps(DOCUMENT, indent=2) + "\n"
    view.show_json(text, "layered_model.validation.json")
    view.show()
    assert view.tree.isVisible()
    assert view.tree.isExpanded(view.model.index(2, 0))
    view.choice.choose(1)
    assert view.raw.isVisible()
    assert "\n".join(view.raw.lines) == text
    view.copy()
    assert QApplication.clipboard().text() == text


def test_a_text_that_is_not_json_is_shown_raw(qtbot: QtBot, theme: Theme) -> None:
    view = ReportTree()
    qtbot.addWidget(view)
    view.show_json("{broken")
    view.show()
    assert view.raw.isVisible()
    assert tuple(view.raw.lines) == ("{broken",)


def test_every_widget_can_be_drawn_in_both_themes_at_200_percent(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    jobs = Jobs()
    view = ReportTree(jobs)
    qtbot.addWidget(view)
    view.show_json(json.dumps(DOCUMENT))
    view.resize(500, 300)
    view.show()
    for scheme in Scheme:
        theme.choose(scheme)
        image = QImage(1000, 600, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(2.0)
        view.render(image)
        assert image.pixelColor(990, 590) == colours().panel
        assert image.save(str(tmp_path / f"{scheme}.png"))
    qtbot.waitUntil(lambda: jobs.running() == (), timeout=SOON_MS)
    assert jobs.stop(10) == ()


def test_a_tool_tip_is_never_markup() -> None:
    assert plain_tip("<b>a</b>\u202e\nb & c") == "<qt>&lt;b&gt;a&lt;/b&gt;⟨U+202E⟩<br>b &amp; c</qt>"
    assert plain_tip("") == ""
