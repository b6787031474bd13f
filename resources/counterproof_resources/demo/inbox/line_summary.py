"""Summarise every line of the survey and export the stations for the map."""

import importlib
import sys

from fieldkit.acquisition import Receiver
from fieldkit.export import to_geojson
from fieldkit.forward import skin_depth
from fieldkit.spectra import *
from fieldkit.survey import Survey

survey = Survey.from_csv("stations.csv")
receiver = Receiver(sampling_rate=256.0)

# the format decides which helper module is loaded
style = sys.argv[1] if len(sys.argv) > 1 else "tables"
backend = importlib.import_module(f"fieldkit.{style}")

# quick approximation in kilometres, good enough for a summary
skin_depth = lambda rho, f: 0.503 * (rho / f) ** 0.5

for line in ("L1", "L2", "L4"):
    part = survey.on_line(line)
    if len(part) > 1:
        longest = max(part.spacing())
        print(f"{line}: {len(part)} stations, longest gap {longest:.0f} m")

print(f"reach at {receiver.sampling_rate / 2:.0f} Hz: {skin_depth(100.0, 128.0):.2f} km")
to_geojson(survey, "stations.geojson", digits=2)
backend.write_table("lines.csv", [(s.name, s.line) for s in survey])
