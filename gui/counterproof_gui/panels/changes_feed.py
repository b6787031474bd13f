"""Gives a diff view the changes in front: two rounds that are compared, or the files of a patch."""

from __future__ import annotations

from collections.abc import Iterable

from counterproof.changes.difference import Difference
from counterproof.changes.hunks import hunks
from counterproof.evidence import Report
from counterproof_gui.comparing import Comparison
from counterproof_gui.desk import Desk
from counterproof_gui.models.rounds import round_name
from counterproof_gui.patch_sheets import PatchSheet
from counterproof_gui.qt import QObject, Signal, Slot
from counterproof_gui.views.diff.entry import Note, Side
from counterproof_gui.views.diff.patches import entries_of
from counterproof_gui.views.diff.view import DiffView
from counterproof_gui.views.remarks import Remark


class ChangesFeed(QObject):
    """Knows what the view shows; `counted` carries how much it is, in words, when that changes."""

    counted = Signal(str)

    def __init__(self, desk: Desk, view: DiffView) -> None:
        super().__init__(view)
        self._desk = desk
        self._view = view
        self._reports: list[Report | None] = []
        self.shown: Comparison | PatchSheet | None = None
        desk.comparing.marked.connect(self._on_marked)
        view.viewed_changed.connect(self._on_viewed)
        view.choice_changed.connect(self._on_choice)

    @property
    def comparison(self) -> Comparison | None:
        """The two rounds that are shown, if it is not a patch."""
        return self.shown if isinstance(self.shown, Comparison) else None

    def show_comparison(self, comparison: Comparison) -> None:
        """Show two rounds, with the findings of their reports as they are now."""
        rounds = self._desk.rounds
        reports = [one.report if one else None for one in (rounds.before, rounds.after)]
        if comparison is not self.shown:
            self.shown, self._reports = comparison, reports
            self._view.set_choosable(not comparison.difference.ignored)
            self._view.set_difference(
                comparison.difference,
                language="python",
                names=(round_name(comparison.before), round_name(comparison.after)),
                path=comparison.draft,
                remarks=_remarks_of(reports),
                notes=_notes_of(comparison),
            )
            self._view.set_viewed(comparison.viewed)
            self._desk.comparing.take(self._view.choice())
            self._count([comparison.difference])
        elif any(new is not old for new, old in zip(reports, self._reports, strict=True)):
            self._reports = reports
            self._view.set_remarks(_remarks_of(reports))

    def show_patch(self, sheet: PatchSheet) -> None:
        """Show the files of a patch one below the other, each with what becomes of it in words."""
        if sheet is self.shown or sheet.patch is None:
            return
        self.shown = sheet
        entries = entries_of(sheet.patch)
        self._view.set_choosable(False)
        self._view.set_entries(entries)
        self._view.set_viewed(())
        self._count([entry.difference for entry in entries])

    def show_nothing(self) -> None:
        """Show no changes."""
        if self.shown is not None:
            self.shown = None
            self._view.set_entries([])
            self.counted.emit("")

    def _count(self, differences: list[Difference]) -> None:
        added, removed = sum(each.added for each in differences), sum(each.removed for each in differences)
        parts = sum(len(hunks(each)) for each in differences)
        self.counted.emit(f"+{added:,} −{removed:,} · {parts:,} hunk{'' if parts == 1 else 's'}")

    @Slot()
    def _on_marked(self) -> None:
        comparison = self._desk.comparing.current
        if comparison is not None and self.comparison is not None:
            self.shown = comparison
            self._view.set_notes(_notes_of(comparison))
            self._view.set_viewed(comparison.viewed)

    @Slot(object)
    def _on_choice(self, entry: int) -> None:
        if self.comparison is self._desk.comparing.current:
            self._desk.comparing.take(self._view.choice(entry))

    @Slot(str, bool)
    def _on_viewed(self, hunk: str, viewed: bool) -> None:
        self._desk.comparing.mark(hunk, viewed=viewed)


def _remarks_of(reports: Iterable[Report | None]) -> tuple[tuple[Remark, ...], tuple[Remark, ...]]:
    before, after = (
        tuple(Remark(check, item) for check, item in report.findings()) if report else ()
        for report in reports
    )
    return before, after


def _notes_of(comparison: Comparison) -> list[Note]:
    return [
        Note(side, note.line - 1, note.text, note.person)
        for side, notes in zip(Side, comparison.notes, strict=True)
        for note in notes
    ]
