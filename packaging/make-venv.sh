#!/bin/sh
# make-venv.sh FOLDER [PYTHON]: a virtual environment with Counterproof, editable, and its tools.
set -eu

folder=$1
wanted=${2:-}

usable() {
    "$1" -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    for name in ${wanted:-python3 python3.13 python3.12 python3.11}; do
        if usable "$name"; then
            echo "$name"
            return
        fi
    done
    echo "Counterproof needs Python 3.11 or newer with its venv module; tried: ${wanted:-python3, python3.11 to python3.13}." >&2
    echo "On Debian or Ubuntu: apt-get install python3 python3-venv. Or name one: make venv PYTHON=/path/to/python3" >&2
    exit 2
}

if ! "$folder/bin/python" -m pip --version >/dev/null 2>&1; then
    python=$(find_python)
    echo "virtual environment: $folder, with $("$python" --version)"
    "$python" -m venv --clear "$folder"
fi

echo "Python packages: Counterproof, its console and its tools, into $folder"
"$folder/bin/python" -m pip install --quiet --quiet --disable-pip-version-check --upgrade-strategy only-if-needed \
    --editable '.[gui,dev]'
