"""What the words of a request propose: nothing that they don't certainly say (spec A43)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof import RequestContract
from counterproof.drafts import Profile
from counterproof.drafts.request.predicates import ForbidCall, RequireGrid, RequireOutput, RequireOutputDir

PROFILES: Final = (Profile("demopkg", corrections=("demopkg.ss.correct", "demopkg.static_shift.remove")),)


def outputs(text: str) -> list[str]:
    return [demand.name for demand in RequestContract(text).demands(()) if isinstance(demand, RequireOutput)]


def folder(text: str, root: Path | None = None, data_path: str = "") -> str | None:
    demands = RequestContract(text, root=root, data_path=data_path).demands(())
    return next((demand.path for demand in demands if isinstance(demand, RequireOutputDir)), None)


def corrections(text: str) -> list[str]:
    return [
        demand.api for demand in RequestContract(text).demands(PROFILES) if isinstance(demand, ForbidCall)
    ]


def grids(text: str) -> list[RequireGrid]:
    return [demand for demand in RequestContract(text).demands(()) if isinstance(demand, RequireGrid)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("save out.csv", ["out.csv"]),
        ("Save the results to out.csv.", ["out.csv"]),
        ("Write a script that loads in.csv and saves out.csv", ["out.csv"]),
        ("Save a.csv, b.csv and c.csv", ["a.csv", "b.csv", "c.csv"]),
        ("Save out.csv, but do not save fig.png", ["out.csv"]),
        ("Don't export the pdf; save out.csv", ["out.csv"]),
        ("estimate without applying correction and save out.csv", ["out.csv"]),
        ("save data.csv as out.csv", ["out.csv"]),
        ("The output file should be `results/out.csv`.", ["results/out.csv"]),
        ('Output file: "my out.csv"', ["my out.csv"]),
        ("Could you please store everything in report.xlsx?", ["report.xlsx"]),
        ("generate fig.png from data.csv", ["fig.png"]),
        ("Results should be saved to out.csv.", ["out.csv"]),
        ("Save the factor of each station to out.csv", ["out.csv"]),
    ],
)
def test_files_that_a_request_names_as_outputs(text: str, names: list[str]) -> None:
    assert outputs(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "Do not save out.csv",
        "Do not write temp.csv and save out.csv",
        "Please don't:\n- save out.csv\n- plot",
        "save a.csv or b.csv",
        "If needed save out.csv",
        "load the results saved in out.csv",
        "Check the script that was used to write out.csv",
        "The data were saved in out.csv by the last run",
        "write a script that compares the results to ref.csv",
        "export the change from old.csv to new.csv",
        "Use the stations in data.csv to create a figure",
        "Save the rows in data.csv",
        "create a plot of data.csv",
        "Produce the same figure as out.png",
        "Save a plot for each station as station.png",
        "save <station>.csv and {id}.png and *.csv and out.csv.gz",
        "Plot data.csv and save it as https://x.y/out.csv",
        "Explain how to save out.csv",
        "Write out.csv instead of old.csv",
    ],
)
def test_files_that_are_not_certainly_outputs_are_left_out(text: str) -> None:
    assert outputs(text) == []


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("Save the table in the folder results_a", "results_a"),
        ("save to the results_a folder", "results_a"),
        ("save results to results_a", "results_a"),
        ("Using data/L18PLT, compute the strike. Put all outputs into output/run_a.", "output/run_a"),
        ("save in an output folder named results", "results"),
        ("write everything into out/run1/", "out/run1"),
        ('save into the folder named "My results"', "My results"),
        ("load data from folder survey_a and save plots to plots_b", "plots_b"),
        ("Save the tables to tables_a; save the plots to plots_b", "plots_b"),
    ],
)
def test_the_output_folder_that_a_request_names_last(text: str, path: str) -> None:
    assert folder(text) == path


@pytest.mark.parametrize(
    "text",
    [
        "save in an output folder",
        "save in a folder results",
        "save to the directory above",
        "Save outputs in the current directory",
        "do not save to results_a",
        "save to results_a or results_b",
        "load data from the folder survey_a",
        "Save the factors of the stations in survey_a",
        "save to folder L22",
        "save outputs under line_22",
        "save to results.csv_folder/out.csv",
        "store the estimate in shift_factors",
        "save the model in the variable best_model",
        "Write the log to run_log",
        "Save the results in the same folder as the data_files",
        "save csv/png",
        "Write code in src/tools",
    ],
)
def test_folders_that_are_not_certainly_for_outputs_are_left_out(text: str) -> None:
    assert folder(text) is None


def test_an_existing_folder_with_data_is_not_for_outputs(tmp_path: Path) -> None:
    (tmp_path / "survey_a").mkdir()
    (tmp_path / "results_a").mkdir()
    (tmp_path / "survey_a" / "S01.edi").write_text("x", encoding="utf-8")
    (tmp_path / "results_a" / "old.png").write_text("x", encoding="utf-8")
    assert folder("save to survey_a", tmp_path) is None
    assert folder("save to results_a", tmp_path) == "results_a"
    assert folder("save to results_a", data_path="results_a") is None


@pytest.mark.parametrize(
    "text",
    [
        "estimate without applying correction",
        "estimate before applying any correction",
        "Do not apply any correction",
        "Don't apply corrections; plot only",
        "Skip the correction.",
        "estimate the correction factors without applying any correction",
    ],
)
def test_a_request_that_excludes_correction_forbids_each_correcting_function(text: str) -> None:
    assert corrections(text) == list(PROFILES[0].corrections)


def test_words_before_the_correction_narrow_what_is_forbidden() -> None:
    assert corrections("without the static shift correction") == ["demopkg.static_shift.remove"]
    assert corrections("without topographic correction") == []


@pytest.mark.parametrize(
    "text",
    [
        "compare with and without correction",
        "plot the raw curve before applying the correction",
        "without correction first, then apply the correction",
        "There is no correction for topography",
        "Is the result correct without correction?",
        "If there are few stations, estimate without correction unless asked",
    ],
)
def test_a_request_that_speaks_of_correction_otherwise_forbids_nothing(text: str) -> None:
    assert corrections(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "20 points 0.01-100 Hz",
        "use 20 log-spaced frequencies from 0.01 Hz to 100 Hz",
        "frequencies 0.01 to 100 Hz, 20 points",
        "Save a plot. A grid of 20 points, 1e-2 to 1e2 Hz.",
    ],
)
def test_the_grid_that_a_request_describes(text: str) -> None:
    [grid] = grids(text)
    assert (grid.low, grid.high, grid.count) == (0.01, 100, 20)


@pytest.mark.parametrize(
    "text",
    [
        "20 points 0.01-1 kHz",
        "20 points 0.01 kHz to 100 Hz",
        "20 points per decade 0.01-100 Hz",
        "about 20 points between 0.01 and 100 Hz",
        "30 frequencies from 0.001 to 1000 Hz and 10 points from 1 to 10 Hz",
        "layers 0.01-100 m with 20 points",
        "20 linearly spaced points 1-100 Hz",
        "20 points 100-1 Hz",
    ],
)
def test_a_grid_that_is_not_certain_is_left_out(text: str) -> None:
    assert grids(text) == []


def test_the_forward_workflow_forbids_plural_keywords() -> None:
    labels = [demand.label for demand in RequestContract("", workflow="forward").demands(())]
    assert labels == ["forbid_keyword resistivities", "forbid_keyword thicknesses"]
    assert RequestContract("20 points 1-100 Hz", workflow="inversion").demands(()) == ()


def test_a_stated_predicate_is_not_inferred_again() -> None:
    contract = RequestContract("save out.csv", predicates=(RequireOutput("out.csv", "csv"),))
    assert contract.demands(()) == contract.predicates


WORDS: Final = (
    "save write do not don't out.csv fig.png 'a b.csv' to in the folder results_a and or , ; . \n - : without"
    ' applying any correction before 20 points 0.01 - 100 Hz kHz if as from a/b\\c.csv \x00 é 🙂 { } ( " ` ~/'
)


@given(
    st.lists(st.sampled_from(WORDS.split(" ")), max_size=30).map(" ".join) | st.text(max_size=200),
    st.text(max_size=40),
)
def test_mining_never_raises_and_its_spans_are_the_words_of_the_request(text: str, earlier: str) -> None:
    contract = RequestContract(text, clarified_request=earlier, workflow="forward")
    task = contract.task_text
    for demand in contract.demands(PROFILES):
        origin = demand.origin
        assert origin.source == "inferred"
        assert 0 <= origin.start <= origin.end <= len(task)
        assert task[origin.start : origin.end] == origin.words


@given(st.text(alphabet="ab./\\-_ \"'", max_size=300))
def test_mining_takes_bounded_time_on_long_rows_of_separators(text: str) -> None:
    long = f"save {text * 40}.csv in folder {text * 40}"
    assert all(demand.origin.words in long for demand in RequestContract(long).demands(PROFILES))
