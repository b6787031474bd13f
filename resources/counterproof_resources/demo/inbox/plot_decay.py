"""Plot a transient decay on logarithmic axes and save it at 300 dpi."""

import matplotlib.pyplot as plt
import numpy as np

times = np.geomspace(1e-5, 1e-2, 40)
decay = 1e-6 * times**-2.5
noise = np.full_like(times, 1.0)

figure, axes = plt.subplots(figsize=(5, 4))
axes.loglog(times, decay, "o-", label="station N07")
axes.loglog(times, noise, "--", label="noise level")
axes.set_xlabel("time after turn-off (s)")
axes.set_ylabel("dB/dt (V/m²)")
axes.legend()
figure.tight_layout()
figure.savefig("decay.png", dpi=300)
print(f"signal above noise until {times[decay > noise].max():.2e} s")
