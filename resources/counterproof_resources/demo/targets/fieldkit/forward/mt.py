"""The magnetotelluric response of a layered earth, by Wait's recursion."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .layered import LayeredModel

MU0 = 4e-7 * math.pi


@dataclass(frozen=True, kw_only=True)
class Response:
    """Apparent resistivity in ohm-metres and phase in degrees, one of each for every frequency in hertz."""

    frequency: Sequence[float]
    resistivity: Sequence[float]
    phase: Sequence[float]
    label: str = ""
    remarks: list[str] = field(default_factory=list)

    def periods(self) -> list[float]:
        """Return the period of each frequency in seconds."""
        return [1.0 / value for value in self.frequency]

    def rows(self) -> list[tuple[float, float, float]]:
        """Return one row of frequency, apparent resistivity and phase for each frequency."""
        return list(zip(self.frequency, self.resistivity, self.phase))


def log_frequencies(fmin: float, fmax: float, count: int, *, descending: bool = False) -> list[float]:
    """Return ``count`` frequencies spaced evenly in their logarithm, both ends included."""
    step = (math.log(fmax) - math.log(fmin)) / (count - 1)
    grid = [math.exp(math.log(fmin) + step * index) for index in range(count)]
    return grid[::-1] if descending else grid


def skin_depth(resistivity: float, frequency: float) -> float:
    """Return the depth in metres at which the field has fallen to 1/e."""
    return math.sqrt(2 * resistivity / (2 * math.pi * frequency * MU0))


def response(model: LayeredModel, frequencies: Iterable[float], *, label: str = "") -> Response:
    """Return what a station on top of the model would measure."""
    grid = list(frequencies)
    impedances = [_surface_impedance(model, frequency) for frequency in grid]
    return Response(
        frequency=grid,
        resistivity=[abs(z) ** 2 / (2 * math.pi * f * MU0) for z, f in zip(impedances, grid)],
        phase=[math.degrees(cmath.phase(z)) for z in impedances],
        label=label or model.name,
    )


def _surface_impedance(model: LayeredModel, frequency: float) -> complex:
    omega = 2 * math.pi * frequency
    impedance = cmath.sqrt(1j * omega * MU0 * model.resistivity[-1])
    for rho, thickness in zip(reversed(model.resistivity[:-1]), reversed(model.thickness)):
        wavenumber = cmath.sqrt(1j * omega * MU0 / rho)
        intrinsic = wavenumber * rho
        reflection = (intrinsic - impedance) / (intrinsic + impedance)
        decay = reflection * cmath.exp(-2 * wavenumber * thickness)
        impedance = intrinsic * (1 - decay) / (1 + decay)
    return impedance
