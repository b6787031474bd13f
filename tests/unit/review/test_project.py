"""The project file: what it may say, and how it is refused."""

from importlib.resources import files
from pathlib import Path

import pytest

from counterproof.evidence import Problem
from counterproof.review.project import Project
from counterproof.review.project_folder import find_project, init_project, load_project

WHOLE = """
[project]
name = "field-scripts"
python = "3.11"
inbox = "in"
published = "out"
[reviewer]
name = "A Reviewer"
[[targets]]
package = "fieldkit"
source = "targets/fieldkit"
rules = ["fieldkit.layers", "rules/fieldkit.own.toml"]
[[targets]]
package = "httpx"
[fixture]
image = "sha256:{digest}"
contracts = "contracts.json"
timeout_s = 20
memory_mib = 512
[repair]
provider = "llama.cpp"
model = "qwen2.5-coder-0.5b"
strategy = "auto"
max_repairs = 2
deadline_s = 60
[policy]
require = ["syntax", "imports"]
allow_unverifiable = ["imports"]
require_execution = false
approval_to_publish = true
two_person = false
""".replace("{digest}", "0" * 64)


def load(folder: Path, text: str | bytes) -> Project:
    data = text.encode() if isinstance(text, str) else text
    (folder / "counterproof.toml").write_bytes(data)
    return load_project(folder)


def test_every_key_of_the_design_is_read(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    shipped = files("counterproof_resources") / "rules" / "fieldkit.layers.toml"
    (tmp_path / "rules" / "fieldkit.own.toml").write_bytes(shipped.read_bytes())
    project = load(tmp_path, WHOLE)
    assert (project.name, project.python, project.reviewer) == ("field-scripts", "3.11", "A Reviewer")
    assert (project.inbox, project.published) == (tmp_path / "in", tmp_path / "out")
    assert [target.package for target in project.targets] == ["fieldkit", "httpx"]
    assert project.targets[0].source == tmp_path / "targets/fieldkit"
    assert project.targets[0].rules == ("fieldkit.layers", str(tmp_path / "rules/fieldkit.own.toml"))
    assert project.targets[1].source is None
    assert project.policy.require == ("syntax", "imports")


def test_only_the_name_is_needed(tmp_path: Path) -> None:
    project = load(tmp_path, '[project]\nname = "x"\n')
    assert (project.inbox, project.published) == (tmp_path / "inbox", tmp_path / "published")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[project]\nname = "x"\ncolour = 1\n', r"line 3, project\.colour: the key is unknown; allowed: "),
        ("[project]\n", r"line 1, project\.name: the key is missing"),
        ("", "project: the key is missing"),
        ('[project]\nname = 3\n', r"line 2, project\.name: .*found 3.*allowed: a text in quotes"),
        ('[project]\nname = "x"\n[fixture]\ntimeout_s = 90\n', r"line 4, fixture\.timeout_s: .*90.*60 or"),
        ('[project]\nname = "x"\n[repair]\nstrategy = "magic"\n', r"line 4, repair\.strategy: .*'auto'"),
        ('[project]\nname = "x"\n[[targets]]\npackage = "a"\n[[targets]]\npackage = "b-c"\n',
         r"line 6, targets\.2\.package: "),
        ('[project]\nname = "x"\n[policy]\nrequire = ["sintax"]\n', r"line 4, policy\.require\.1: .*'syn"),
        ('[project]\nname = "x"\n[surprise]\n', r"line 3, surprise: the key is unknown; allowed: project"),
        ('[project]\nname = "x\n', "line 2: not TOML"),
        (b"[project]\nname = '\xff'\n", "line 2: the file is not UTF-8"),
    ],
)  # fmt: skip
def test_a_broken_file_names_line_key_and_what_is_allowed(
    tmp_path: Path, text: str | bytes, words: str
) -> None:
    with pytest.raises(Problem, match=words) as caught:
        load(tmp_path, text)
    assert str(caught.value).startswith(str(tmp_path / "counterproof.toml"))
    assert "\n" not in str(caught.value)


