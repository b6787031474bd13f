"""Quality control for one survey day: station spacing, repeats, and a short report."""

from pathlib import Path

from fieldkit.reports import DailyReport
from fieldkit.survey import Station, Survey
from fieldkit.tables import write_tables

try:
    from fieldkit.plotting import profile_figure
except ImportError:
    profile_figure = None

MAX_SPACING = 250.0

survey = Survey.from_csv("stations.csv", name="day 12")
base = Station("BASE", 412_300.0, 5_641_900.0, elevation=231.0)
survey.add(base)

gaps = [gap for gap in survey.spacing() if gap > MAX_SPACING]
rows = [(station.name, base.distance_to(station)) for station in survey]

report = DailyReport(survey, gaps=gaps)
report.save(Path("qc") / "day12.txt")
write_tables("distances.csv", rows)

if profile_figure is not None:
    profile_figure(survey).savefig("profile.png", dpi=200)
