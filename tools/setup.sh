#!/bin/sh
# Sets up .venv/ and, where that is possible without asking, the system's packages. Run by make.
set -eu
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "error: $("$python" --version) is too old: install Python 3.11 or newer, or name one: make PYTHON=python3.12 ..." >&2
    exit 2
}

missing=""
command -v bwrap >/dev/null || missing="$missing bubblewrap"
command -v dot >/dev/null || missing="$missing graphviz"
"$python" -c 'import ensurepip, venv' 2>/dev/null || missing="$missing python3-venv"

if [ -n "$missing" ]; then
    as_root=""
    [ "$(id -u)" = 0 ] || as_root="sudo -n"
    if command -v apt-get >/dev/null && { [ -z "$as_root" ] || sudo -n true 2>/dev/null; }; then
        echo "installing$missing"
        { $as_root apt-get update -qq && DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq $missing; } \
            >/dev/null 2>&1 || echo "note: apt-get could not install$missing"
    fi
fi
command -v bwrap >/dev/null || echo "note: install bubblewrap; without it, other people's code runs in a weaker sandbox, and only when asked by name"
command -v dot >/dev/null || echo "note: install graphviz; without its program 'dot', draw_dot makes DOT text but no pictures"

[ -x .venv/bin/python ] || "$python" -m venv .venv || {
    echo "error: no virtual environment could be made: install the package python3-venv" >&2
    exit 2
}
echo "installing Python packages into .venv/"
.venv/bin/python -m pip install -q --disable-pip-version-check -c constraints.txt -e ".[dev]"
.venv/bin/python -m pip install -q --disable-pip-version-check --no-deps --upgrade --target .venv/peers -c constraints.txt micrograd
.venv/bin/autograder verify
touch .venv/ready
