"""Stations, and the surveys they belong to."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Station:
    """A place where an instrument stood; coordinates in metres."""

    name: str
    easting: float
    northing: float
    elevation: float = 0.0
    line: str = ""

    def distance_to(self, other: Station) -> float:
        """Return the horizontal distance to another station in metres."""
        return math.hypot(self.easting - other.easting, self.northing - other.northing)


class Survey:
    """Named stations in the order in which they were occupied."""

    def __init__(self, name: str, stations: Iterable[Station] = (), *, crs: str = "EPSG:32633") -> None:
        self.name = name
        self.crs = crs
        self._stations = {station.name: station for station in stations}

    @classmethod
    def from_csv(cls, path: str | Path, *, name: str | None = None, crs: str = "EPSG:32633") -> Survey:
        """Return the survey of a table with the columns name, easting, northing, elevation and line."""
        with open(path, newline="", encoding="utf-8") as file:
            stations = [
                Station(
                    row["name"],
                    float(row["easting"]),
                    float(row["northing"]),
                    float(row["elevation"]),
                    row["line"],
                )
                for row in csv.DictReader(file)
            ]
        return cls(name or Path(path).stem, stations, crs=crs)

    @staticmethod
    def bearing(start: Station, end: Station) -> float:
        """Return the direction from one station to another, in degrees from north."""
        angle = math.atan2(end.easting - start.easting, end.northing - start.northing)
        return math.degrees(angle) % 360.0

    def __len__(self) -> int:
        return len(self._stations)

    def __iter__(self) -> Iterator[Station]:
        return iter(self._stations.values())

    def add(self, station: Station, /) -> None:
        """Append a station; one of the same name is replaced."""
        self._stations[station.name] = station

    def station(self, name: str) -> Station:
        """Return a station by its name."""
        return self._stations[name]

    def on_line(self, line: str) -> Survey:
        """Return the part of the survey that lies on one line."""
        return Survey(self.name, (s for s in self if s.line == line), crs=self.crs)

    def spacing(self) -> list[float]:
        """Return the distance from each station to the next in metres."""
        stations = list(self)
        return [here.distance_to(there) for here, there in zip(stations, stations[1:])]