def test_a_folder_without_a_project_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="counterproof init"):
        load_project(tmp_path)


def test_a_new_project_can_be_opened_and_found_from_below(tmp_path: Path) -> None:
    project = init_project(tmp_path / 'a "quoted" name')
    assert project.inbox.is_dir()
    assert project.published.is_dir()
    assert project.name == 'a "quoted" name'
    found = find_project(project.inbox)
    assert found
    assert found.root == project.root


def test_a_project_is_never_made_over_another(tmp_path: Path) -> None:
    init_project(tmp_path, name="first")
    with pytest.raises(Problem, match="a project is here already"):
        init_project(tmp_path, name="second")
    assert load_project(tmp_path).name == "first"


def test_a_file_in_the_way_of_a_new_project_is_named(tmp_path: Path) -> None:
    (tmp_path / "inbox").write_text("mine")
    with pytest.raises(Problem, match="stands where a folder"):
        init_project(tmp_path)
    assert (tmp_path / "inbox").read_text() == "mine"


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ('inbox = "x"\npublished = "x"', r"line 4, project\.published: .* would lie in each other"),
        ('published = "inbox/out"', r"line 3, project\.published: .* would lie in each other"),
        ('inbox = "."', r"line 3, project\.inbox: the project itself lies in this folder"),
        ('inbox = "../.."', r"line 3, project\.inbox: the project itself lies in this folder"),
        ('inbox = "counterproof.toml"', r"line 3, project\.inbox: a file stands there"),
        (
            'published = ".counterproof"',
            r"line 3, project\.published: Counterproof keeps its own records there",
        ),
    ],
)
def test_folders_that_cant_work_together_are_refused(tmp_path: Path, keys: str, words: str) -> None:
    with pytest.raises(Problem, match=words):
        load(tmp_path, f'[project]\nname = "x"\n{keys}\n')


def test_folders_elsewhere_are_fine(tmp_path: Path) -> None:
    project = load(tmp_path, f'[project]\nname = "x"\ninbox = "{tmp_path.parent / "elsewhere"}"\n')
    assert project.inbox == tmp_path.parent / "elsewhere"


def test_a_package_named_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Problem, match=r"line 6, targets\.2\.package: the package is named twice"):
        load(tmp_path, '[project]\nname = "x"\n[[targets]]\npackage = "a"\n[[targets]]\npackage = "a"\n')


@pytest.mark.parametrize("pack", ["nope.nope", "missing.pack.toml", "bad.pack.toml"])
def test_a_rule_pack_that_cant_be_used_is_refused_where_it_is_named(tmp_path: Path, pack: str) -> None:
    (tmp_path / "bad.pack.toml").write_text("version = '1'\nsurprise = 1\n")
    with pytest.raises(Problem, match=rf"counterproof\.toml, line 5, targets\.1\.rules: .*{pack}"):
        load(tmp_path, f'[project]\nname = "x"\n[[targets]]\npackage = "a"\nrules = ["{pack}"]\n')


def test_a_project_file_nested_beyond_sense_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="nested too deeply"):
        load(tmp_path, "a = " + "[" * 5_000 + "]" * 5_000)


def test_a_folder_in_the_project_files_place_is_named(tmp_path: Path) -> None:
    (tmp_path / "counterproof.toml").mkdir()
    with pytest.raises(Problem, match="it is a folder"):
        load_project(tmp_path)
    with pytest.raises(Problem, match="it is a folder"):
        find_project(tmp_path)


@pytest.mark.parametrize("name", ["", " ", 'a"\n]b', "x" * 201, "a\u202eb"])
def test_a_name_that_cant_be_used_makes_no_project(tmp_path: Path, name: str) -> None:
    with pytest.raises(Problem, match="the project's name can't be used"):
        init_project(tmp_path / "new", name=name)
    assert not (tmp_path / "new").exists()
