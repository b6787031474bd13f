"""The check `literals` on whole drafts: rules meet the definitions that calls resolve to (spec section 7)."""

from __future__ import annotations

from pathlib import Path

import pytest

from counterproof import validate
from counterproof.drafts import Profile
from counterproof.evidence import Check, Problem, Report, State

SOURCES = {
    "__init__.py": "",
    "forward/__init__.py": "from .synthetic import LayeredModel\n",
    "forward/synthetic.py": """\
from dataclasses import dataclass


@dataclass(frozen=True)
class LayeredModel:
    resistivity: list
    thickness: list
    name: str = ""
""",
    "ss.py": "def apply_factors(sites, factors):\n    return sites\n",
    "sampling.py": "def grid(fmin, fmax, n=10, *, window='hann'):\n    return []\n",
}

LAYERS = """\
version = "1"

[[rule]]
id = "layered_model"
target = "demopkg.forward.synthetic.LayeredModel"
message = "n resistivities need n-1 thicknesses"
args = { rho = { name = "resistivity", position = 0 }, thk = { name = "thickness", position = 1 } }
require = [
    { kind = "vector", arg = "rho", min_len = 1, element = "positive_finite" },
    { kind = "vector", arg = "thk", element = "positive_finite" },
    { kind = "length", expr = "len(thk) == len(rho) - 1" },
]

[[rule]]
id = "factors"
target = "demopkg.ss.apply_factors"
message = "factors are finite and positive"
args = { factors = { name = "factors", position = 1 } }
require = [{ kind = "mapping", arg = "factors", non_empty = true, value = "positive_finite" }]
"""

SAMPLING = """\
version = "1"

[[rule]]
id = "grid"
target = "demopkg.sampling.grid"
message = "a grid rises from a positive frequency in at least two steps"
args = { fmin = { name = "fmin" }, fmax = { name = "fmax" }, n = { name = "n" }, w = { name = "window" } }
require = [
    { kind = "relation", expr = "0 < fmin < fmax" },
    { kind = "scalar", arg = "n", integer = true, min = 2 },
    { kind = "string", arg = "w", one_of = ["hann", "boxcar"] },
]
"""

MODEL = "from demopkg.forward.synthetic import LayeredModel\n"
FACTORS = "from demopkg.ss import apply_factors\ns = []\n"


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    source = tmp_path / "demopkg"
    for name, text in SOURCES.items():
        path = source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    packs = {"demopkg.layers.toml": LAYERS, "demopkg.sampling.toml": SAMPLING}
    for name, text in packs.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Profile("demopkg", source, tuple(str(tmp_path / name) for name in packs))


def literals(profile: Profile, text: str) -> Check:
    return validate(text, profile).checks["literals"]


def codes(check: Check) -> set[str]:
    return {item.code for item in check.items}


def faults(report: Report) -> list[str]:
    return [item.reason for item in report.checks["literals"].items if item.state is State.FAILED]


@pytest.mark.case("V49")
def test_a_model_of_three_layers_is_passed(profile: Profile) -> None:
    check = literals(profile, f"{MODEL}LayeredModel(resistivity=[100, 10, 1000], thickness=[500, 1000])\n")
    assert (check.state, len(check.items)) == (State.PASSED, 3)


@pytest.mark.case("V50")
def test_a_resistivity_of_zero_is_failed(profile: Profile) -> None:
    report = validate(f"{MODEL}LayeredModel(resistivity=[100, 0], thickness=[500])\n", profile)
    assert report.checks["literals"].state is State.FAILED
    assert faults(report) == ["resistivity[1] is 0 but must be finite and positive"]


@pytest.mark.case("V51")
def test_one_thickness_too_many_is_failed(profile: Profile) -> None:
    report = validate(f"{MODEL}LayeredModel(resistivity=[100, 10], thickness=[500, 1000])\n", profile)
    assert faults(report) == ["2 resistivities need 1 thickness, found 2"]


@pytest.mark.case("V52")
def test_a_half_space_is_passed(profile: Profile) -> None:
    assert literals(profile, f"{MODEL}LayeredModel(resistivity=[100], thickness=[])\n").state is State.PASSED


@pytest.mark.case("V53")
@pytest.mark.parametrize(
    "text",
    [
        "from demopkg.forward import LayeredModel\nLayeredModel(resistivity=[100, 0], thickness=[500])\n",
        "import demopkg.forward as f\nM = f.LayeredModel\nM([100, 0], [500])\n",
    ],
)
def test_the_resolved_definition_decides_and_not_the_spelling(profile: Profile, text: str) -> None:
    assert literals(profile, text).state is State.FAILED


@pytest.mark.case("V48")
def test_a_call_that_does_not_fit_its_signature_is_reported_once(profile: Profile) -> None:
    report = validate(f"{MODEL}LayeredModel(resistivities=[100], thicknesses=[])\n", profile)
    assert report.checks["arguments"].state is State.FAILED
    assert report.checks["literals"].state is State.NOT_CHECKED


@pytest.mark.case("V55")
def test_a_name_assigned_once_stands_for_its_value(profile: Profile) -> None:
    report = validate(f"{MODEL}r = [100, 0]\nLayeredModel(resistivity=r, thickness=[5])\n", profile)
    assert report.checks["literals"].state is State.FAILED


