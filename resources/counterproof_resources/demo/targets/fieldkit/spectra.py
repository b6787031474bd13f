"""Spectra of time series, and what can be read from them."""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence


class Spectrum:
    """Values over frequency in hertz."""

    unit = ""

    def __init__(self, frequency: Sequence[float], values: Sequence[float], *, station: str = "") -> None:
        if len(frequency) != len(values):
            raise ValueError("every frequency needs one value")
        self.frequency = list(frequency)
        self.values = list(values)
        self.station = station

    def band(self, low: float, high: float) -> list[float]:
        """Return the values between two frequencies, both included."""
        return [value for f, value in zip(self.frequency, self.values) if low <= f <= high]

    def peak(self) -> tuple[float, float]:
        """Return the frequency with the largest value, and that value."""
        index = max(range(len(self.values)), key=self.values.__getitem__)
        return self.frequency[index], self.values[index]

    def rows(self) -> list[tuple[float, float]]:
        """Return one row of frequency and value for each frequency."""
        return list(zip(self.frequency, self.values))


class PowerSpectrum(Spectrum):
    """Power spectral density of one channel."""

    unit = "nT**2/Hz"

    @classmethod
    def from_series(
        cls, series: Sequence[float], sampling_rate: float, *, station: str = ""
    ) -> PowerSpectrum:
        """Return the periodogram of a short series that was sampled evenly."""
        count = len(series)
        mean = sum(series) / count
        frequency, values = [], []
        for order in range(1, count // 2 + 1):
            turn = -2j * math.pi * order / count
            sum_ = sum((value - mean) * cmath.exp(turn * index) for index, value in enumerate(series))
            frequency.append(order * sampling_rate / count)
            values.append(2 * abs(sum_) ** 2 / (sampling_rate * count))
        return cls(frequency, values, station=station)

    def noise_floor(self, quantile: float = 0.1) -> float:
        """Return the power that only a quantile of all frequencies stays below."""
        ordered = sorted(self.values)
        return ordered[min(int(quantile * len(ordered)), len(ordered) - 1)]

    def without_mains(self, mains: float = 50.0, *, width: float = 1.0) -> PowerSpectrum:
        """Return the spectrum without the mains frequency and its multiples."""
        kept = [
            (f, value)
            for f, value in self.rows()
            if abs(f - mains * max(1, round(f / mains))) > width
        ]
        return PowerSpectrum([f for f, _ in kept], [value for _, value in kept], station=self.station)


class CoherenceSpectrum(Spectrum):
    """Coherence of two channels, between 0 and 1."""

    def reliable(self, threshold: float = 0.9) -> list[float]:
        """Return the frequencies at which the channels agree."""
        return [f for f, value in self.rows() if value >= threshold]
