"""What the overview bar shows of a diff page: its changes, its findings and the matches of a search."""

from __future__ import annotations

from collections.abc import Iterator

from counterproof_gui.views.diff.arrangement import Kind
from counterproof_gui.views.diff.entry import Side
from counterproof_gui.views.diff.page import DiffPage
from counterproof_gui.views.diff.tones import Tone
from counterproof_gui.views.matches import Matches
from counterproof_gui.views.overview import Band, Lane

_MOST_MATCHES = 2_000


def bands_of(page: DiffPage, matches: Matches, whole: int) -> Iterator[Band]:
    """Every change, finding and note, in a bar as high as `whole`; of very many matches, some."""
    arrangement, document = page.arrangement, page.document

    def band(first: int, last: int) -> tuple[float, float]:
        return page.rows.top(first) / whole, page.rows.bottom(last) / whole

    for number, stretch in enumerate(arrangement.stretches):
        if stretch.kind is Kind.CHANGE:
            rows = arrangement.starts[number], arrangement.starts[number + 1] - 1
            if stretch.before:
                yield Band(*band(*rows), Lane.REMOVED, page.tones[Tone.REMOVED].sign)
            if stretch.after:
                yield Band(*band(*rows), Lane.ADDED, page.tones[Tone.ADDED].sign)
    for match in matches.all[:: len(matches.all) // _MOST_MATCHES + 1]:
        row = document.reading.row(match.line)
        place = row.place(Side.AFTER) or row.place(Side.BEFORE)
        if place is not None:
            top, _ = band(arrangement.row_of(place), 0)
            yield Band(top, top, Lane.MATCH, page.tones.palette.accent)
    for place in document.remark_places():
        shown = arrangement.row_of(place)
        state = document.remarks_at(place)[0].finding.state
        yield Band(*band(shown, shown), Lane.FINDING, page.tones.palette.state(state))
