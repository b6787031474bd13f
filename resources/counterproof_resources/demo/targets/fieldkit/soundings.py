"""Soundings: what one station measured, frequency by frequency."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path


@dataclass
class Sounding:
    """Apparent resistivities in ohm-metres that a station measured at some frequencies in hertz."""

    station: str
    frequency: Sequence[float]
    resistivity: Sequence[float]

    def scaled(self, factor: float) -> Sounding:
        """Return the sounding with every resistivity divided by a factor."""
        return replace(self, resistivity=[value / factor for value in self.resistivity])

    def nearest(self, frequency: float) -> float:
        """Return the resistivity measured closest to a frequency."""
        index = min(range(len(self.frequency)), key=lambda i: abs(self.frequency[i] - frequency))
        return self.resistivity[index]


def read_soundings(path: str | Path, *, delimiter: str = ",") -> list[Sounding]:
    """Return the soundings of a table with the columns station, frequency and resistivity."""
    found: dict[str, Sounding] = {}
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter=delimiter):
            sounding = found.setdefault(row["station"], Sounding(row["station"], [], []))
            sounding.frequency = [*sounding.frequency, float(row["frequency"])]
            sounding.resistivity = [*sounding.resistivity, float(row["resistivity"])]
    return list(found.values())
