"""Syntax colours for both sides of every entry, from their whole texts, found in a worker thread."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from counterproof.changes.lines import Lines
from counterproof.evidence.budget import Budget
from counterproof.evidence.events import Emit
from counterproof_gui.jobs import Jobs
from counterproof_gui.qt import QObject, Signal, Slot
from counterproof_gui.views.diff.document import DiffDocument
from counterproof_gui.views.diff.entry import Side
from counterproof_gui.views.syntax import LONGEST_TEXT, Colouring, colour, why_plain

_SECONDS = 20
PLAIN = "text"


class Colourer(QObject):
    """Colours one document after the other; what was asked for before is cancelled."""

    coloured = Signal(object)
    """The document, which has its colours now."""
    left_plain = Signal(str)
    """Why some text stays without colours."""

    def __init__(self, jobs: Jobs | None, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs = jobs

    def colour(self, document: DiffDocument) -> None:
        """Begin to colour a document."""
        wanted = [number for number, entry in enumerate(document.entries) if entry.language != PLAIN]
        if self._jobs is not None and wanted:
            self._jobs.start(
                "colours of a diff",
                partial(_coloured, document, wanted),
                seconds=_SECONDS,
                owner="view",
                request=f"diff colours {id(self)}",
                done=self._on_coloured,
                failed=self._on_failed,
            )

    @Slot(object)
    def _on_coloured(self, answer: tuple[DiffDocument, dict[tuple[int, Side], Colouring], str]) -> None:
        document, colourings, note = answer
        document.colourings = colourings
        self.left_plain.emit(note)
        self.coloured.emit(document)

    @Slot(object)
    def _on_failed(self, error: BaseException) -> None:
        self.left_plain.emit(f"Shown without colours: {error}.")


def _coloured(
    document: DiffDocument, wanted: Sequence[int], *, budget: Budget, emit: Emit
) -> tuple[DiffDocument, dict[tuple[int, Side], Colouring], str]:
    found: dict[tuple[int, Side], Colouring] = {}
    notes = ""
    for number in wanted:
        for side, lines in zip(Side, document.sides(number), strict=True):
            texts, note = _texts(lines)
            if note:
                whose = document.entries[number].names[side]
                notes = notes or f"{note.removesuffix('.')} ({whose})."
            else:
                found[number, side] = colour(
                    texts, document.entries[number].language, budget=budget, emit=emit
                )
    return document, found, notes


def _texts(lines: Lines) -> tuple[list[str], str]:
    """The lines as characters, or why they are not to be coloured."""
    if len(lines.data) > LONGEST_TEXT:
        return [], f"Shown without colours: the text is longer than {LONGEST_TEXT:,} characters."
    texts = [lines.text(number) for number in range(len(lines))]
    return texts, why_plain(texts) or ""