@pytest.mark.parametrize(
    "text",
    [
        "r = [100, 0]\nr = [100, 1]\nLayeredModel(resistivity=r, thickness=[5])\n",
        "r = [100, 0]\nr[1] = 5\nLayeredModel(resistivity=r, thickness=[5])\n",
        "r = [100]\nr.append(5)\nLayeredModel(resistivity=r, thickness=[5])\n",
        "r = [100, 0]\nfix(r)\nLayeredModel(resistivity=r, thickness=[5])\n",
        "for r in ([100, 0], [100, 10]):\n    LayeredModel(resistivity=r, thickness=[5])\n",
        "r = [100, 0]\ndef f(r):\n    return LayeredModel(resistivity=r, thickness=[5])\n",
        "r = [100]\nr += [5]\nLayeredModel(resistivity=r, thickness=[5])\n",
        "r = [100, 0]\nexec('r[1] = 5')\nLayeredModel(resistivity=r, thickness=[5])\n",
        "r = [100, 0]\nglobals()['r'] = [1, 2]\nLayeredModel(resistivity=r, thickness=[5])\n",
        "r = t = [100]\nt.append(5)\nLayeredModel(resistivity=r, thickness=[5])\n",
    ],
)
def test_a_name_whose_value_may_have_changed_is_never_failed(profile: Profile, text: str) -> None:
    assert literals(profile, MODEL + text).state is not State.FAILED


@pytest.mark.case("V58")
def test_a_computed_argument_is_unverifiable(profile: Profile) -> None:
    check = literals(profile, f"{MODEL}LayeredModel(resistivity=compute(), thickness=[5])\n")
    assert check.state is State.UNVERIFIABLE
    assert "rule_not_literal" in codes(check)
    assert "rule_violated" not in codes(check)


@pytest.mark.case("V59")
def test_a_boolean_is_not_a_number(profile: Profile) -> None:
    assert literals(profile, f"{MODEL}LayeredModel(resistivity=[True], thickness=[])\n").state is State.FAILED


@pytest.mark.case("V62")
def test_a_repeated_literal_is_written_out(profile: Profile) -> None:
    check = literals(profile, f"{MODEL}LayeredModel(resistivity=[100]*3, thickness=[5,5])\n")
    assert check.state is State.PASSED


@pytest.mark.case("V64")
def test_a_negative_factor_is_failed(profile: Profile) -> None:
    report = validate(f"{FACTORS}apply_factors(s, {{'S01': -1}})\n", profile)
    assert faults(report) == ["factors['S01'] is -1 but must be finite and positive"]


@pytest.mark.case("V65")
def test_an_empty_mapping_and_a_list_are_failed(profile: Profile) -> None:
    report = validate(f"{FACTORS}apply_factors(s, {{}})\napply_factors(s, [1,2])\n", profile)
    assert faults(report) == [
        "factors is empty but must have an entry",
        "factors is a list but must be a mapping",
    ]


@pytest.mark.case("V67")
def test_factors_from_a_file_are_unverifiable(profile: Profile) -> None:
    text = f"import json\n{FACTORS}f = json.load(open('factors.json'))\napply_factors(s, f)\n"
    check = literals(profile, text)
    assert (check.state, codes(check)) == (State.UNVERIFIABLE, {"rule_not_literal"})


@pytest.mark.case("V68")
@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('kind = "vector", arg = "thk"', 'kind = "tensor", arg = "thk"', "rule.1.require.2.kind"),
        ("min_len = 1", "min_length = 1", "rule.1.require.1.min_length"),
    ],
)
def test_a_pack_with_an_unknown_kind_or_key_validates_nothing(
    profile: Profile, old: str, new: str, field: str
) -> None:
    file = Path(profile.rules[0])
    file.write_text(LAYERS.replace(old, new), encoding="utf-8")
    with pytest.raises(Problem) as caught:
        validate(f"{FACTORS}apply_factors(s, {{'S01': -1}})\n", profile)
    assert (caught.value.file, caught.value.field) == (str(file), field)


@pytest.mark.case("V69")
@pytest.mark.parametrize(
    ("call", "state"),
    [
        ("grid(0.01, 100, n=20)", State.PASSED),
        ("grid(0.01, 100)", State.PASSED),
        ("grid(100, 0.01)", State.FAILED),
        ("grid(0, 1)", State.FAILED),
        ("grid(0.01, 100, 1)", State.FAILED),
        ("grid(0.01, 100, window='han')", State.FAILED),
        ("grid(low, 100)", State.UNVERIFIABLE),
        ("grid(low, -1)", State.UNVERIFIABLE),
    ],
)
def test_a_second_domain_is_declared_by_data_alone(profile: Profile, call: str, state: State) -> None:
    text = f"import sys\nfrom demopkg.sampling import grid\nlow = float(sys.argv[1])\n{call}\n"
    assert literals(profile, text).state is state


def test_the_packs_used_are_named_in_the_report(profile: Profile) -> None:
    names = [pack.name for pack in validate(MODEL, profile).rule_packs]
    assert names == ["demopkg.layers", "demopkg.sampling"]


def test_numpy_arrays_and_infinity_are_literals(profile: Profile) -> None:
    text = f"import numpy as np\n{MODEL}LayeredModel(np.array([100.0, np.inf]), np.asarray([5]))\n"
    assert faults(validate(text, profile)) == ["resistivity[1] is inf but must be finite and positive"]


def test_a_numpy_of_the_draft_itself_is_no_numpy(profile: Profile) -> None:
    text = f"np = make()\n{MODEL}LayeredModel(np.array([0.0]), [])\n"
    assert literals(profile, text).state is State.UNVERIFIABLE
