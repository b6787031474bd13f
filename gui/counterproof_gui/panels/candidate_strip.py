"""The strip of rounds: the draft, its candidates in their order, and which two of them are compared."""

from __future__ import annotations

from functools import partial

from counterproof.review.candidates import Damaged
from counterproof_gui.desk import Desk
from counterproof_gui.models.rounds import round_line, round_name
from counterproof_gui.models.words import sentence, shown
from counterproof_gui.qt import (
    QFrame,
    QHBoxLayout,
    QMenu,
    QResizeEvent,
    QScrollArea,
    QSize,
    QSizePolicy,
    Qt,
    QTimer,
    QWidget,
    Signal,
    Slot,
)
from counterproof_gui.rounds import Round
from counterproof_gui.views.kbd import push_button
from counterproof_gui.views.labels import muted_label, separator
from counterproof_gui.views.round_card import HEIGHT, CardWords, Part, RoundCard

_SIDE, _TOP = 16, 10
_LINK = 18
_ROOMY = 620


class RoundStrip(QWidget):
    """Follows the rounds of the draft in front.

    Pressing a card shows it; Left and Right step through them, with Shift through those it is compared with.
    `damage_asked` carries the sentence about a card that can't be shown, `turned` tells of any other choice.
    """

    turned = Signal()
    damage_asked = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._rounds = desk.rounds
        self.cards: tuple[RoundCard, ...] = ()
        self._shown: list[CardWords] = []
        self._bases: list[Round] = []
        self.base = push_button("")
        self.base.setMenu(QMenu(self.base))
        self._label = muted_label("compared with", small=True)
        self._area = _CardArea()
        row = QHBoxLayout(self)
        row.setContentsMargins(_SIDE, _TOP, _SIDE, _TOP)
        row.setSpacing(8)
        row.addWidget(self._area, 1)
        row.addWidget(self._label)
        row.addWidget(self.base)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the rounds as they are now."""
        rounds, before, after = self._rounds.all(), self._rounds.before, self._rounds.after
        wanted = [*map(self._of_round, rounds), *map(self._of_damaged, self._rounds.damaged())]
        if wanted != self._shown:
            self._shown = wanted
            self._rebuild(wanted)
        self._bases = [one for one in rounds if after is None or one.sha256 != after.sha256]
        menu = self.base.menu()
        menu.clear()
        for one in self._bases:
            menu.addAction(round_name(one), partial(self._rounds.compare_with, one.sha256))
        words = round_name(before) if before else ""
        self.base.setText(words)
        self.base.setAccessibleName(f"Compared with {words}")

    def _of_round(self, one: Round) -> CardWords:
        before, after = self._rounds.before, self._rounds.after
        part = Part.AFTER if one == after else Part.BEFORE if one == before else Part.NONE
        return CardWords(one.title, round_line(one), part, one.sha256)

    def _of_damaged(self, damaged: Damaged) -> CardWords:
        return CardWords("Candidate", damaged.name[:6], Part.DAMAGED, shown(sentence(damaged.why)))

    def _rebuild(self, wanted: list[CardWords]) -> None:
        had_keyboard = any(card.hasFocus() for card in self.cards)
        self.cards = tuple(map(RoundCard, wanted))
        for card in self.cards:
            card.clicked.connect(partial(self._on_card, card.words))
            card.stepped.connect(self._on_stepped)
        self._area.fill(self.cards)
        if had_keyboard:
            self._focus_shown()

    def _on_card(self, words: CardWords) -> None:
        if words.part is Part.DAMAGED:
            self.damage_asked.emit(f"Candidate {words.line} can't be shown: {words.detail}")
        else:
            self._rounds.show(words.detail)
            self.turned.emit()

    def step(self, distance: int) -> None:
        """Show the next (1) or previous (-1) round."""
        rounds = self._rounds.all()
        place = next((n for n, one in enumerate(rounds) if one == self._rounds.after), -1)
        if place >= 0 and 0 <= place + distance < len(rounds):
            self._rounds.show(rounds[place + distance].sha256)
        elif self._rounds.lost:
            self._rounds.let_go()

    def step_base(self, distance: int) -> None:
        """Compare with the next (1) or previous (-1) round of those that can be compared with."""
        before = self._rounds.before
        place = next((n for n, one in enumerate(self._bases) if one == before), -1)
        if place >= 0 and 0 <= place + distance < len(self._bases):
            self._rounds.compare_with(self._bases[place + distance].sha256)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._label.setVisible(event.size().width() >= _ROOMY)

    @Slot(int, bool)
    def _on_stepped(self, distance: int, base: bool) -> None:
        if base:
            self.step_base(distance)
        else:
            self.step(distance)
            self._focus_shown()

    def _focus_shown(self) -> None:
        for card in self.cards:
            if card.words.part is Part.AFTER:
                card.setFocus()


class _CardArea(QScrollArea):
    """The cards in a row, joined by lines; what has no room is scrolled to."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setFixedHeight(HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName("Rounds")

    def fill(self, cards: tuple[RoundCard, ...]) -> None:
        """Show other cards."""
        # A card may ask for this by being pressed: it goes only after it was heard.
        if (old := self.takeWidget()) is not None:
            old.deleteLater()
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for number, card in enumerate(cards):
            if number:
                link = separator()
                link.setFixedWidth(_LINK)
                row.addWidget(link)
            row.addWidget(card)
        row.addStretch(1)
        self.setWidget(holder)
        shown_card = next((card for card in cards if card.words.part is Part.AFTER), None)
        if shown_card is not None:
            # The row has its widths only when the layout is done.
            QTimer.singleShot(0, shown_card, partial(self.ensureWidgetVisible, shown_card))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, HEIGHT)
