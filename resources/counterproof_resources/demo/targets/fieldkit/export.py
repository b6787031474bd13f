"""Exporters, each registered under the name of its format."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .survey import Survey

EXPORTERS: dict[str, Callable[..., Any]] = {}


def exporter(name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a function as the exporter of a format, unless a plug-in has registered its own already."""

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        return EXPORTERS.setdefault(name, function)

    return register


@exporter("geojson")
def to_geojson(survey: Survey, path: str | Path, *, digits: int = 1) -> None:
    """Write the stations of a survey as GeoJSON points."""
    features = [
        {
            "type": "Feature",
            "geometry": {
                "type": "Point",
                "coordinates": [round(station.easting, digits), round(station.northing, digits)],
            },
            "properties": {"name": station.name, "line": station.line},
        }
        for station in survey
    ]
    collection = {"type": "FeatureCollection", "features": features}
    Path(path).write_text(json.dumps(collection), encoding="utf-8")
