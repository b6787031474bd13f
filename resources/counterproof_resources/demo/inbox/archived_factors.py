"""Apply the correction factors of last season's archive to this year's soundings."""

import json
from pathlib import Path

from fieldkit import apply_factors, read_soundings, write_table

ARCHIVE = Path("archive/factors_2025.json")

factors = json.loads(ARCHIVE.read_text(encoding="utf-8"))
soundings = read_soundings("soundings_2026.csv", delimiter=";")
corrected = apply_factors(soundings, factors, strict=True)

levels = [(sounding.station, sounding.nearest(1.0)) for sounding in corrected]
write_table("levels_2026.csv", levels, header=("station", "resistivity at 1 Hz"))
