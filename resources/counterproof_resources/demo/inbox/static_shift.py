"""Remove the static shift from the soundings of line 4.

The factors were read off the curves by hand against the regional level of 120 ohm-m.
Station N07 stands on a gravel lens and is shifted up, N09 lies beside a buried pipe.
"""

from pathlib import Path

from fieldkit.correction import apply_factors, estimate_factors
from fieldkit.soundings import read_soundings
from fieldkit.tables import write_table

SOURCE = Path("line4_soundings.csv")
REFERENCE = 120.0

soundings = read_soundings(SOURCE)
estimated = estimate_factors(soundings, reference=REFERENCE, frequency=10.0)

# by hand; the estimate is printed beside it for comparison
corrected = apply_factors(soundings, {"N05": 1.0, "N07": 2.35, "N09": 0.62})

rows = []
for before, after in zip(soundings, corrected):
    guess = estimated[before.station]
    print(f"{before.station}: estimated factor {guess:.2f}")
    for frequency, raw, level in zip(before.frequency, before.resistivity, after.resistivity):
        rows.append((before.station, frequency, raw, level))

count = write_table(
    "line4_corrected.csv",
    rows,
    header=("station", "frequency", "resistivity", "corrected"),
)
print(f"{count} values written")
