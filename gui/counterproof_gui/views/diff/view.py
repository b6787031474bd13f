"""The view of a difference, side by side or unified: what can be done with it, by keyboard and mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from operator import is_

from counterproof.changes.choice import patch_of
from counterproof.changes.difference import Difference
from counterproof.evidence import Problem
from counterproof_gui.jobs import Jobs
from counterproof_gui.qt import QApplication, QEvent, QKeyEvent, QPoint, QResizeEvent, QWidget, Signal, Slot
from counterproof_gui.views.diff.arrangement import Kind, Layout
from counterproof_gui.views.diff.change_list import ChangeList, ChangeListModel
from counterproof_gui.views.diff.choosing import of_hunk_alone
from counterproof_gui.views.diff.colouring import Colourer
from counterproof_gui.views.diff.deciding import DecidingCanvas
from counterproof_gui.views.diff.document import DiffDocument
from counterproof_gui.views.diff.entry import Entry, Note
from counterproof_gui.views.diff.keys import Command, command_of
from counterproof_gui.views.matches import Matches
from counterproof_gui.views.remarks import Remark

DEFAULT_CONTEXT = 3


class DiffView(DecidingCanvas):
    """One difference, or the files of a patch: signs, colours and bars at what changed, in one pane or two.

    What is taken of it can be chosen where the host allows it, notes are asked of the host, and the host
    remembers the style, what was viewed, and which white space counts. Colours come from a job and are left
    out without `jobs`. At most 300 boxes are shown. The keys are those of `Command`.
    """

    note_asked = Signal(object)
    """The Place at which the person wants to write or change a note."""
    finding_activated = Signal(object)
    """The Remark that the person pressed."""
    whitespace_asked = Signal()
    """The person wants the next way to count white space."""
    find_asked = Signal()
    """The person wants to search."""
    refused = Signal(str)
    """Why something that was asked for can't be done, as a sentence."""

    def __init__(self, jobs: Jobs | None = None, *, parent: QWidget | None = None) -> None:
        super().__init__(jobs, parent)
        self._colourer = Colourer(jobs, self)
        self._colourer.coloured.connect(self._on_coloured)
        self._colourer.left_plain.connect(self._say_why_plain)
        self._commands = self._command_table()
        self._model: ChangeListModel | None = None
        self.change_list = ChangeList(self)
        self.change_list.hide()
        self.change_list.left.connect(self._leave_list)
        self.change_list.chosen.connect(self._on_chosen)
        self._describe()

    def set_difference(
        self,
        difference: Difference,
        *,
        language: str = "text",
        names: tuple[str, str] = ("before", "after"),
        path: str = "file",
        remarks: tuple[Iterable[Remark], Iterable[Remark]] = ((), ()),
        notes: Iterable[Note] = (),
    ) -> None:
        """Show one difference without a header; see `Entry` for the rest."""
        before, after = remarks
        self.set_entries(
            [
                Entry(
                    difference,
                    names=names,
                    language=language,
                    path=path,
                    remarks=(tuple(before), tuple(after)),
                    notes=tuple(notes),
                )
            ]
        )

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Show files one below the other, everything of them taken, and go to the first change."""
        self._matches = Matches()
        self._say_why_plain("")
        self._caret = replace(self._caret, selection=type(self._caret.selection)())
        if self.change_list.isVisible():
            self._leave_list()
        document = DiffDocument(entries)
        self._take_everything(document)
        self._style = replace(self._style, opened=frozenset())
        self._set_document(document)
        self.verticalScrollBar().setValue(0)
        self.horizontalScrollBar().setValue(0)
        self._colourer.colour(document)
        self._go_to_stop(0)
        self._count()
        self._describe()

    def set_remarks(self, remarks: tuple[Iterable[Remark], Iterable[Remark]], entry: int = 0) -> None:
        """Show other findings at the same lines."""
        before, after = remarks
        self._renew(entry, remarks=(tuple(before), tuple(after)))

    def set_notes(self, notes: Iterable[Note], entry: int = 0) -> None:
        """Show other notes at the same lines."""
        self._renew(entry, notes=tuple(notes))

    def set_layout(self, layout: Layout) -> None:
        """Show the sides beside each other or in one column."""
        self._arrange(replace(self._style, layout=layout))

    def set_context(self, context: int | None) -> None:
        """Show so many equal lines around changes, or with None the whole files; opened gaps close."""
        self._arrange(replace(self._style, context=context, opened=frozenset()))
        self._reveal(centre=True)

    def set_wrapped(self, wrapped: bool) -> None:
        """Wrap long lines, or let them be scrolled."""
        self._arrange(replace(self._style, wrapped=wrapped))

    def set_colour_blind(self, colour_blind: bool) -> None:
        """Use blue and orange instead of green and red."""
        self._arrange(replace(self._style, colour_blind=colour_blind))

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What is shown."""
        return self._document.entries

    def copy_hunk(self) -> None:
        """Put the current hunk on the clipboard as a patch of its own."""
        here = self._hunk_here()
        if here is None:
            return
        entry = self._document.entries[here[0]]
        alone = of_hunk_alone(entry.difference, self._document.hunks[here[0]][here[1]])
        try:
            patch = patch_of(entry.difference, alone, path=entry.path).decode()
        except Problem as problem:
            self.refused.emit(problem.sentence)
            return
        except UnicodeDecodeError:
            self.refused.emit(
                "Not copied: the hunk has bytes that are no UTF-8, and a clipboard carries text."
            )
            return
        QApplication.clipboard().setText(patch)
        self._announce("The hunk was copied as a patch")

    def perform(self, command: Command) -> None:
        """Do what a key asks for, because a menu or a key of the host asks for it."""
        self._commands[command]()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.change_list.setGeometry(self.rect())

    def event(self, event: QEvent) -> bool:
        # While it has the keyboard, its keys are its own, also where the window uses them.
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and command_of(event) is not None:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        command = command_of(event)
        if command is not None:
            self.perform(command)
        elif not self._moved_by(event):
            super().keyPressEvent(event)

    def _command_table(self) -> dict[Command, Callable[[], None]]:
        return {
            Command.NEXT_CHANGE: self.next_change,
            Command.PREVIOUS_CHANGE: self.previous_change,
            Command.NEXT_FINDING: self.next_finding,
            Command.PREVIOUS_FINDING: self.previous_finding,
            Command.LAYOUT: self._turn_layout,
            Command.WHOLE_FILE: self._turn_context,
            Command.WHITESPACE: self.whitespace_asked.emit,
            Command.WRAP: self._turn_wrapping,
            Command.OTHER_SIDE: self.cross,
            Command.CHOOSE_HUNK: self._choose_hunk,
            Command.CHOOSE_LINE: self._choose_line,
            Command.TAKE_ALL: self._choose_everything,
            Command.VIEWED: self._turn_viewed,
            Command.NOTE: self._ask_for_note,
            Command.ACTIVATE: self._activate,
            Command.COPY: self.copy,
            Command.COPY_PATCH: self.copy_hunk,
            Command.SELECT_ALL: self.select_all,
            Command.FIND: self.find_asked.emit,
            Command.COLOURS: self._turn_colours,
            Command.CHANGE_LIST: self._open_list,
            Command.LARGER: partial(self.zoom, 1),
            Command.SMALLER: partial(self.zoom, -1),
            Command.OWN_SIZE: partial(self.zoom, 0),
        }

    def _turn_layout(self) -> None:
        unified = self._style.layout is Layout.UNIFIED
        self.set_layout(Layout.SIDE_BY_SIDE if unified else Layout.UNIFIED)
        self._announce(self._style.layout.value)

    def _turn_context(self) -> None:
        self.set_context(DEFAULT_CONTEXT if self._style.context is None else None)
        self._announce("whole file" if self._style.context is None else "changes only")

    def _turn_wrapping(self) -> None:
        self.set_wrapped(not self._style.wrapped)
        self._announce("long lines are wrapped" if self._style.wrapped else "long lines are not wrapped")

    def _turn_colours(self) -> None:
        self.set_colour_blind(not self._style.colour_blind)
        self._announce("blue and orange" if self._style.colour_blind else "green and red")

    def _ask_for_note(self) -> None:
        place = self._place()
        if place is not None:
            self.note_asked.emit(place)

    def _activate(self) -> None:
        row, place = self._row(), self._place()
        if row is None:
            return
        if row.kind is Kind.GAP:
            self._open(self._caret.selection.caret.line)
            return
        remarks = self._document.remarks_at(place) if place else ()
        remark = self._remark if self._remark in remarks else next(iter(remarks), None)
        if remark is not None:
            self.finding_activated.emit(remark)
        else:
            self._choose_hunk()

    def _open(self, number: int) -> None:
        key = self._arrangement.row(number).stretch.key
        if key is not None:
            self._arrange(replace(self._style, opened=self._style.opened | {key}))
            self._announce(self._words())

    def _pressed_box(self, point: QPoint) -> bool:
        box = self._box_at(point)
        if box is None:
            return False
        place = next(place for place, boxes in self._all_boxes.items() if box in boxes)
        self.go_to_remark(place, box.remark)
        self.finding_activated.emit(box.remark)
        return True

    def _pressed(self, number: int, point: QPoint) -> bool:
        row = self._arrangement.row(number)
        if row.kind is Kind.GAP:
            self._open(number)
        else:
            return self._pressed_choice(number, point)
        return True

    def _open_list(self) -> None:
        self._model = ChangeListModel(self._document, self._state_in_words)
        self.change_list.setModel(self._model)
        self.change_list.setGeometry(self.rect())
        self.change_list.show()
        self.change_list.raise_()
        self.change_list.setFocus()
        first = self._model.row_of_stop(max(self._stop_index(), 0))
        self.change_list.setCurrentIndex(self._model.index(first, 0))

    @Slot()
    def _leave_list(self) -> None:
        self.change_list.hide()
        self.setFocus()

    @Slot(object)
    def _on_chosen(self, number: int) -> None:
        assert self._model is not None
        self._leave_list()
        place, stop = self._model.place(number), self._model.stop_at(number)
        if place is None:
            self._go_to_stop(stop)
        else:
            self.go_to(place)

    def _renew(self, number: int, **changes: object) -> None:
        entries = list(self._document.entries)
        entries[number] = replace(entries[number], **changes)  # type: ignore[arg-type]
        colourings = self._document.colourings
        document = DiffDocument(entries)
        document.colourings = colourings
        self._set_document(document)
        self._describe()

    @Slot(object)
    def _on_coloured(self, document: DiffDocument) -> None:
        texts, now = ([each.difference for each in one.entries] for one in (document, self._document))
        if len(texts) == len(now) and all(map(is_, texts, now)):
            self._document.colourings = document.colourings
            self._set_page()

    def _describe(self) -> None:
        entries = self._document.entries
        added = sum(each.difference.added for each in entries)
        removed = sum(each.difference.removed for each in entries)
        names = [entry.title or " and ".join(entry.names) for entry in entries]
        self.setAccessibleName(
            f"Changes of {names[0]}" if len(names) == 1 else f"Changes of {len(names)} files"
        )
        lines = f"{added:,} lines added, {removed:,} removed, {self._counter}".removesuffix(", ")
        self.setAccessibleDescription(". ".join([lines, *names[:20]]))
