"""Every key of the console and what it does, as the verbs themselves say it."""

from __future__ import annotations

from collections.abc import Sequence

from counterproof_gui.qt import QDialog, QGridLayout, QHBoxLayout, Qt, QVBoxLayout, QWidget
from counterproof_gui.verbs.verb import Verb
from counterproof_gui.views.kbd import KeyCap, key_words, push_button
from counterproof_gui.views.labels import plain_label

_SIDE = 20
_COLUMNS = 2
_ROW_GAP, _COLUMN_GAP, _CAP_GAP = 5, 12, 4
_BETWEEN_COLUMNS = 40


class KeysDialog(QDialog):
    """One row per verb that has a key, in two columns to be read downwards; Esc closes."""

    def __init__(self, verbs: Sequence[Verb], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.verbs = tuple(verb for verb in verbs if verb.keys)
        self.setAccessibleDescription("; ".join(map(_sentence, self.verbs)))
        self.close_button = push_button("Close", clicked=self.accept)
        self.close_button.setDefault(True)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(_SIDE, _SIDE, _SIDE, 16)
        column.setSpacing(20)
        column.addLayout(self._table())
        column.addStretch(1)
        column.addLayout(foot)

    def _table(self) -> QGridLayout:
        table = QGridLayout()
        table.setVerticalSpacing(_ROW_GAP)
        table.setHorizontalSpacing(_COLUMN_GAP)
        height = -(-len(self.verbs) // _COLUMNS)
        for number, verb in enumerate(self.verbs):
            column, row = divmod(number, height)
            label = plain_label(verb.text)
            label.setAccessibleName(_sentence(verb))
            table.addLayout(_caps(verb.keys), row, 3 * column)
            table.addWidget(label, row, 3 * column + 1)
        for column in range(1, _COLUMNS):
            table.setColumnMinimumWidth(3 * column - 1, _BETWEEN_COLUMNS)
        return table


def _caps(keys: Sequence[str]) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(_CAP_GAP)
    row.addStretch(1)
    for key in keys:
        row.addWidget(KeyCap(key))
    return row


def _sentence(verb: Verb) -> str:
    return f"{verb.text}: {' or '.join(map(key_words, verb.keys))}"
