# `make help` lists the commands. Each of them sets up what it needs by itself.

VENV   ?= .venv
PYTHON ?=
ARGS   ?=
BIN     = $(VENV)/bin
STAMP   = $(VENV)/.complete

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help venv console-libraries test-libraries demo test check bench peers mutants screenshots cases

help: ## what there is to run
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

venv: $(STAMP) ## the virtual environment; brought up to date only when pyproject.toml changes

$(STAMP): pyproject.toml packaging/make-venv.sh
	@packaging/make-venv.sh "$(VENV)" "$(PYTHON)"
	@touch $@

# What cannot be installed is named by the script, and the rest goes on without it.
console-libraries:
	@packaging/system-libraries.sh console || true

test-libraries:
	@packaging/system-libraries.sh tests || true

demo: console-libraries venv ## the demo project in the console, or as text where there is no display
	@packaging/demo.sh "$(BIN)"

test: test-libraries venv ## the tests that this machine can run; ARGS="-k word" chooses among them
	@QT_QPA_PLATFORM=$${QT_QPA_PLATFORM:-offscreen} $(BIN)/python -m pytest -rs $(ARGS)

check: venv ## format, lint, types and tests
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(MAKE) --no-print-directory test

bench: console-libraries venv ## the measurements in tests/bench
	@QT_QPA_PLATFORM=$${QT_QPA_PLATFORM:-offscreen} $(BIN)/python -m pytest tests/bench -q -s \
		-o python_files='bench_*.py' -o python_functions='bench_*' --benchmark-columns=min,median,max,rounds $(ARGS)

peers: venv ## Counterproof beside other checkers, which it installs into build/peers; takes about 15 minutes
	@PYTHONPATH=tests $(BIN)/python -m bench.static_peers $(ARGS)

mutants: venv ## which test turns red when one rule of the static checks is switched off, rule by rule
	@PYTHONPATH=tests QT_QPA_PLATFORM=offscreen $(BIN)/python -m house.mutation_check $(ARGS)

screenshots: console-libraries venv ## pictures of the console in both themes, into build/screenshots
	@QT_QPA_PLATFORM=$${QT_QPA_PLATFORM:-offscreen} $(BIN)/python -m counterproof_gui.screenshots build/screenshots

cases: venv ## the numbered cases that no test names
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest --collect-only -p no:terminal --missing-cases \
		|| { echo 'The tests could not be collected; see: $(BIN)/python -m pytest --collect-only'; exit 1; }
