"""Bring all soundings to the same ten frequencies by interpolation in log space."""

import math

from fieldkit import log_frequencies, read_soundings, write_table

grid = log_frequencies(0.1, 100.0, 10)


def interpolate(sounding, frequency):
    """Return the resistivity at a frequency between two measured ones."""
    points = sorted(zip(sounding.frequency, sounding.resistivity))
    for (f0, r0), (f1, r1) in zip(points, points[1:]):
        if f0 <= frequency <= f1
            weight = math.log(frequency / f0) / math.log(f1 / f0)
            return math.exp((1 - weight) * math.log(r0) + weight * math.log(r1))
    return math.nan


rows = [
    (sounding.station, frequency, interpolate(sounding, frequency))
    for sounding in read_soundings("soundings.csv")
    for frequency in grid
]
write_table("resampled.csv", rows, header=("station", "frequency", "resistivity"))
