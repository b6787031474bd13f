"""Verbs as Qt actions: one for each, with its keys, owned by the window."""

from __future__ import annotations

from counterproof.evidence import State
from counterproof_gui.qt import QAction, QKeySequence, QObject, Slot
from counterproof_gui.verbs.verb import Console, Verb


class VerbAction(QAction):
    """Always enabled: an obstacle is said instead of being left to guess."""

    def __init__(self, verb: Verb, console: Console, parent: QObject) -> None:
        super().__init__(verb.text, parent)
        self.verb = verb
        self._console = console
        self.setShortcuts([QKeySequence(keys) for keys in verb.keys])
        self.triggered.connect(self.perform)

    @property
    def keys(self) -> str:
        """The first key as printed on a key cap."""
        return self.verb.keys[0] if self.verb.keys else ""

    def obstacle(self) -> str:
        """Why it can't be done now, or nothing."""
        return self.verb.obstacle(self._console)

    @Slot()
    def perform(self) -> None:
        """Do it, or say why not."""
        if obstacle := self.obstacle():
            self._console.desk.tell(obstacle, State.NOT_CHECKED)
        else:
            self.verb.do(self._console)
