# `make help` lists the commands. Each one sets up what it needs by itself.

VENV   ?= .venv
PYTHON ?=
BIN     = $(VENV)/bin
STAMP   = $(VENV)/.complete

.DEFAULT_GOAL := help
.PHONY: help venv

help: ## what there is to run
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

venv: $(STAMP) ## the virtual environment; made again only when pyproject.toml changes

$(STAMP): pyproject.toml
	@packaging/make-venv.sh "$(VENV)" "$(PYTHON)"
	@touch $@
