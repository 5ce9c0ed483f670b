# Every target installs what it needs first, into .venv/.
PYTHON ?= python3
export PYTHON

.PHONY: demo test lint build
.DELETE_ON_ERROR:

demo: .venv/ready
	.venv/bin/autograder demo

test: .venv/ready
	.venv/bin/python -m pytest

lint: .venv/ready
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy

build: .venv/ready
	.venv/bin/autograder build

.venv/ready: pyproject.toml constraints.txt tools/setup.sh
	@tools/setup.sh
