"""Rule packs: loaded whole, or refused with the file and the key."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.drafts.rules import load_packs, shipped_packs
from counterproof.evidence import Problem, sha256

PACK = """\
version = "2.1"

[[rule]]
id = "model"
target = "demopkg.forward.synthetic.LayeredModel"
message = "one thickness less than resistivities"
args = { rho = { name = "resistivity", position = 0 }, thk = { name = "thickness", default = [] } }

[[rule.require]]
kind = "vector"
arg = "rho"
min_len = 1
element = "positive_finite"

[[rule.require]]
kind = "length"
expr = "len(thk) == len(rho) - 1"
"""


def refusal(folder: Path, text: str, name: str = "demopkg.layers.toml") -> Problem:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Problem) as caught:
        load_packs([str(file)])
    assert caught.value.file == str(file)
    return caught.value


def test_a_pack_is_named_after_its_file_and_known_by_its_digest(tmp_path: Path) -> None:
    file = tmp_path / "demopkg.layers.toml"
    file.write_text(PACK, encoding="utf-8")
    (pack,) = load_packs([str(file)])
    assert (pack.record.name, pack.record.version) == ("demopkg.layers", "2.1")
    assert pack.record.sha256 == sha256(file.read_bytes())
    assert [rule.id for rule in pack.rules] == ["model"]


def test_a_pack_may_be_json(tmp_path: Path) -> None:
    require = [{"kind": "scalar", "arg": "n", "min": 2, "integer": True}]
    rule = {"id": "n", "target": "a.f", "message": "m", "args": {"n": {"name": "n"}}, "require": require}
    file = tmp_path / "a.sampling.json"
    file.write_text(json.dumps({"version": "1", "rule": [rule]}), encoding="utf-8")
    assert load_packs([str(file)])[0].record.name == "a.sampling"


@pytest.mark.parametrize(
    ("old", "new", "field", "words"),
    [
        ('kind = "vector"', 'kind = "vectr"', "rule.1.require.1.kind", "the kind is unknown"),
        ('kind = "vector"\n', "", "rule.1.require.1.kind", "missing"),
        (
            "min_len = 1",
            "min_length = 1",
            "rule.1.require.1.min_length",
            "unknown; allowed: kind, arg, min_len",
        ),
        ("min_len = 1", 'min_len = "1"', "rule.1.require.1.min_len", "found '1'"),
        ("min_len = 1", "min_len = -1", "rule.1.require.1.min_len", "found -1"),
        ('"positive_finite"', '"positive"', "rule.1.require.1.element", "found 'positive'"),
        ('arg = "rho"', 'arg = "r"', "rule.1.require.1.arg", "no argument of this name"),
        ("len(rho) - 1", "len(r) - 1", "rule.1.require.2.expr", "no argument of this name"),
        ("len(rho) - 1", "len(rho) * 1", "rule.1.require.2.expr", "is no name"),
        ("len(rho) - 1", "rho", "rule.1.require.2.expr", "len(name) and integers only"),
        ("position = 0", "pos = 0", "rule.1.args.rho.pos", "unknown; allowed: name, position, default"),
        ("message =", "text =", "rule.1.message", "missing"),
        ('id = "model"', 'id = "model"\nscope = "all"', "rule.1.scope", "unknown; allowed: id, target"),
        ('version = "2.1"', 'version = "2.1"\nauthor = "x"', "author", "unknown; allowed: version, rule"),
        ('version = "2.1"', "version = 2.1", "version", "found 2.1"),
        ('version = "2.1"', "", "version", "missing"),
    ],
)
def test_a_single_wrong_key_refuses_the_whole_pack(
    tmp_path: Path, old: str, new: str, field: str, words: str
) -> None:
    fine = PACK[PACK.index("[[rule]]") :].replace('"model"', '"other"')
    problem = refusal(tmp_path, PACK.replace(old, new, 1) + fine)
    assert problem.field == field
    assert words in problem.sentence


def test_two_rules_of_one_id_are_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path, PACK + PACK[PACK.index("[[rule]]") :]).field == "rule.2.id"


@pytest.mark.parametrize(
    ("require", "field"),
    [
        ('kind = "string", arg = "a", regex = "("', "rule.1.require.1.regex"),
        ('kind = "relation", expr = "1 < 2"', "rule.1.require.1.expr"),
        ('kind = "scalar", arg = "a", min = inf', "rule.1.require.1.min"),
        ('kind = "scalar", arg = "a", min = 2020-01-01', "rule.1.require.1.min"),
        ('kind = "forbid_arg"', "rule.1.require.1.arg"),
        ('kind = "matrix", arg = "a", shape = []', "rule.1.require.1.shape"),
        ('kind = "path", arg = "a", suffix = "csv"', "rule.1.require.1.suffix"),
    ],
)
def test_values_that_can_not_be_used_are_refused(tmp_path: Path, require: str, field: str) -> None:
    head = 'version = "1"\n[[rule]]\nid = "r"\ntarget = "p.f"\nmessage = "m"\nargs = { a = { name = "a" } }\n'
    assert refusal(tmp_path, f"{head}require = [{{ {require} }}]").field == field


@pytest.mark.parametrize("text", ["version =", "[[[", "\x00", 'version = "1"'])
def test_a_file_that_is_no_pack_is_refused(tmp_path: Path, text: str) -> None:
    assert refusal(tmp_path, text).what


def test_bytes_that_are_not_utf_8_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.b.toml"
    file.write_bytes(b'version = "\xff"')
    with pytest.raises(Problem, match="not UTF-8"):
        load_packs([str(file)])


def test_the_file_name_must_be_package_and_topic(tmp_path: Path) -> None:
    assert "<package>.<topic>" in refusal(tmp_path, PACK, "layers.toml").sentence


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="no such file"):
        load_packs([str(tmp_path / "a.b.toml")])


def test_one_bad_pack_means_that_none_is_returned(tmp_path: Path) -> None:
    (tmp_path / "a.b.toml").write_text("version = 1")
    with pytest.raises(Problem):
        load_packs(["fieldkit.layers", str(tmp_path / "a.b.toml")])


@pytest.mark.parametrize("name", ["fieldkit.nope", "../fieldkit.layers", "", "/etc/passwd"])
def test_an_unknown_name_is_refused_with_the_names_that_ship(name: str) -> None:
    with pytest.raises(Problem, match=r"fieldkit\.layers, fieldkit\.sampling"):
        load_packs([name])


def test_every_shipped_pack_can_be_loaded() -> None:
    packs = load_packs(shipped_packs())
    assert [pack.record.name for pack in packs] == ["fieldkit.layers", "fieldkit.sampling"]


def test_a_name_given_twice_is_one_pack() -> None:
    assert len(load_packs(["fieldkit.layers", "fieldkit.layers"])) == 1


@given(st.binary(max_size=200))
def test_any_bytes_are_a_pack_or_a_problem(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "a.b.toml"
    file.write_bytes(data)
    with pytest.raises(Problem):
        load_packs([str(file)])


def test_the_check_can_be_imported_without_pydantic() -> None:
    code = "import sys, counterproof.drafts.rules; sys.exit('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
