"""The subject in the middle: its name and state, and its sides as tabs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from counterproof.evidence import State
from counterproof_gui.desk import Desk
from counterproof_gui.models.words import shown
from counterproof_gui.proposal import Proposal
from counterproof_gui.qt import (
    QFont,
    QFrame,
    QHBoxLayout,
    QStackedWidget,
    Qt,
    QTabBar,
    QVBoxLayout,
    QWidget,
    Signal,
    Slot,
)
from counterproof_gui.theme import interface_font, title_font, tokens
from counterproof_gui.verbs.verb import Tab
from counterproof_gui.views.badges import StateBadge
from counterproof_gui.views.elided import ElidedLabel
from counterproof_gui.views.kbd import KeyButton
from counterproof_gui.views.labels import separator

_SIDE = 16
_HEADER_HEIGHT = 87


class SubjectPanel(QFrame):
    """Shows one of its pages, each made when it is first looked at; `tab_chosen` carries the Tab shown."""

    tab_chosen = Signal(object)
    revalidate_asked = Signal()

    def __init__(self, desk: Desk, pages: Mapping[Tab, Callable[[], QWidget]]) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._desk = desk
        self._pages = pages
        self._tabs = tuple(pages)
        self.name = ElidedLabel()
        self.name.setFont(title_font())
        self.badge = StateBadge(State.NOT_CHECKED, about="State", pixels=tokens().type.title)
        self.revalidate = KeyButton("Revalidate", "F5", self.revalidate_asked.emit)
        self._tools: dict[Tab, QWidget] = {}
        self._title = QHBoxLayout()
        self.bar = _tab_bar(self._tabs)
        self.pages = QStackedWidget()
        self.pages.addWidget(pages[self._tabs[0]]())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._header())
        column.addWidget(separator())
        column.addWidget(self.pages, 1)
        self.bar.currentChanged.connect(self._on_bar)
        desk.selected.connect(self.refresh)
        desk.draft_changed.connect(self._on_draft)
        self.refresh()

    @property
    def tab(self) -> Tab:
        """The side that is shown."""
        return self._tabs[self.bar.currentIndex()]

    def show_tab(self, tab: Tab) -> None:
        """Show another side."""
        self.bar.setCurrentIndex(self._tabs.index(tab))

    def add_tools(self, tab: Tab, tools: QWidget) -> None:
        """Show tools in the header while this side is shown, in the place of Revalidate."""
        self._tools[tab] = tools
        self._title.addWidget(tools)

    def _show_tools(self) -> None:
        for tab, tools in self._tools.items():
            tools.setVisible(tab is self.tab)
        self.revalidate.setVisible(self._desk.draft is not None and self.tab not in self._tools)

    @Slot()
    def refresh(self) -> None:
        """Show name and state of the draft in front."""
        proposal = self._desk.proposal
        self.name.setText(shown(self._desk.front))
        self.badge.setVisible(bool(self._desk.front))
        self._show_tools()
        if proposal is None:
            self.badge.set_state(State.NOT_CHECKED, State.NOT_CHECKED.word)
        else:
            self.badge.set_state(*_state(proposal, self._why_unchecked(proposal)))

    def _why_unchecked(self, proposal: Proposal) -> str:
        after = self._desk.rounds.after
        return after.why if proposal.candidate and after else self._desk.note(proposal.name)

    def _header(self) -> QWidget:
        header = QWidget()
        header.setFixedHeight(_HEADER_HEIGHT)
        title = self._title
        title.setContentsMargins(0, 0, 0, 0)
        title.setSpacing(10)
        title.addWidget(self.name)
        title.addWidget(self.badge)
        title.addStretch(1)
        title.addWidget(self.revalidate)
        column = QVBoxLayout(header)
        column.setContentsMargins(_SIDE, 12, _SIDE, 0)
        column.setSpacing(0)
        column.addLayout(title)
        column.addStretch(1)
        column.addWidget(self.bar)
        return header

    @Slot(int)
    def _on_bar(self, index: int) -> None:
        page = self._pages[self._tabs[index]]()
        if self.pages.indexOf(page) < 0:
            self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        self._show_tools()
        self.tab_chosen.emit(self._tabs[index])

    @Slot(str)
    def _on_draft(self, name: str) -> None:
        if name == self._desk.front:
            self.refresh()


def _state(proposal: Proposal, note: str) -> tuple[State, str]:
    if proposal.report is not None:
        return proposal.report.status, proposal.report.status.word
    if proposal.draft.file.problem:
        return State.UNVERIFIABLE, "unverifiable"
    return State.NOT_CHECKED, "not checked" if note else "being checked"


def _tab_bar(tabs: tuple[Tab, ...]) -> QTabBar:
    bar = QTabBar()
    bar.setExpanding(False)
    bar.setDrawBase(False)
    bar.setUsesScrollButtons(False)
    bar.setFont(interface_font(weight=QFont.Weight.Medium))
    bar.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    bar.setAccessibleName("Sides of the draft")
    for number, tab in enumerate(tabs):
        bar.addTab(tab.title)
        bar.setTabToolTip(number, f"{tab.title} ({tab.key})")
        bar.setAccessibleTabName(number, f"{tab.title}, key {tab.key}")
    return bar
