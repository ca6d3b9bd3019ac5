# Everything a person does with a checkout. `make demo` and `make test` need nothing but git, make and the package
# registries: they set up, build and run, say what they do, and may be interrupted and started again at any time.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
PYTHON := .venv/bin/python

.PHONY: help demo test test-all test-asan test-tsan wheel bench docs lint format clean build setup

help:
	@echo "make demo      set up, build, and run the micro-op gallery on the embedded device"
	@echo "make test      set up, build, and run every test that CI runs"
	@echo "make test-all  the same, then the sanitizers and the long runs"
	@echo "make wheel     a wheel in dist/, reproducible: two builds of one commit compare equal"
	@echo "make bench     speed as ratios against yardsticks; numbers kept in build/bench.json"
	@echo "make docs      the documents as a searchable site in build/site; a link that leads nowhere is an error"
	@echo "make lint      clang-format, clang-tidy and ruff, changing nothing"
	@echo "make format    bring all sources into the house's form"
	@echo "make build     set up and build only (what you need after a change to C++ or kernel_api)"
	@echo "make clean     remove what was built; .venv stays (remove it by hand for a new start)"

demo: build
	@.venv/bin/tessera gallery

test: build
	@$(PYTHON) tools/test.py

test-all: build
	@tools/setup.sh sanitize browser && $(PYTHON) tools/test.py --all

test-asan: setup
	@tools/setup.sh sanitize && $(PYTHON) tools/test.py asan

test-tsan: setup
	@tools/setup.sh sanitize && $(PYTHON) tools/test.py tsan

# dist/tessera-*.whl, the same bytes for the same commit wherever it is built.
wheel: setup
	@tools/wheel.sh

bench: build
	@tools/bench.sh

docs: build
	@NO_MKDOCS_2_WARNING=1 $(PYTHON) -m mkdocs build -q && echo "docs: build/site/index.html"

lint: setup
	@tools/setup.sh lint && tools/lint.sh

format: setup
	@tools/setup.sh lint && tools/lint.sh --fix

build: setup
	@tools/build.sh

setup:
	@tools/setup.sh

clean:
	rm -rf build dist
