"""The numbered cases of request contracts (spec section 8)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from counterproof import publish
from counterproof.drafts import Draft, Profile, Settings, run
from counterproof.drafts.request import RequestContract
from counterproof.evidence import Check, Problem, Report, State

Asked = Callable[..., Report]

CORRECTIONS = ("demopkg.ss.correct", "demopkg.ss.apply_factors")
GRID = "Forward model with a grid of 20 points 0.01-100 Hz."


@pytest.fixture
def asked(demopkg: Path) -> Asked:
    """Validate a text against the demo package and a request."""
    profile = Profile("demopkg", demopkg, corrections=CORRECTIONS)

    def validate(request: str, text: str, workflow: str = "") -> Report:
        contract = RequestContract(request, workflow=workflow)
        return run(Draft.of_text(text), Settings((profile,), contract=contract))

    return validate


def request_check(report: Report) -> Check:
    return report.checks["request"]


@pytest.mark.case("V2")
def test_a_syntax_error_stops_the_request_check(asked: Asked) -> None:
    report = asked("save out.csv", "def f(:\n")
    assert report.checks["syntax"].state is State.FAILED
    assert [item.span.line for item in report.checks["syntax"].items if item.span] == [1]
    assert request_check(report).state is State.NOT_CHECKED
    assert request_check(report).items == ()


@pytest.mark.case("V70")
@pytest.mark.parametrize("text", ["print(1)\n", "from demopkg.ss import estimate\nestimate([])\n"])
def test_a_draft_without_the_output_asked_for_is_failed_and_not_saved(
    asked: Asked, text: str, tmp_path: Path
) -> None:
    report = asked("save out.csv", text)
    [item] = request_check(report).items
    assert request_check(report).state is State.FAILED
    assert (item.code, item.name) == ("constraint_violated", "require_output out.csv")
    assert (report.ok, report.status) == (False, State.FAILED)
    assert report.errors == (item.sentence,)
    published = tmp_path / "published"
    with pytest.raises(Problem):
        publish(text, report, published)
    assert not list(published.glob("*"))


@pytest.mark.case("V71")
def test_a_name_in_a_docstring_is_no_output(asked: Asked) -> None:
    text = '"""Writes out.csv."""\n\n\ndef main():\n    """Save out.csv."""\n    print(1)\n\n\nmain()\n'
    assert request_check(asked("save out.csv", text)).state is State.FAILED


@pytest.mark.case("V72")
@pytest.mark.parametrize(
    "write",
    [
        "open(f'{d}/out.csv', 'w')",
        "df.to_csv(f'{d}/out.csv')",
        "np.savetxt(f'{d}/out.csv', [1])",
    ],
)
def test_a_name_put_together_in_the_write_call_is_an_output(asked: Asked, write: str) -> None:
    imports = "import sys\nimport numpy as np\nimport pandas as pd\n"
    text = f"{imports}d = sys.argv[1]\ndf = pd.DataFrame()\n{write}\n"
    check = request_check(asked("save out.csv", text))
    assert (check.state, [item.code for item in check.items]) == (State.PASSED, ["ok"])


@pytest.mark.case("V75")
def test_a_forbidden_correction_is_found_under_its_alias(asked: Asked) -> None:
    text = "from demopkg.ss import correct as c\ns = []\nc(s)\n"
    report = asked("estimate without applying correction", text)
    failed = [item for item in request_check(report).items if item.state is State.FAILED]
    assert request_check(report).state is State.FAILED
    assert [(item.name, item.span and item.span.line) for item in failed] == [
        ("forbid_call demopkg.ss.correct", 3)
    ]


@pytest.mark.case("V76")
def test_an_estimate_alone_applies_no_correction(asked: Asked) -> None:
    text = "from demopkg.ss import estimate\nprint(estimate([]))\n"
    check = request_check(asked("estimate before applying any correction", text))
    assert check.state is State.PASSED
    assert [item.name for item in check.items] == [f"forbid_call {name}" for name in CORRECTIONS]
    assert "only narrow predicates" in check.reason


@pytest.mark.case("V77")
@pytest.mark.parametrize(
    "request_", ["Save the table in the folder results_a.", "Save everything to results_a"]
)
def test_another_folder_than_the_named_one_is_failed(asked: Asked, request_: str) -> None:
    text = "from pathlib import Path\nout = Path('results_b')\nout.mkdir()\n(out / 'x.txt').write_text('1')\n"
    check = request_check(asked(request_, text))
    assert check.state is State.FAILED
    assert [item.name for item in check.items] == ["require_output_dir results_a"]


@pytest.mark.case("V79")
@pytest.mark.parametrize("workflow", ["forward", ""])
def test_the_grid_that_was_asked_for_is_passed(asked: Asked, workflow: str) -> None:
    text = "import numpy as np\nfreqs = np.logspace(-2,2,20)\n"
    check = request_check(asked(GRID, text, workflow))
    assert check.state is State.PASSED
    assert any(item.name.startswith("require_grid") for item in check.items)


@pytest.mark.case("V80")
@pytest.mark.parametrize("workflow", ["forward", ""])
def test_another_grid_than_the_one_asked_for_is_failed(asked: Asked, workflow: str) -> None:
    text = "from numpy import geomspace\nfreq = geomspace(1,100,20)\n"
    check = request_check(asked(GRID, text, workflow))
    assert check.state is State.FAILED
    assert "20 points from 0.01 to 100" in next(i.reason for i in check.items if i.state is State.FAILED)


@pytest.mark.case("V82")
def test_kilometres_and_kilohertz_are_not_converted(asked: Asked) -> None:
    request = "Forward model: a layer of 2 km and 20 points 0.01-1 kHz, 0.5 kohm-m."
    contract = RequestContract(request)
    assert contract.demands(()) == ()
    check = request_check(asked(request, "import numpy as np\nfreq = np.geomspace(10, 1000, 20)\n"))
    assert check.state is State.NOT_CHECKED
    check = request_check(asked(request, "import numpy as np\nfreq = np.geomspace(1, 2, 3)\n", "forward"))
    assert not [item for item in check.items if item.name.startswith("require_grid")]
    assert check.state is State.PASSED
