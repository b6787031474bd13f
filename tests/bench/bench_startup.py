"""How soon the console is there, beside a bare Qt window: its first frame, and its queue with all drafts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bench.medians import compare
from counterproof.review.demo import make_demo

BARE: Final = """
import time
from PySide6.QtWidgets import QApplication, QWidget

class Bare(QWidget):
    def paintEvent(self, event):
        print("at", time.monotonic(), flush=True)
        QApplication.quit()

app = QApplication([])
window = Bare()
window.resize(1440, 900)
window.show()
app.exec()
"""

CONSOLE: Final = """
import os, sys, time
from pathlib import Path
from counterproof_gui import app, window
from counterproof_gui.qt import QEvent, QObject

def tell():
    print("at", time.monotonic(), flush=True)
    os._exit(0)

class Painted(QObject):
    def eventFilter(self, viewport, event):
        if event.type() == QEvent.Type.Paint and viewport.parent().model().rowCount():
            tell()
        return False

class Timed(window.Window):
    def __init__(self, **keywords):
        super().__init__(**keywords)
        self.first_painted.connect(tell)

class TimedBlank(window.Blank):
    def seat_queue(self, queue):
        super().seat_queue(queue)
        queue.view.viewport().installEventFilter(Painted(queue))

if sys.argv[1] == "frame":
    window.Window = Timed
else:
    window.Blank = TimedBlank
sys.exit(app.open_console(Path(sys.argv[2])))
"""


def bench_start_of_the_console(tmp_path: Path) -> None:
    root = str(make_demo(tmp_path / "demo").root)
    medians = compare(
        {
            "bare Qt window, first frame": ["-c", BARE],
            "console, first frame": ["-c", CONSOLE, "frame", root],
            "console, filled queue": ["-c", CONSOLE, "queue", root],
        }
    )
    bare, frame, queue = medians.values()
    print(f"  first frame {frame / bare:.1f} x (at most 2), filled queue {queue / bare:.1f} x (at most 4)")
