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
            self._tell(obstacle)
        else:
            self.verb.do(self._console)

    def _tell(self, obstacle: str) -> None:
        desk = self._console.desk
        front = desk.front

        def still_there() -> bool:
            return desk.front == front and self.obstacle() == obstacle

        named = (
            f"{front}: {obstacle[:1].lower()}{obstacle[1:]}" if self.verb.about_draft and front else obstacle
        )
        desk.tell(named, State.NOT_CHECKED, kind="obstacle", holds=still_there)
