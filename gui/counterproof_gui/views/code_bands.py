"""What the overview bar shows of a code page: its findings and the matches of a search."""

from __future__ import annotations

from collections.abc import Iterator

from counterproof_gui.views.code_page import PADDING_TOP, CodePage
from counterproof_gui.views.matches import Matches
from counterproof_gui.views.overview import Band, Lane

_MOST_MATCHES = 2_000


def bands_of(page: CodePage, matches: Matches) -> Iterator[Band]:
    """Every finding, failed ones painted last; of very many matches, evenly chosen ones."""
    whole = page.rows.height + 2 * PADDING_TOP

    def band(line: int) -> tuple[float, float]:
        return page.rows.top(line) / whole, (page.rows.top(line) + page.text_height(line)) / whole

    for match in matches.all[:: len(matches.all) // _MOST_MATCHES + 1]:
        yield Band(*band(match.line), Lane.MATCH, page.palette.accent)
    # Of several findings on a line, the most serious comes first.
    for remark in reversed(page.document.remarks):
        yield Band(*band(remark.line), Lane.FINDING, page.palette.state(remark.finding.state))
