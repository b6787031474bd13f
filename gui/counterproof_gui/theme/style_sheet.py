"""The one style sheet, generated from the tokens.

A widget chooses a variant through a dynamic property: `kind` on buttons (primary, danger, link), `role` on
labels and frames (muted, faint, title, section, danger, panel, bar, ...).
"""

from __future__ import annotations

from string import Template

from counterproof_gui.theme.tokens import Palette, Tokens, mix

_TEMPLATE = Template("""
QToolTip { background: $raised; color: $text; border: 1px solid $border; padding: 4px 6px; }
QMainWindow, QDialog { background: $panel; }
QStatusBar, QFrame[role="panel"], QFrame[role="bar"] { background: $panel; }
QFrame[role="page"], QWidget[role="page"] { background: $window; }
QFrame[role="line"] { background: $border; border: none; }
QFrame[role="card"] { background: $raised; border: 1px solid $border; border-radius: ${radius}px; }
QFrame[notice="failed"] { background: $failed_bg; border: 1px solid $failed; border-radius: ${radius}px; }
QFrame[notice="unverifiable"] {
    background: $unverifiable_bg; border: 1px solid $unverifiable; border-radius: ${radius}px;
}
QFrame[notice="passed"] { background: $passed_bg; border: 1px solid $passed; border-radius: ${radius}px; }
QFrame[notice="not_checked"] {
    background: $not_checked_bg; border: 1px solid $border; border-radius: ${radius}px;
}
QMainWindow::separator, QSplitter::handle { background: $border; width: 1px; height: 1px; }

QLabel { background: transparent; }
QLabel[role="muted"] { color: $text_muted; }
QLabel[role="faint"], QLabel[role="section"] { color: $text_faint; }
QLabel[role="danger"] { color: $failed; }

QPushButton {
    background: $raised; color: $text; border: 1px solid $border; border-radius: ${radius}px;
    padding: 6px 12px; min-height: 17px;
}
QPushButton:hover { background: $hover; }
QPushButton:pressed { background: $selection; }
QPushButton:disabled { color: $disabled; }
QPushButton:focus { border: 1px solid $accent; }
QPushButton[kind="primary"] { background: $accent_fill; color: $on_accent; border-color: $accent_fill; }
QPushButton[kind="primary"]:hover { background: $accent_hover; }
QPushButton[kind="primary"]:pressed { background: $accent_pressed; }
QPushButton[kind="primary"]:focus { border: 2px solid $focus_on_accent; padding: 5px 11px; }
QPushButton[kind="primary"]:disabled {
    background: $accent_disabled; border-color: $accent_disabled; color: $on_accent_disabled;
}
QPushButton[kind="danger"] { color: $failed; }
QPushButton[kind="danger"]:disabled { color: $disabled; }
QPushButton[kind="large"], QPushButton[kind="primary"][large="true"] { padding: 9px 16px; }
QPushButton[kind="link"] {
    background: transparent; border: 1px solid transparent; color: $accent; padding: 2px;
}
QPushButton[kind="link"]:hover { color: $text; }
QPushButton[kind="link"]:focus { border-color: $accent; }
QPushButton[kind="pill"] { padding: 0; min-height: 0; }
QFrame[role="segmented"] { background: $panel; border: 1px solid $border; border-radius: ${radius}px; }
QPushButton[kind="segment"] {
    background: transparent; border: 1px solid transparent; border-radius: 0; color: $text_muted;
    padding: 4px 8px; min-height: 15px;
}
QPushButton[kind="segment"]:hover { color: $text; }
QPushButton[kind="segment"]:checked { background: $raised; color: $text; }
QPushButton[kind="segment"]:focus { border-color: $accent; }
QPushButton[end="first"] { border-top-left-radius: $inner; border-bottom-left-radius: $inner; }
QPushButton[end="last"] { border-top-right-radius: $inner; border-bottom-right-radius: $inner; }
QPushButton[end="only"] { border-radius: $inner; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: 4px; padding: 3px; }
QToolButton:hover { background: $hover; }
QToolButton:focus { border-color: $accent; }

QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QComboBox {
    background: $input; color: $text; border: 1px solid $border; border-radius: ${radius}px;
    padding: 5px 9px; selection-background-color: $selection; selection-color: $text;
}
QPlainTextEdit, QTextEdit { padding: 5px 5px; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QComboBox:focus {
    border-color: $accent;
}
QLineEdit:disabled, QPlainTextEdit:disabled, QSpinBox:disabled, QComboBox:disabled { color: $disabled; }
QComboBox QAbstractItemView {
    background: $raised; color: $text; border: 1px solid $border;
    selection-background-color: $selection; selection-color: $text;
}

QTabBar { background: transparent; qproperty-drawBase: 0; }
QTabBar::tab {
    color: $text_muted; background: transparent; padding: 8px 1px 9px 1px; margin-right: 18px;
    border: none; border-bottom: 2px solid transparent;
}
QTabBar::tab:hover { color: $text; }
QTabBar::tab:selected { color: $text; border-bottom: 2px solid $accent; }
QTabBar::tab:focus { color: $accent; }
QTabWidget::pane { border: none; border-top: 1px solid $border; }

QAbstractScrollArea[role="flat"], QListView, QTreeView, QTableView, QScrollArea {
    background: $panel; color: $text; border: none; outline: none;
}
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected {
    background: $selection; color: $text;
}
QTreeView[role="document"]::item { min-height: 24px; }
QTreeView[role="document"] QHeaderView::section { padding: 6px 3px; }
QListView[role="sentences"]::item { padding: 5px 0; border-bottom: 1px solid $border; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QListView::item:hover:!selected, QTreeView::item:hover:!selected { background: $hover; }
QHeaderView::section {
    background: $panel; color: $text_muted; border: none; border-bottom: 1px solid $border; padding: 6px 8px;
}
QScrollBar { background: transparent; border: none; }
QScrollBar:vertical { width: 12px; }
QScrollBar:horizontal { height: 12px; }
QScrollBar::handle { background: $scroll_handle; border-radius: 4px; margin: 2px; }
QScrollBar::handle:hover { background: $text_faint; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {
    background: transparent; width: 0; height: 0;
}

QMenu { background: $raised; color: $text; border: 1px solid $border; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 12px; border-radius: 4px; }
QMenu::item:selected { background: $selection; }
QMenu::item:disabled { color: $disabled; }
QMenu::separator { height: 1px; background: $border; margin: 4px 0; }
QProgressBar { background: $border; border: none; border-radius: 2px; max-height: 4px; min-height: 4px; }
QProgressBar::chunk { background: $accent; border-radius: 2px; }
""")


def style_sheet(tokens: Tokens, palette: Palette) -> str:
    """The style sheet of one palette; every colour in it is a token or mixed from tokens."""
    named = {name: getattr(palette, name).name() for name in palette.__slots__}
    mixed = {
        "on_accent": palette.on_accent,
        "on_accent_disabled": mix(palette.on_accent, palette.panel, 0.45),
        "accent_disabled": palette.accent_disabled,
        "accent_hover": mix(palette.on_accent, palette.accent_fill, 0.08),
        "accent_pressed": mix(palette.window, palette.accent_fill, 0.15),
        "focus_on_accent": mix(palette.text, palette.accent_fill, 0.6),
        "disabled": palette.disabled,
        "input": palette.window,
        "scroll_handle": mix(palette.text_faint, palette.panel, 0.4),
    }
    named.update({name: colour.name() for name, colour in mixed.items()})
    return _TEMPLATE.substitute(named, radius=tokens.radius, inner=f"{tokens.radius - 1}px")
