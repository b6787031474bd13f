"""The target's source that a finding rests on, read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from counterproof.drafts import Draft, Profile, Settings, run
from counterproof.drafts.cited_source import cited_source
from counterproof.evidence import Budget, Cancelled, Evidence, Problem, sha256

SOURCE = "def area(width):\n    return width\n"


@pytest.fixture
def lib(tmp_path: Path) -> Path:
    folder = tmp_path / "sources" / "lib"
    (folder / "inner").mkdir(parents=True)
    (folder / "__init__.py").write_text(SOURCE)
    (folder / "inner" / "__init__.py").write_text("")
    (folder / "inner" / "flat.py").write_text(SOURCE)
    return folder


def cite(path: str, data: str = SOURCE) -> Evidence:
    return Evidence(path, 1, "def area(width)", sha256(data.encode()))


def targets(lib: Path) -> list[Profile]:
    return [Profile("lib", lib)]


def test_the_evidence_of_a_finding_leads_to_the_lines_that_the_check_read(lib: Path) -> None:
    report = run(Draft.of_text("import lib\nlib.area(wide=1)\n"), Settings((Profile("lib", lib),)))
    evidence = next(item.evidence for _, item in report.findings() if item.evidence)
    assert evidence is not None
    cited = cited_source(evidence, targets(lib))
    assert "\n".join(cited.lines) == SOURCE
    assert cited.evidence == evidence


@pytest.mark.parametrize("path", ["lib/__init__.py", "lib/inner/flat.py"])
def test_packages_and_modules_are_found(lib: Path, path: str) -> None:
    assert cited_source(cite(path), targets(lib)).lines[0] == "def area(width):"


def test_a_target_of_one_file_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(SOURCE)
    assert cited_source(cite("one.py"), [Profile("one", tmp_path)]).lines[0] == "def area(width):"


def test_a_file_that_changed_since_is_no_evidence(lib: Path) -> None:
    (lib / "__init__.py").write_text(SOURCE + "# more\n")
    with pytest.raises(Problem, match="has changed since the check, so it is not the evidence"):
        cited_source(cite("lib/__init__.py"), targets(lib))


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("other/__init__.py", "no target of the project has this source"),
        ("lib/gone.py", "there is no such module"),
        ("lib/../../secret.py", "'..'"),
        ("/etc/passwd", "absolute"),
        ("lib/link.py", "outside the package's folder"),
        ("lib/folder/secret.py", "outside the package's folder"),
        ("lib/inner.py", "the target's source is now lib/inner/__init__.py"),
    ],
)
def test_nothing_else_is_read(lib: Path, tmp_path: Path, path: str, words: str) -> None:
    secret = tmp_path / "elsewhere" / "secret.py"
    secret.parent.mkdir()
    secret.write_text(SOURCE)
    (lib / "link.py").symlink_to(secret)
    (lib / "folder").symlink_to(secret.parent, target_is_directory=True)
    with pytest.raises(Problem, match=words):
        cited_source(cite(path), targets(lib))


def test_a_target_of_one_file_that_leads_elsewhere_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text(SOURCE)
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "one.py").symlink_to(tmp_path / "secret")
    with pytest.raises(Problem, match="outside the package's folder"):
        cited_source(cite("one.py"), [Profile("one", tmp_path / "sources")])


def test_a_target_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="the package's folder is not there"):
        cited_source(cite("lib/__init__.py"), [Profile("lib", tmp_path / "gone")])


def test_a_cancelled_budget_ends_it(lib: Path) -> None:
    budget = Budget()
    budget.cancel()
    with pytest.raises(Cancelled):
        cited_source(cite("lib/__init__.py"), targets(lib), budget=budget)
