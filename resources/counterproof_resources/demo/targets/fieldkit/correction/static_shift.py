"""Static shift: the constant factor by which shallow bodies move a whole sounding curve."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import fmean, median

from ..soundings import Sounding

_AVERAGES = {"median": median, "mean": fmean}


def estimate_factors(
    soundings: Iterable[Sounding], *, reference: float, frequency: float | None = None, average: str = "median"
) -> dict[str, float]:
    """Return a factor for each station: how far its curve lies above the reference resistivity.

    ``frequency`` picks one frequency in hertz; without it the whole curve is averaged.
    """
    take = _AVERAGES[average]
    return {
        sounding.station: (
            take(sounding.resistivity) if frequency is None else sounding.nearest(frequency)
        ) / reference
        for sounding in soundings
    }


def apply_factors(
    soundings: Iterable[Sounding], factors: Mapping[str, float], *, strict: bool = False
) -> list[Sounding]:
    """Return the soundings divided by the factors of their stations, which are finite and positive.

    A station without a factor is left as it is, or raises KeyError if ``strict``.
    """
    return [
        sounding.scaled(factors[sounding.station] if strict else factors.get(sounding.station, 1.0))
        for sounding in soundings
    ]
