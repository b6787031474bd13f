"""Build a three-layer earth for the northern line and write it to model.json.

A conductive clay lies between a weathered cover and a resistive basement. The second
model, with a thin basement cap, shows how much of the response depends on the clay.
"""

import json

import numpy as np

from fieldkit import write_json
from fieldkit.forward import log_frequencies, response
from fieldkit.forward.layered import LayeredModel

# three-layer earth, resistive basement
rho = [100.0, 10.0, 1000.0]
model = LayeredModel(rho, thick=[200.0, 400.0, 50.0])
with open("model.json", "w") as fh:
    json.dump(model.to_dict(), fh, indent=2)

# the same earth with a thin cap on the basement
capped = LayeredModel(
    resistivity=rho,
    thickness=[200.0, 400.0, 50.0],
    name="capped basement",
)

frequencies = log_frequencies(0.01, 100.0, 25)
curve = response(capped, frequencies, label="capped")
spread = float(np.ptp(np.log10(curve.resistivity)))

write_json(
    "response.json",
    {
        "label": curve.label,
        "decades": spread,
        "rows": curve.rows(),
    },
)
print(f"apparent resistivity varies over {spread:.2f} decades")
