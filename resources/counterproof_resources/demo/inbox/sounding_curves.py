"""Compare the response of three simple earths at the frequencies of the survey.

Writes one table with apparent resistivity and phase, ready for plotting.
"""

from fieldkit import LayeredModel, log_frequencies, response, skin_depth, write_table

FREQUENCIES = log_frequencies(0.01, 1000.0, 31)

halfspace = LayeredModel([100.0], [], name="half-space")
aquifer = LayeredModel(
    resistivity=[250.0, 30.0, 800.0],
    thickness=[40.0, 60.0],
    name="aquifer",
)
basin = LayeredModel.from_depths([80.0, 12.0, 2500.0], [300.0, 1800.0], name="basin")


def rows_of(model: LayeredModel) -> list[tuple[object, ...]]:
    """Return the rows of one model, its name in front."""
    curve = response(model, FREQUENCIES)
    return [(model.name, *row) for row in curve.rows()]


table = [row for model in (halfspace, aquifer, basin) for row in rows_of(model)]
write_table(
    "sounding_curves.csv",
    table,
    header=("model", "frequency", "resistivity", "phase"),
)

reach = skin_depth(100.0, min(FREQUENCIES))
print(f"{len(table)} rows; the lowest frequency reaches about {reach / 1000:.1f} km")
