# Every target installs what it needs first, into .venv/.
PYTHON ?= python3
export PYTHON

.PHONY: demo test lint bench build
.DELETE_ON_ERROR:

demo: .venv/ready
	.venv/bin/autograder demo

test: .venv/ready
	.venv/bin/autograder verify
	.venv/bin/python -m pytest

lint: .venv/ready
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy

bench: .venv/ready
	.venv/bin/python -m benchmarks.diagnosis
	.venv/bin/python -m benchmarks.pairs

build: .venv/ready
	.venv/bin/autograder build

.venv/ready: pyproject.toml constraints.txt tools/setup.sh
	@tools/setup.sh
