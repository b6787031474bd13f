"""A small project on disk, and the hands that use a console over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pytestqt.qtbot import QtBot

from counterproof_gui.desk import Desk
from counterproof_gui.interior import Interior
from counterproof_gui.jobs import Jobs
from counterproof_gui.news import News
from counterproof_gui.qt import QApplication, Qt, QWidget
from counterproof_gui.verbs import Verb
from counterproof_gui.window import Window

PATIENCE_MS = 20_000

TARGET = '''
def box(width, height, depth=1):
    """The volume of a box."""
    return width * height * depth


def disc(radius):
    """The area of a disc."""
    return 3 * radius * radius
'''
GOOD = "import shapes\n\nprint(shapes.box(1, 2))\n"
BAD = "import shapes\n\nradius = 2\nprint(shapes.disc(radus=radius))\n"
PROJECT = """\
[project]
name = "shapes-review"

[reviewer]
name = "Ada"

[[targets]]
package = "shapes"
source = "targets/shapes"
"""


@dataclass(frozen=True, slots=True)
class ProjectFolder:
    """A project on disk."""

    root: Path

    @property
    def inbox(self) -> Path:
        return self.root / "inbox"

    @property
    def published(self) -> Path:
        return self.root / "published"

    @property
    def ledger(self) -> Path:
        return self.root / ".counterproof" / "ledger.sqlite3"

    def put(self, name: str, text: str | bytes) -> Path:
        """Write a draft."""
        path = self.inbox / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path


@dataclass
class Console:
    """A window with everything in it, and the hands that use it."""

    bot: QtBot
    window: Window
    interior: Interior
    desk: Desk
    jobs: Jobs
    told: list[News] = field(default_factory=list)

    def open(self, folder: ProjectFolder) -> None:
        """Open a project and wait until all its drafts were looked at and checked."""
        self.begin_to_open(folder)
        self.until(self.is_calm)

    def begin_to_open(self, folder: ProjectFolder) -> None:
        """Open a project and wait until its inbox was looked at."""
        look_into(self.bot, self.desk, folder.root)

    def is_calm(self) -> bool:
        """Whether nothing is being checked or read any longer."""
        desk = self.desk
        checked = all(
            draft.report or desk.note(name) or draft.file.problem for name, draft in desk.drafts.items()
        )
        front = desk.draft
        read = front is None or front.file.sha256 is None or desk.sheet is not None
        return checked and read and not desk.running() and not desk.deciding

    def until(self, happened: Callable[[], bool]) -> None:
        """Let the console work until something is so."""
        self.bot.waitUntil(happened, timeout=PATIENCE_MS)

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key where the keyboard is."""
        self.bot.keyClick(self.focus(), key, modifier)

    def write(self, text: str) -> None:
        """Type where the keyboard is."""
        self.bot.keyClicks(self.focus(), text)

    def focus(self) -> QWidget:
        """What has the keyboard."""
        return QApplication.focusWidget() or self.window

    def tab(self) -> str:
        """The side of the draft that is shown."""
        return self.interior.workbench.subject.tab.title

    def sentences(self) -> list[str]:
        """Everything that was told so far."""
        return [news.sentence for news in self.told]


class Paths:
    """Answers questions for a file or folder, and refuses to say who decides."""

    def __init__(self, answer: Path) -> None:
        self.answer = answer
        self.titles: list[str] = []

    def folder(self, title: str, then: Callable[[Path], None]) -> None:
        self.titles.append(title)
        then(self.answer)

    def file(self, title: str, patterns: str, then: Callable[[Path], None]) -> None:  # noqa: ARG002 - any file
        self.folder(title, then)

    def new_file(self, title: str, name: str, then: Callable[[Path], None]) -> None:
        self.folder(f"{title}: {name}", then)

    def reviewer(self, then: Callable[[str], None]) -> None:  # noqa: ARG002 - it only refuses
        raise AssertionError("nobody was to be asked")

    def keys(self, verbs: Sequence[Verb]) -> None:  # noqa: ARG002 - it only refuses
        raise AssertionError("nobody wanted to see the keys")


def look_into(bot: QtBot, desk: Desk, root: Path) -> None:
    """Open the project in a folder and wait until its inbox was looked at."""
    looks: list[bool] = []
    desk.looked.connect(lambda: looks.append(desk.project is not None and desk.project.root == root))
    desk.open_project(root)
    bot.waitUntil(lambda: any(looks), timeout=PATIENCE_MS)
