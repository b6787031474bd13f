"""Imports of targets, resolved in their source and never made (spec A18-A24)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from counterproof.drafts import Draft, Profile, Settings, run
from counterproof.evidence import Report, State

from .conftest import Checked, items, states

Against = Callable[[str, str], Report]


@pytest.mark.case("V7")
def test_a_script_without_targets_or_imports_is_ok_and_not_checked(checked: Checked) -> None:
    from counterproof.drafts import summary

    report = checked("print(1)\n")
    assert (report.ok, report.executed, report.status) == (True, False, State.NOT_CHECKED)
    assert "not executed" in summary(report)


@pytest.mark.case("V8")
def test_other_packages_are_named_and_demote_nothing(checked: Checked) -> None:
    report = checked("import json, numpy\n")
    assert (report.ok, report.status) == (True, State.NOT_CHECKED)
    assert states(report, "external_imports") == [State.NOT_CHECKED] * 2
    assert [item.name for item in items(report, "external_imports")] == ["json", "numpy"]
    assert report.checks["imports"].state is State.NOT_CHECKED


@pytest.mark.case("V9")
def test_a_module_is_found_in_its_file_and_never_imported(checked: Checked, demopkg: Path) -> None:
    report = checked("import demopkg.core\n")
    (item,) = items(report, "imports")
    assert item.state is State.PASSED
    assert item.evidence is not None
    assert item.evidence.path == "demopkg/core.py"
    assert item.evidence.sha256 == sha256((demopkg / "core.py").read_bytes()).hexdigest()
    assert not {name for name in sys.modules if name.startswith("demopkg")}


@pytest.mark.case("V10")
def test_a_missing_module_fails(checked: Checked) -> None:
    report = checked("import demopkg.nope\n")
    (item,) = items(report, "imports")
    assert (item.state, item.code, report.ok) == (State.FAILED, "module_absent", False)


@pytest.mark.case("V11")
def test_a_missing_symbol_fails_and_the_nearest_name_is_offered(checked: Checked) -> None:
    (item,) = items(checked("from demopkg.core import nope\n"), "imports")
    assert (item.state, item.code, item.suggestions) == (State.FAILED, "symbol_absent", ("load",))


@pytest.mark.case("V12")
def test_a_module_that_cant_be_parsed_is_a_doubt(checked: Checked) -> None:
    report = checked("from demopkg.broken import x\n")
    assert states(report, "imports") == [State.UNVERIFIABLE]
    assert report.ok
    assert len(report.warnings) == 1


def test_a_module_that_is_too_big_is_a_doubt(checked: Checked) -> None:
    (item,) = items(checked("from demopkg.big import x\n"), "imports")
    assert (item.state, item.code) == (State.UNVERIFIABLE, "module_unreadable")


@pytest.mark.case("V13")
def test_a_module_that_makes_its_names_is_a_doubt(checked: Checked) -> None:
    (item,) = items(checked("from demopkg.dynamic import anything\n"), "imports")
    assert (item.state, item.code) == (State.UNVERIFIABLE, "dynamic_module")


@pytest.mark.case("V15")
def test_names_exported_by_a_star_are_followed(checked: Checked) -> None:
    report = checked("from demopkg import clip\nclip(1, 2, 3)\nclip(1)\n")
    assert states(report, "imports") == [State.PASSED]
    assert states(report, "arguments", 2) == [State.PASSED]
    assert states(report, "arguments", 3) == [State.FAILED]


def test_a_name_that_a_star_leaves_out_fails(checked: Checked) -> None:
    assert states(checked("from demopkg import hidden\n"), "imports") == [State.FAILED]


@pytest.mark.case("V17")
def test_a_name_bound_on_every_way_is_not_failed(checked: Checked) -> None:
    assert State.FAILED not in states(checked("from demopkg.cond import fast\n"), "imports")


def test_a_name_bound_under_a_condition_is_a_doubt(checked: Checked) -> None:
    (item,) = items(checked("from demopkg.cond import sometimes\n"), "imports")
    assert (item.state, item.code) == (State.UNVERIFIABLE, "conditional_symbol")


@pytest.mark.case("V18")
def test_a_function_is_no_module(checked: Checked) -> None:
    (item,) = items(checked("import demopkg.core.load\n"), "imports")
    assert item.state is State.FAILED
    assert "not a module" in item.reason


@pytest.mark.case("V20")
def test_an_unknown_name_of_a_package_fails_with_its_line(checked: Checked) -> None:
    report = checked("import demopkg\n\ndemopkg.nope()\n")
    assert states(report, "arguments") == [State.FAILED]
    assert report.errors[0].startswith("line 3:")


@pytest.mark.case("V21")
def test_an_import_that_the_script_may_do_without_is_a_warning(checked: Checked) -> None:
    text = "try:\n    from demopkg.nope import x\nexcept ImportError:\n    x = None\n"
    report = checked(text)
    (item,) = items(report, "imports")
    assert (item.state, item.code, report.ok) == (State.UNVERIFIABLE, "guarded_import_absent", True)


@pytest.mark.case("V23")
def test_relative_and_star_imports_are_doubts(checked: Checked) -> None:
    report = checked("from . import x\nfrom demopkg.core import *\n")
    assert [item.code for item in items(report, "imports")] == ["relative_import", "star_import"]
    assert states(report, "imports") == [State.UNVERIFIABLE] * 2


@pytest.mark.case("V24")
def test_a_literal_dynamic_import_is_resolved(checked: Checked) -> None:
    report = checked("m = __import__('demopkg.nope')\n")
    assert report.status is State.FAILED
    assert states(report, "imports") == [State.FAILED]
    assert states(checked("m = __import__('demopkg.core')\n"), "imports") == [State.PASSED]


@pytest.mark.parametrize(
    "text",
    [
        "import importlib\nimportlib.import_module(name)\n",
        "import importlib as i\nload = i.import_module\nload('demopkg.' + name)\n",
        "__import__(name)\n",
        "exec(code)\n",
        "eval(code)\n",
        "exec('import demopkg')\n",
        "import demopkg\ngetattr(demopkg, name)\n",
    ],
)
def test_what_is_decided_at_run_time_is_one_doubt(checked: Checked, text: str) -> None:
    found = [item for item in items(checked(text), "imports") if item.state is not State.PASSED]
    assert [(item.code, item.state) for item in found] == [("dynamic_access", State.UNVERIFIABLE)]


def test_getattr_with_a_literal_name_is_an_attribute_read(checked: Checked) -> None:
    assert State.FAILED in states(checked("import demopkg\ngetattr(demopkg, 'nope')\n"), "imports")
    assert State.FAILED not in states(checked("import demopkg\ngetattr(demopkg, 'nope', 1)\n"), "imports")
    assert states(checked("import demopkg\ngetattr(demopkg, 'clip')\n"), "imports") == [State.PASSED] * 2


@pytest.mark.case("V27")
def test_a_package_that_is_not_where_it_should_be_is_a_doubt(tmp_path: Path) -> None:
    settings = Settings((Profile("demopkg", tmp_path / "nothing"),))
    report = run(Draft.of_text("import demopkg.core\nfrom demopkg import x\n"), settings)
    assert states(report, "imports") == [State.UNVERIFIABLE] * 2


@pytest.mark.parametrize("source", ["nothing", Path("no/where"), None], ids=str)
def test_a_package_that_is_not_there_is_said_with_where_it_was_looked_for(source: Path | str | None) -> None:
    report = run(Draft.of_text("import absentpkg\n"), Settings((Profile("absentpkg", source),)))
    (item,) = items(report, "imports")
    assert item.reason.startswith("the source of absentpkg is not there: ")
    assert str(source or "not installed here") in item.reason


def test_a_source_may_be_the_package_folder_or_its_parent(demopkg: Path) -> None:
    draft = Draft.of_text("from demopkg.core import load\n")
    for source in (demopkg, demopkg.parent):
        assert run(draft, Settings((Profile("demopkg", source),))).checks["imports"].state is State.PASSED


def test_an_installed_package_is_found_without_importing_it(
    demopkg: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(demopkg.parent))
    report = run(Draft.of_text("from demopkg.core import load\n"), Settings((Profile("demopkg"),)))
    assert report.checks["imports"].state is State.PASSED
    assert not {name for name in sys.modules if name.startswith("demopkg")}


def test_a_module_linked_from_outside_the_package_is_a_doubt(demopkg: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere.py").write_text("x = 1\n")
    (demopkg / "linked.py").symlink_to(tmp_path / "elsewhere.py")
    report = run(Draft.of_text("from demopkg.linked import x\n"), Settings((Profile("demopkg", demopkg),)))
    assert states(report, "imports") == [State.UNVERIFIABLE]


def test_an_import_in_a_function_is_checked_too(checked: Checked) -> None:
    assert states(checked("def f():\n    from demopkg.core import nope\n"), "imports") == [State.FAILED]


def test_an_import_for_type_checkers_alone_is_never_failed(checked: Checked) -> None:
    text = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from demopkg.nope import X\n"
    assert states(checked(text), "imports") == [State.UNVERIFIABLE]


@pytest.mark.parametrize(
    "text",
    [
        "import importlib.util as u\nif u.find_spec('demopkg.nope'):\n    import demopkg.nope\n",
        "import sys\nif sys.platform == 'win32':\n    import demopkg.nope\n",
        "import contextlib\nwith contextlib.suppress(ImportError):\n    import demopkg.nope\n",
        "try:\n    import demopkg.nope\nexcept Exception:\n    pass\n",
    ],
)
def test_an_import_that_the_script_first_asks_for_is_never_failed(checked: Checked, text: str) -> None:
    assert checked(text).ok


def test_a_module_that_scripts_must_not_import_fails(demopkg: Path) -> None:
    settings = Settings((Profile("demopkg", demopkg, excluded_subpackages=("forward",)),))
    report = run(Draft.of_text("from demopkg.forward.synthetic import LayeredModel\n"), settings)
    assert states(report, "imports") == [State.FAILED]


@pytest.mark.parametrize(
    "hook",
    [
        "if name in T:\n        raise AttributeError(name)\n    raise AttributeError(name)",
        "try:\n        x = T[name]\n    except KeyError:\n        raise AttributeError(name)\n    return x",
        "if name not in T:\n        raise AttributeError(name)\n    return object()",
        "where = T.get(name)\n    if where is None:\n        raise AttributeError(name)\n    return where",
        "if name.startswith('_x') or name == 'y':\n        return 1\n    raise AttributeError(f'no {name}')",
    ],
)
def test_a_name_that_getattr_certainly_refuses_fails(against: Against, hook: str) -> None:
    source = f"T = {{'a': 1}}\ndef __getattr__(name):\n    {hook}\n"
    assert states(against(source, "from lib import nope\n"), "imports") == [State.FAILED]


@pytest.mark.parametrize(
    "hook",
    [
        "return globals()['_' + name]",
        "if name in T:\n        raise AttributeError(name)\n    return 1",
        "if ready(name):\n        return 1\n    raise AttributeError(name)",
        "for t in TABLES:\n        if name in t:\n            return 1\n    raise AttributeError(name)",
    ],
)
def test_a_name_that_getattr_may_give_is_a_doubt(against: Against, hook: str) -> None:
    source = f"T = {{'a': 1}}\ndef __getattr__(name):\n    {hook}\n"
    assert states(against(source, "from lib import nope\n"), "imports") == [State.UNVERIFIABLE]


def test_a_table_that_is_changed_in_place_is_not_read(against: Against) -> None:
    source = "T = {'a': 1}\nT.update(more())\ndef __getattr__(name):\n    if name in T:\n        return 1\n"
    source += "    raise AttributeError(name)\n"
    assert states(against(source, "from lib import nope\n"), "imports") == [State.UNVERIFIABLE]


def test_a_closed_root_refuses_what_it_does_not_show(demopkg: Path) -> None:
    (demopkg / "__init__.py").write_text("def __getattr__(name):\n    return make(name)\n")
    draft = Draft.of_text("from demopkg import nope\n")
    open_root = run(draft, Settings((Profile("demopkg", demopkg),)))
    closed = run(draft, Settings((Profile("demopkg", demopkg, root_getattr_is_closed=True),)))
    assert states(open_root, "imports") == [State.UNVERIFIABLE]
    assert states(closed, "imports") == [State.FAILED]


@pytest.mark.parametrize(
    "statement",
    [
        "globals()['nope'] = 1",
        "globals().update(table)",
        "install(table, g=globals())",
        "vars()['nope'] = 1",
        "exec(code)",
        "import sys\nsys.modules[__name__] = Thing()",
        "for n in names:\n    locals()[n] = 1",
        "@alias('nope')\ndef real():\n    pass",
        "def fill():\n    globals().update(table)\nfill()",
    ],
)
def test_a_module_that_changes_itself_is_a_doubt(against: Against, statement: str) -> None:
    assert states(against(statement + "\n", "from lib import nope\n"), "imports") == [State.UNVERIFIABLE]


@pytest.mark.parametrize(
    "statement",
    [
        "names = sorted(globals())",
        "here = locals()\nfor n in __all__:\n    setattr(here[n], '__module__', 'lib')\n__all__ = []",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from json import nope",
        "if __name__ == '__main__':\n    nope = 1",
        "def f():\n    nope = 1",
        "nope = 1\ndel nope",
        "import sys\nif sys.version_info < (3, 8):\n    nope = 1",
    ],
)
def test_a_name_that_does_not_exist_at_run_time_fails(against: Against, statement: str) -> None:
    assert states(against(statement + "\n", "from lib import nope\n"), "imports") == [State.FAILED]
