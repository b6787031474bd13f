"""The checkers of the comparison: how each is installed, called and read."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rules.targets import pins

BUILD: Final = Path(__file__).parents[2] / "build" / "peers"
PYTHON_PEERS: Final = ("ty==0.0.108", "pyrefly==1.5.0", "mypy==2.4.1", "pylint==4.1.4")
NODE_PEER: Final = "pyright@1.1.414"


@dataclass(frozen=True, slots=True)
class Accused:
    """A line with an error; `finds` is false where the same error stands on right and wrong lines alike."""

    file: str
    line: int
    finds: bool = True


Errors = Iterator[Accused]


@dataclass(frozen=True, slots=True)
class Checker:
    """One row of the table: the file that must be there, what precedes the drafts, and how to read it."""

    title: str
    program: Path
    arguments: tuple[str, ...]
    read: Callable[[str], Errors]

    @property
    def name(self) -> str:
        """The title without the version, for files and options."""
        first, _, rest = self.title.partition(" ")
        return " ".join([first, *rest.split(" ")[1:]]).strip()

    def command(self, files: Sequence[str]) -> list[str]:
        """Return the command line that checks some drafts."""
        start = ["node"] if self.program.suffix == ".js" else []
        return [*start, str(self.program), *self.arguments, *files]


def install() -> Path:
    """Return a virtual environment with the packages, what they require, and each checker that can be had."""
    venv = BUILD / f"python-{sys.version_info[0]}.{sys.version_info[1]}"
    if not (venv / "bin" / "pip").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(venv)], check=True)
    (BUILD / "pyproject.toml").touch()  # ends the search for settings, which would find ours
    (BUILD / "pyrefly.toml").touch()
    pip = [str(venv / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    for requirement in (*(f"{pin.name}=={pin.version}" for pin in pins()), *PYTHON_PEERS):
        _try([*pip, requirement])
    if shutil.which("npm"):
        _try(["npm", "install", "--no-audit", "--no-fund", "--silent", "--prefix", str(BUILD), NODE_PEER])
    return venv


def _try(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode != 0:
        print(f"{' '.join(command[-1:])}: {done.stderr.strip()[-300:]}", file=sys.stderr)


def sources_in(venv: Path) -> list[str]:
    """Return the packages with the folders of their sources, as `--target` takes them."""
    packages = next((venv / "lib").glob("python3*")) / "site-packages"
    return [f"{pin.name}={packages / pin.name}" for pin in pins()]


def available(venv: Path) -> list[Checker]:
    """Return Counterproof and the other checkers that are there; say which are left out."""
    there = []
    for checker in _checkers(venv):
        if checker.program.exists():
            there.append(checker)
        else:
            print(f"left out, because it could not be installed: {checker.title}")
    return there


def _checkers(venv: Path) -> Iterator[Checker]:
    scripts, python = venv / "bin", venv / "bin" / "python"
    targets = tuple(f"--target={source}" for source in sources_in(venv))
    ours = Path(sys.executable).parent / "counterproof"
    yield Checker("Counterproof", ours, ("validate", "--format=json", *targets), _ours)

    gitlab = ("check", f"--python={venv}", "--output-format=gitlab", "--exit-zero")
    yield Checker("ty 0.0.108", scripts / "ty", gitlab, _ty)

    plain = ("check", f"--python-interpreter-path={python}", "--output-format=json")
    empty = (*plain, f"--config={BUILD / 'pyrefly.toml'}")
    yield Checker("pyrefly 1.5.0", scripts / "pyrefly", plain, _pyrefly)
    yield Checker("pyrefly 1.5.0 (empty config)", scripts / "pyrefly", empty, _pyrefly)

    pyright = BUILD / "node_modules" / "pyright" / "index.js"
    yield Checker("pyright 1.1.414", pyright, ("--outputjson", f"--pythonpath={python}"), _pyright)

    mypy = (f"--python-executable={python}", "--output=json")
    yield Checker("mypy 2.4.1", scripts / "mypy", mypy, _mypy)
    follow = (*mypy, "--follow-untyped-imports")
    yield Checker("mypy 2.4.1 (--follow-untyped-imports)", scripts / "mypy", follow, _mypy)

    yield Checker("pylint 4.1.4 (-E)", scripts / "pylint", ("-E", "--output-format=json2"), _pylint)


def reports(output: str) -> list[dict[str, Any]]:
    """Return the reports that Counterproof printed about one draft or several."""
    document = json.loads(output)
    return document if isinstance(document, list) else [document]


def _ours(output: str) -> Errors:
    for report in reports(output):
        for check in report["checks"].values():
            for item in check["items"]:
                if item["state"] == "failed":
                    yield Accused(report["subject"]["name"], item["line"] or 1)


def _ty(output: str) -> Errors:
    for item in json.loads(output):
        if item["severity"] in {"major", "critical", "blocker"}:
            yield Accused(item["location"]["path"], item["location"]["positions"]["begin"]["line"])


def _pyrefly(output: str) -> Errors:
    for item in json.loads(output)["errors"]:
        if item["severity"] == "error":
            yield Accused(item["path"], item["line"])


def _pyright(output: str) -> Errors:
    for item in json.loads(output)["generalDiagnostics"]:
        if item["severity"] == "error":
            yield Accused(item["file"], item["range"]["start"]["line"] + 1)


def _mypy(output: str) -> Errors:
    for line in output.splitlines():
        item = json.loads(line)
        if item["severity"] == "error":
            yield Accused(item["file"], item["line"], finds=item["code"] != "import-untyped")


def _pylint(output: str) -> Errors:
    for item in json.loads(output)["messages"]:
        if item["type"] in {"error", "fatal"}:
            yield Accused(item["path"], item["line"])
