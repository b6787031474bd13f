#!/bin/sh
# demo.sh BIN: the demo project in the console; where no window can open, the same demo as text.
set -eu

bin=$1

has_display() {
    [ "$(uname -s)" != Linux ] || [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ -n "${QT_QPA_PLATFORM:-}" ]
}

# Qt ends the process when its platform cannot start, so a child process tries first.
can_open_windows() {
    "$bin/python" -c 'from PySide6.QtGui import QGuiApplication; QGuiApplication([])' >/dev/null 2>&1
}

if ! has_display; then
    echo "There is no display here (DISPLAY and WAYLAND_DISPLAY are unset), so this is the demo as text."
elif ! (can_open_windows) 2>/dev/null; then
    echo "Qt cannot open a window on the display ${WAYLAND_DISPLAY:-${DISPLAY:-}}, so this is the demo as text."
    echo "See why with: QT_DEBUG_PLUGINS=1 $bin/counterproof-gui"
else
    exec "$bin/counterproof" demo
fi
exec "$bin/counterproof" demo --text
