"""Adding candidates, walking through what they change, and taking it elsewhere as a patch."""

from __future__ import annotations

from functools import partial
from pathlib import Path, PurePosixPath

from counterproof.evidence import State
from counterproof_gui.comparing import Comparison
from counterproof_gui.qt import QGuiApplication
from counterproof_gui.verbs.verb import Console, Verb, needs_draft
from counterproof_gui.views.diff.keys import Command

_PATTERNS = "Python files and patches (*.py *.patch *.diff)"
_NO_TEXT = (
    "Not copied: the patch has bytes that are no UTF-8, and the clipboard carries text. "
    "Ctrl+E exports it byte for byte."
)
_NOT_SHOWN = "No changes are shown: 2 shows what a candidate changes."


class AddCandidate(Verb):
    """Propose a file, or what a patch makes of the draft in front, in the draft's place."""

    text = "Add a candidate…"
    keys = ("Ctrl+Shift+A",)
    icon = "file"
    of_changes = True

    def obstacle(self, console: Console) -> str:
        draft = console.desk.draft
        return needs_draft(console) or ("" if draft and draft.file.sha256 else "The draft can't be read.")

    def do(self, console: Console) -> None:
        console.prompts.file("Add a candidate", _PATTERNS, console.desk.add_candidate)


class _OfChanges(Verb):
    """A verb about two rounds that are compared and shown."""

    of_changes = True

    def obstacle(self, console: Console) -> str:
        changes = console.changes()
        if changes is None:
            return _NOT_SHOWN
        return "" if changes.comparison else "A patch of several files can only be read."

    def do(self, console: Console) -> None:
        changes = console.changes()
        if changes is not None and changes.comparison is not None:
            self.do_with(console, changes.comparison)

    def do_with(self, console: Console, comparison: Comparison) -> None:
        """Do it with what is compared."""


class AddHunks(_OfChanges):
    """Propose only the hunks and lines that are taken, as a candidate of their own."""

    text = "New candidate from the chosen hunks"
    keys = ("Ctrl+Shift+H",)

    def do_with(self, console: Console, comparison: Comparison) -> None:
        changes = console.changes()
        if changes is not None:
            console.desk.add_hunks(comparison, changes.choice())


class ExportPatch(_OfChanges):
    """Save all that changes as a patch."""

    text = "Export the patch…"
    keys = ("Ctrl+E",)
    icon = "export"

    def do_with(self, console: Console, comparison: Comparison) -> None:
        name = f"{PurePosixPath(comparison.draft).stem}-{comparison.after.short}.patch"
        console.prompts.new_file("Export the patch", name, partial(_save, console, _patch(console)))


class CopyPatch(_OfChanges):
    """Put all that changes on the clipboard as a patch."""

    text = "Copy the patch"
    keys = ("Ctrl+Shift+E",)
    icon = "copy"

    def do_with(self, console: Console, comparison: Comparison) -> None:
        try:
            QGuiApplication.clipboard().setText(_patch(console).decode())
        except UnicodeDecodeError:
            console.desk.tell(_NO_TEXT, State.UNVERIFIABLE, kind="clipboard")
            return
        words = f"Copied the patch from {comparison.before.short} to {comparison.after.short}."
        console.desk.tell(words, State.NOT_CHECKED)


class WriteNote(_OfChanges):
    """Write a note on the line that the keyboard is on."""

    text = "Note on this line"
    keys = ("C",)

    def do_with(self, console: Console, comparison: Comparison) -> None:
        del comparison
        if changes := console.changes():
            changes.perform(Command.NOTE)


class _Perform(Verb):
    """What a key of the diff view does, in the palette and from wherever the keyboard is."""

    of_changes = True

    def __init__(self, command: Command, key: str) -> None:
        self._command = command
        self.text = command[:1].upper() + command[1:]  # type: ignore[misc]  # one verb per command
        self.keys = (key,) if key else ()  # type: ignore[misc]  # as above

    def obstacle(self, console: Console) -> str:
        return "" if console.changes() else _NOT_SHOWN

    def do(self, console: Console) -> None:
        if changes := console.changes():
            changes.perform(self._command)


class _StepRound(_OfChanges):
    def __init__(self, text: str, key: str, distance: int, *, base: bool) -> None:
        self.text = text  # type: ignore[misc]  # one verb per direction and side
        self.keys = (key,)  # type: ignore[misc]  # as above
        self._distance = distance
        self._base = base

    def do_with(self, console: Console, comparison: Comparison) -> None:
        del comparison
        if changes := console.changes():
            changes.step_round(self._distance, base=self._base)


def changes_verbs() -> tuple[Verb, ...]:
    """The verbs of the diff view; those with a key have it in the whole window."""
    return (
        _Perform(Command.CHOOSE_HUNK, ""),
        _Perform(Command.CHOOSE_LINE, ""),
        _Perform(Command.TAKE_ALL, "T"),
        _Perform(Command.NEXT_FINDING, "F"),
        _Perform(Command.PREVIOUS_FINDING, "Shift+F"),
        _Perform(Command.COPY_PATCH, "Ctrl+Alt+C"),
        _Perform(Command.LAYOUT, "S"),
        _Perform(Command.WHOLE_FILE, "U"),
        _Perform(Command.WHITESPACE, "W"),
        _Perform(Command.OTHER_SIDE, "O"),
        _Perform(Command.VIEWED, "V"),
        _Perform(Command.WRAP, "Z"),
        _Perform(Command.COLOURS, "B"),
        _Perform(Command.CHANGE_LIST, "L"),
    )


def round_verbs() -> tuple[Verb, ...]:
    """The verbs that choose which two rounds are compared."""
    return (
        _StepRound("Show the next round", "Alt+Right", 1, base=False),
        _StepRound("Show the previous round", "Alt+Left", -1, base=False),
        _StepRound("Compare with the next round", "Alt+Shift+Right", 1, base=True),
        _StepRound("Compare with the previous round", "Alt+Shift+Left", -1, base=True),
    )


def _patch(console: Console) -> bytes:
    changes = console.changes()
    return changes.patch() if changes else b""


def _save(console: Console, patch: bytes, path: Path) -> None:
    console.desk.save(path, patch)
