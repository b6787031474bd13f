"""fieldkit: electromagnetic field work from station to table.

Models and corrections are imported with the package; survey and spectrum classes follow when they are first
used, because a script on a field laptop rarely needs all of them.
"""

from importlib import import_module
from typing import Any

from .correction import apply_factors, estimate_factors
from .forward import LayeredModel, log_frequencies, response, skin_depth
from .soundings import Sounding, read_soundings
from .tables import *

__version__ = "1.4.2"

_LAZY = {
    "CoherenceSpectrum": ".spectra",
    "PowerSpectrum": ".spectra",
    "Spectrum": ".spectra",
    "Station": ".survey",
    "Survey": ".survey",
}


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return getattr(import_module(_LAZY[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
