"""Keeps how a person likes to look at changes: the view and its tools follow it, and it is remembered."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from counterproof_gui.comparing import Comparing
from counterproof_gui.diff_settings import DiffSettings, load_settings, save_settings
from counterproof_gui.jobs import Jobs
from counterproof_gui.models.rounds import WHITESPACE
from counterproof_gui.panels.candidate_tools import CandidateTools
from counterproof_gui.qt import QObject, Slot
from counterproof_gui.views.diff.arrangement import Layout, Style
from counterproof_gui.views.diff.view import DEFAULT_CONTEXT, DiffView


class DiffTaste(QObject):
    """Layout, whole file, colours and white space: in the view, in its tools, in the user's settings."""

    def __init__(self, view: DiffView, tools: CandidateTools, comparing: Comparing, jobs: Jobs) -> None:
        super().__init__(view)
        self._view = view
        self._tools = tools
        self._comparing = comparing
        self._jobs = jobs
        self._settings = self._kept = DiffSettings()
        self._writing = True
        """Nothing is kept before the settings were read, nor while others are being written."""
        view.style_changed.connect(self._on_style)
        view.whitespace_asked.connect(self._on_whitespace_asked)
        tools.layout_chosen.connect(self._on_layout)
        jobs.start("read the settings of the diff", load_settings, done=self._on_settings)

    def count_whitespace(self, way: str) -> None:
        """Count white space in another way."""
        self._keep(replace(self._settings, whitespace=way))
        self._comparing.count_whitespace(way)

    def _on_settings(self, settings: DiffSettings) -> None:
        known = settings if settings.whitespace in WHITESPACE else replace(settings, whitespace="SHOWN")
        self._kept = settings
        self._view.set_layout(Layout.SIDE_BY_SIDE if known.side_by_side else Layout.UNIFIED)
        self._view.set_context(None if known.whole_file else DEFAULT_CONTEXT)
        self._view.set_wrapped(known.wrapped)
        self._view.set_colour_blind(known.colour_blind)
        self._writing = False
        self.count_whitespace(known.whitespace)

    @Slot(object)
    def _on_style(self, style: Style) -> None:
        side_by_side = style.layout is Layout.SIDE_BY_SIDE
        self._tools.show_layout(side_by_side=side_by_side)
        self._keep(
            replace(
                self._settings,
                side_by_side=side_by_side,
                whole_file=style.context is None,
                wrapped=style.wrapped,
                colour_blind=style.colour_blind,
            )
        )

    @Slot(bool)
    def _on_layout(self, side_by_side: bool) -> None:
        self._view.set_layout(Layout.SIDE_BY_SIDE if side_by_side else Layout.UNIFIED)

    @Slot()
    def _on_whitespace_asked(self) -> None:
        ways = list(WHITESPACE)
        self.count_whitespace(ways[(ways.index(self._settings.whitespace) + 1) % len(ways)])

    def _keep(self, settings: DiffSettings) -> None:
        self._settings = settings
        if settings != self._kept and not self._writing:
            self._writing, self._kept = True, settings
            work = partial(save_settings, settings)
            self._jobs.start("keep the settings of the diff", work, done=self._on_kept)

    def _on_kept(self, _: None) -> None:
        self._writing = False
        self._keep(self._settings)
