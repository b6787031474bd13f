"""Export the noise spectra of the remote reference station.

Reads one channel per column, computes its spectrum, removes the mains frequency and
its harmonics, and writes the frequency of the strongest remaining signal.
"""

import csv

from fieldkit.spectra import CoherenceSpectrum, PowerSpectrum
from fieldkit.tables import write_table

CHANNELS = ("hx", "hy", "ex", "ey")

with open("remote.csv", newline="") as fh:
    columns = list(zip(*csv.reader(fh)))

rows = []
for name, column in zip(CHANNELS, columns):
    series = [float(value) for value in column]
    spectrum = PowerSpectrum.from_series(series, station="REF")
    quiet = spectrum.without_mains(50.0, 1.5)
    frequency, power = quiet.peak()
    rows.append((name, frequency, power, quiet.noise_floor()))

coherence = CoherenceSpectrum([0.1, 1.0, 10.0], [0.97, 0.99, 0.64], station="REF")
usable = coherence.reliable_band(threshold=0.9)
rows.append(("coherence", min(usable), max(usable), len(usable)))

write_table("spectra.csv", rows, header=("channel", "frequency", "power", "floor"))
