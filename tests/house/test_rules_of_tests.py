"""The rules that tests live under are seen to fail a test that breaks them, and to pass one that does not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

TESTS: Final = Path(__file__).parents[1]

OBEDIENT: Final = """
import logging, os, platformdirs, pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

def test_an_announced_warning(expect_log):
    expect_log("WARNING somewhere: known")
    logging.getLogger("somewhere").warning("known")

def test_the_home_is_a_folder_of_the_test(home):
    assert os.path.expanduser("~") == str(home)
    assert platformdirs.user_cache_dir("x").startswith(str(home))

def test_a_window_with_a_timer_that_goes_with_it(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    timer = QTimer(window)
    timer.start(1000)
    window.show()

def test_permissions_bind_also_root(ordinary_rights, tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("x")
    secret.chmod(0)
    with pytest.raises(PermissionError):
        secret.read_text()

@pytest.mark.case("V1", "R002")
def test_a_listed_case():
    pass
"""

DISOBEDIENT: Final = """
import logging, threading, warnings, pytest
from PySide6.QtCore import QObject, QTimer, qWarning
from PySide6.QtWidgets import QWidget

kept = []

def test_a_warning_nobody_announced():
    logging.getLogger("somewhere").warning("new")

def test_an_announced_warning_that_never_comes(expect_log):
    expect_log("WARNING somewhere: known")

def test_a_python_warning():
    warnings.warn("old")

def test_a_warning_of_qt(qtbot):
    qWarning("no good")

def test_a_thread_left_running():
    threading.Thread(target=threading.Event().wait, args=(6,), name="left").start()

def test_a_window_left_open(qtbot):
    kept.append(QWidget())
    kept[-1].show()

def test_a_timer_left_ticking(qtbot):
    kept.append(QObject())
    QTimer(kept[-1]).start(1000)

def test_a_skip():
    pytest.skip("not today")
"""


def _run(folder: Path, text: str) -> tuple[str, dict[str, bool]]:
    """The output of pytest over one file under the rules, and which of its tests had no fault."""
    path = folder / "test_inner.py"
    path.write_text(text, encoding="utf-8")
    results = folder / "results.xml"
    command = [sys.executable, "-m", "pytest", str(path), f"--junitxml={results}", "-q"]
    command += ["-c", str(TESTS.parent / "pyproject.toml"), "--rootdir", str(folder), "-p", "conftest"]
    environment = os.environ | {
        "COUNTERPROOF_FORBID_SKIPS": "1",
        "PYTHONPATH": str(TESTS),
        "QT_QPA_PLATFORM": "offscreen",
    }
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    fine: dict[str, bool] = {}
    for case in ET.parse(results).iter("testcase") if results.exists() else ():
        name = case.attrib["name"]
        fine[name] = fine.get(name, True) and not len(case)
    return done.stdout + done.stderr, fine


def test_obedient_tests_pass(tmp_path: Path) -> None:
    output, fine = _run(tmp_path, OBEDIENT)
    assert len(fine) == OBEDIENT.count("def test_"), output
    assert all(fine.values()), output


def test_each_disobedient_test_fails(tmp_path: Path) -> None:
    output, fine = _run(tmp_path, DISOBEDIENT)
    assert len(fine) == DISOBEDIENT.count("def test_"), output
    assert [name for name, is_fine in fine.items() if is_fine] == [], output


def test_a_case_that_is_not_listed_is_refused_before_anything_runs(tmp_path: Path) -> None:
    text = "import pytest\n@pytest.mark.case('V0')\ndef test_x(): pass\n"
    output, fine = _run(tmp_path, text)
    assert "names the case 'V0', which cases.txt does not list" in output
    assert fine == {}


def test_an_unknown_marker_is_refused(tmp_path: Path) -> None:
    output, fine = _run(tmp_path, "import pytest\n@pytest.mark.unheard_of\ndef test_x(): pass\n")
    assert "'unheard_of' not found in `markers`" in output
    assert not any(fine.values())
