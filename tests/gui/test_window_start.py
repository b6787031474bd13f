"""Starting and ending the console as a whole process, without a display of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gui.reviewing import GOOD, ProjectFolder

START = """
import sys
from pathlib import Path
from counterproof_gui import app, window
from counterproof_gui.qt import QTimer

class Closing(window.Window):
    '''Closes itself at one moment of its life, and says what it showed until then.'''

    def furnish(self, interior):
        super().furnish(interior)
        desk = interior.desk
        if sys.argv[1] == "furnished":
            QTimer.singleShot(0, self.close)
        elif sys.argv[1] == "calm":
            self.timer = QTimer(self)
            self.timer.timeout.connect(lambda: self.close_when_calm(interior))
            self.timer.start(20)

    def close_when_calm(self, interior):
        desk = interior.desk
        told = [notice.text for notice in interior.notices.notices()]
        if told or (desk.drafts and all(draft.report for draft in desk.drafts.values())):
            self.timer.stop()
            print(*told, *desk.drafts, sep="\\n", flush=True)
            self.close()

window.Window = Closing
if sys.argv[1] == "painted":
    begin = app._Console.begin
    def begin_and_close(console):
        begin(console)
        console._window.close()
    app._Console.begin = begin_and_close
sys.exit(app.main(sys.argv[2:]))
"""


def start(moment: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_LOGGING_RULES": "qt.qpa.*=false"}
    return subprocess.run(
        [sys.executable, "-c", START, moment, *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def noise_of(done: subprocess.CompletedProcess[str]) -> list[str]:
    """What was said on standard error, without the offscreen platform's own remarks."""
    return [line for line in done.stderr.split("\n") if line and not line.startswith("This plugin does not")]


def test_a_project_is_opened_checked_and_closed(folder: ProjectFolder) -> None:
    folder.put("good.py", GOOD)
    done = start("calm", str(folder.root))
    assert (done.returncode, done.stdout, noise_of(done)) == (0, "good.py\n", [])


@pytest.mark.parametrize("moment", ["painted", "furnished"])
def test_closing_at_any_moment_of_the_start_is_quiet(folder: ProjectFolder, moment: str) -> None:
    for number in range(3):
        folder.put(f"draft_{number}.py", GOOD + f"# {number}\n")
    done = start(moment, str(folder.root))
    assert (done.returncode, noise_of(done)) == (0, [])


def test_without_a_project_the_welcome_page_closes_quietly() -> None:
    done = start("furnished")
    assert (done.returncode, noise_of(done)) == (0, [])


def test_a_broken_project_file_is_one_sentence_in_the_window(folder: ProjectFolder) -> None:
    file = folder.root / "counterproof.toml"
    file.write_text("[project]\nname = 3\n")
    done = start("calm", str(folder.root))
    assert (done.returncode, noise_of(done)) == (0, [])
    assert done.stdout.startswith(f"{file}, line 2, project.name: ")
    assert done.stdout.count("\n") == 1


def test_a_folder_that_is_not_there_is_one_sentence_in_the_window(tmp_path: Path) -> None:
    done = start("calm", str(tmp_path / "nowhere"))
    assert (done.returncode, noise_of(done)) == (0, [])
    assert "there is no project file here" in done.stdout


def test_a_console_without_qt_is_refused_in_one_sentence(tmp_path: Path) -> None:
    script = (
        "import sys; sys.modules['PySide6'] = None; from counterproof_gui.app import main; sys.exit(main([]))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "The console needs PySide6" in done.stderr
    assert "Traceback" not in done.stderr
