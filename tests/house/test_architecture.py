"""Arrows go down, Qt has one door, files stay short: in the real tree, and seen to fail in a made-up one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from house import arrows as house

ROOT: Final = Path(__file__).parents[2]

MADE_UP: Final = {
    "counterproof/__init__.py": "from counterproof.review import desk\nfrom counterproof.cli import main\n",
    "counterproof/__main__.py": "from counterproof.cli import main\n",
    "counterproof/cli/__init__.py": "",
    "counterproof/cli/main.py": "from counterproof import validate\nfrom counterproof.review import desk\n",
    "counterproof/evidence/__init__.py": "",
    "counterproof/evidence/states.py": "def late():\n    from ..drafts import check\n",
    "counterproof/drafts/__init__.py": "from counterproof.evidence import states\nfrom . import check\n",
    "counterproof/drafts/check.py": "from counterproof.repair.loop import run\nimport ast\n",
    "counterproof/repair/__init__.py": "",
    "counterproof/repair/loop.py": "import counterproof\n",
    "counterproof/review/__init__.py": "import PySide6.QtCore\n",
    "counterproof/review/desk.py": "import counterproof.drafts\nimport_module('counterproof_gui.app')\n",
    "counterproof/cellar/__init__.py": "",
    "counterproof_gui/qt.py": "from PySide6.QtCore import QObject\n",
    "counterproof_gui/app.py": "if TYPE_CHECKING:\n    import shiboken6\nfrom .qt import QObject\n",
    "counterproof_resources/__init__.py": "import os\n",
    "counterproof_gui/long.py": "x = 1\n" * 601,
    "counterproof_gui/fitting.py": "x = 1\n" * 600,
}


@pytest.fixture(scope="module")
def real() -> dict[str, Path]:
    data = ROOT / "resources" / house.DATA / "__init__.py"  # the scripts beside it are data
    return house.modules(ROOT / "core", ROOT / "gui") | {house.DATA: data}


@pytest.fixture
def made_up(tmp_path: Path) -> dict[str, Path]:
    for name, text in MADE_UP.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return house.modules(tmp_path)


def test_the_engine_imports_neither_qt_nor_the_console(real: dict[str, Path]) -> None:
    assert house.core_reaching_for_the_console(house.arrows(real)) == []


def test_arrows_of_the_engine_go_down_only(real: dict[str, Path]) -> None:
    assert house.arrows_upwards(house.arrows(real)) == []


def test_every_room_of_the_engine_stands_on_a_floor(real: dict[str, Path]) -> None:
    assert house.rooms_without_a_floor(real) == []


def test_the_console_reaches_qt_through_one_module(real: dict[str, Path]) -> None:
    assert house.qt_past_its_door(house.arrows(real)) == []


def test_the_package_of_data_imports_nothing(real: dict[str, Path]) -> None:
    assert house.data_with_imports(house.arrows(real)) == []


def test_no_file_is_too_long(real: dict[str, Path]) -> None:
    assert house.long_files(real) == []


def test_the_rules_look_at_all_three_packages(real: dict[str, Path]) -> None:
    assert {"counterproof", "counterproof_gui", "counterproof_resources"} <= real.keys()


def test_an_import_of_qt_or_the_console_in_the_engine_is_seen(made_up: dict[str, Path]) -> None:
    assert house.core_reaching_for_the_console(house.arrows(made_up)) == [
        "counterproof.review:1 imports PySide6.QtCore",
        "counterproof.review.desk:2 imports counterproof_gui.app",
    ]


def test_an_arrow_upwards_or_to_a_neighbour_is_seen(made_up: dict[str, Path]) -> None:
    assert house.arrows_upwards(house.arrows(made_up)) == [
        "counterproof:2 imports counterproof.cli.main",
        "counterproof.drafts.check:1 imports counterproof.repair.loop",
        "counterproof.evidence.states:2 imports counterproof.drafts.check",
        "counterproof.repair.loop:1 imports counterproof",
    ]


def test_an_unknown_room_is_seen(made_up: dict[str, Path]) -> None:
    assert house.rooms_without_a_floor(made_up) == ["cellar"]


def test_qt_past_its_door_is_seen(made_up: dict[str, Path]) -> None:
    assert house.qt_past_its_door(house.arrows(made_up)) == ["counterproof_gui.app:2 imports shiboken6"]


def test_logic_among_the_data_is_seen(made_up: dict[str, Path]) -> None:
    assert house.data_with_imports(house.arrows(made_up)) == ["counterproof_resources:1 imports os"]


def test_a_long_file_is_seen_and_a_fitting_one_is_not(made_up: dict[str, Path]) -> None:
    assert house.long_files(made_up) == ["counterproof_gui.long: 601 lines"]
