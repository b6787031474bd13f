#!/bin/sh
# system-libraries.sh console|tests: what a Linux system must bring beside Python packages.
#
# `console` is what a Qt window needs; `tests` adds a virtual display and the programs that drive it.
# Missing packages are installed on Debian and its relatives when this runs as root; otherwise the exact
# command is printed. Ends with 0 when nothing is missing, else with 3.
set -eu

purpose=${1:-console}
[ "$(uname -s)" = Linux ] || exit 0

# One line each: what must be found, and the Debian package that brings it.
libraries='
libEGL.so.1             libegl1
libGL.so.1              libgl1
libxkbcommon.so.0       libxkbcommon0
libdbus-1.so.3          libdbus-1-3
libfontconfig.so.1      libfontconfig1
libfreetype.so.6        libfreetype6
libglib-2.0.so.0        libglib2.0-0
libX11.so.6             libx11-6
libX11-xcb.so.1         libx11-xcb1
libxcb.so.1             libxcb1
libxcb-cursor.so.0      libxcb-cursor0
libxcb-icccm.so.4       libxcb-icccm4
libxcb-image.so.0       libxcb-image0
libxcb-keysyms.so.1     libxcb-keysyms1
libxcb-randr.so.0       libxcb-randr0
libxcb-render.so.0      libxcb-render0
libxcb-render-util.so.0 libxcb-render-util0
libxcb-shape.so.0       libxcb-shape0
libxcb-shm.so.0         libxcb-shm0
libxcb-sync.so.1        libxcb-sync1
libxcb-util.so.1        libxcb-util1
libxcb-xfixes.so.0      libxcb-xfixes0
libxcb-xkb.so.1         libxcb-xkb1
libxkbcommon-x11.so.0   libxkbcommon-x11-0
'
programs='
git                     git
fc-list                 fontconfig
'
test_programs='
make                    make
Xvfb                    xvfb
xdotool                 xdotool
import                  imagemagick
dockerd                 docker.io
'

known=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null || true)

have_library() { printf '%s\n' "$known" | grep -qF "	$1 "; }
have_program() { command -v "$1" >/dev/null 2>&1; }
have_font() { have_program fc-list && fc-list | grep -q 'DejaVuSansMono'; }
have_python() {
    for name in python3 python3.13 python3.12 python3.11; do
        "$name" -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && return
    done
    return 1
}

# missing TEST TABLE: the packages of those lines whose first word the test does not find.
missing() {
    printf '%s' "$2" | while read -r wanted package; do
        [ -z "$wanted" ] || "$1" "$wanted" || printf ' %s' "$package"
    done
}

packages=$(missing have_library "$libraries")$(missing have_program "$programs")
have_font || packages="$packages fonts-dejavu-core"
have_python || packages="$packages python3 python3-venv"
[ "$purpose" = console ] || packages=$packages$(missing have_program "$test_programs")
packages=${packages# }

[ -n "$packages" ] || exit 0

if ! have_program apt-get; then
    echo "System libraries are missing. Debian's names for them; this system's may differ: $packages"
    exit 3
fi

command="apt-get install -y --no-install-recommends $packages"
if [ "$(id -u)" -ne 0 ]; then
    echo "System libraries are missing. Install them with: sudo $command"
    exit 3
fi

echo "system libraries: $command"
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# shellcheck disable=SC2086  # the command is meant to be split into words
if ! { apt-get update -q && $command; } >"$log" 2>&1; then
    tail -n 5 "$log"
    echo "System libraries could not be installed. Try it by hand: $command"
    exit 3
fi
