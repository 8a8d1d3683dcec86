# Everything that a person does with this checkout. Needs make, Node 20 or newer and npm (make env: only a shell); the rest is fetched from the lock file.
SHELL := /bin/bash
.DEFAULT_GOAL := help
# The Node of the lock file, and the tools beside it.
IN := PATH="$(CURDIR)/node_modules/.bin:$$PATH" exec

.PHONY: help install start test check journeys pictures bench chaos seeds doctor reset stop-safe env
help:
	@echo 'make start      the whole product with demo data (Ctrl-C stops it; PORT_BASE=5400 takes other ports)'
	@echo 'make doctor     checks an installation (GATEWAY_URL, OPERATOR_TOKEN; MAIL_TO=you@example.com sends a test email), and walks through this one: connect, upload, publish, schedule'
	@echo 'make test       everything: types, lint, tests, browser journeys'
	@echo 'make check      the quick part of it: types, lint, unit tests'
	@echo 'make journeys   the browser journeys alone'
	@echo 'make pictures   takes the pictures of all screens again (make test compares with them); look at the change'
	@echo 'make chaos      kills and cuts at every step, then counts what was published (SEED=1 repeats a run, ONLY="disk full" or PART=1/3 a part; SEEDS=3 divides the cases over three seeds, LEAST=1000 goes on until so many publications, MINUTES=90 at most)'
	@echo 'make seeds      the seeded runs of the publisher alone, 20,000 publications as in make test (SEED=1 repeats one run, PUBLICATIONS=50000)'
	@echo 'make bench      measures, each figure beside a reference (ONLY=throughput: a part)'
	@echo 'make stop-safe  stops what make start of this checkout started, and nothing else'
	@echo 'make env        asks for the settings of docker-compose.yml and writes .env'
	@echo 'make reset      deletes all data of this checkout'

# Once per lock file: a stamp holds its hash.
install:
	@bash infra/dev/install.sh

start: install
	@$(IN) node infra/dev/start.ts
test: install
	@$(IN) node infra/testing/run.ts
check: install
	@$(IN) node infra/testing/run.ts types lint unused unit
journeys: install
	@$(IN) node infra/testing/run.ts journeys
pictures: install
	@PICTURES=refresh $(IN) node infra/testing/run.ts pictures
bench: install
	@$(IN) node infra/bench/main.ts $(if $(ONLY),--only=$(ONLY))
chaos: install
	@$(IN) node infra/chaos/main.ts $(if $(SEED),--seed $(SEED)) $(if $(ONLY),--only '$(ONLY)') $(if $(PART),--part $(PART)) $(if $(SEEDS),--seeds $(SEEDS)) $(if $(LEAST),--least $(LEAST)) $(if $(MINUTES),--minutes $(MINUTES))
seeds: install
	@PUBLICATIONS=$(or $(PUBLICATIONS),$(if $(SEED),1,20000)) $(IN) node node_modules/vitest/vitest.mjs run --project service -t everything services/publishing/test/service/seeded-runs.test.ts
doctor: install
	@$(IN) node infra/dev/doctor.ts
reset: install
	@$(IN) node infra/dev/reset.ts
stop-safe: install
	@$(IN) node infra/dev/stop-safe.ts
env:
	@bash infra/docker/write-env.sh
