# Everything that is done with this repository. `make` alone says what there is.
PREFIX ?= /usr/local
SYSCONFDIR ?= /etc
DESTDIR ?=
BUILD_DIR ?= .build/release
SEED ?=
SECONDS ?= 60
ROUNDS ?= 5
PLOTS ?= docs
TRACE ?=

# Symbols that nobody looks up at run time would make the programs larger.
RELEASE := swift build -c release --static-swift-stdlib -Xlinker --no-export-dynamic
# Warnings are errors where the project is worked on; see Package.swift.
STRICT := SEEKD_STRICT=1

.DEFAULT_GOAL := help
.PHONY: help deps build demo demo-overlay test check bench simulate replay fuzz clips install uninstall clean
# One build at a time: SwiftPM uses every core by itself and locks its folder.
.NOTPARALLEL:

help:
	@echo 'make deps       install what a Debian with Swift lacks for the rest; does nothing where nothing is lacking'
	@echo 'make build      release build of the programs in .build/release, Swift linked in'
	@echo 'make demo       build, then show taps on a real clip'
	@echo 'make demo-overlay   build, then the overlay on the video in a window of its own screen: pictures of a tap'\''s'
	@echo '                moments, in .build/demo-overlay'
	@echo 'make test       all tests: the Swift ones, then the scripts in Tests'
	@echo 'make check      format, imports and house rules, as CI looks at them'
	@echo 'make bench      seekd beside raw mpv, in a quarter of an hour on a machine with nothing else to do; the table is'
	@echo '                in .build/bench.txt and .build/bench.json too, the plots in PLOTS ($(PLOTS)). ROUNDS=N is how'
	@echo '                often each is measured ($(ROUNDS))'
	@echo 'make simulate SEED=N   play one run of the simulation again'
	@echo 'make replay TRACE=FILE   replay a trace (seekctl trace) and compare the actions with those recorded'
	@echo 'make fuzz SECONDS=N    throw bytes at what reads a client'\''s, for a minute if not said otherwise'
	@echo 'make clips      make the clips in Tests/Clips anew'
	@echo 'make install    put programs, configuration, units and completions below PREFIX ($(PREFIX)) and'
	@echo '                SYSCONFDIR ($(SYSCONFDIR)); DESTDIR stages them for a package'
	@echo 'make uninstall  remove what install put there; a changed configuration stays'
	@echo 'make clean      remove what was built'

deps:
	@scripts/deps.sh

build: deps
	$(RELEASE) --product seekd
	$(RELEASE) --product seekctl
	$(RELEASE) --product seek-overlay
	$(RELEASE) --product seek-web

demo: build
	scripts/demo.sh

demo-overlay: build
	BUILD_DIR='$(BUILD_DIR)' scripts/demo-overlay.sh

test: deps
	scripts/test.sh

check: deps
	scripts/check.sh

bench: deps
	$(RELEASE) --product seekd
	$(RELEASE) --product seek-overlay
	$(RELEASE) --product record-cost
	'$(BUILD_DIR)/record-cost'
	swift build -c release --package-path Benchmarks --scratch-path .build/benchmarks
	.build/benchmarks/release/Benchmark --seekd '$(BUILD_DIR)/seekd' --clips .build/bench-clips --rounds '$(ROUNDS)' \
	    --text .build/bench.txt --json .build/bench.json --headline .build/bench.md --plots '$(PLOTS)'

simulate: deps
	@case '$(SEED)' in '' | *[!0-9]*) \
	    echo 'make simulate: which run? SEED=N, the number that the failed run printed' >&2; exit 2;; esac
	SEEKD_SIMULATE_SEED='$(SEED)' $(STRICT) swift test --filter Simulation

replay: deps
	@test -n '$(TRACE)' || { \
	    echo 'make replay: expected TRACE=FILE, a file that "seekctl trace" wrote' >&2; exit 2; }
	@$(STRICT) swift build --quiet --product seekd-replay
	@.build/debug/seekd-replay '$(TRACE)'

fuzz: deps
	FUZZ_SECONDS='$(SECONDS)' scripts/fuzz.sh

clips: deps
	scripts/clips.sh

# Installs what is built, so that `make build` can be a user's and `make install` root's.
install:
	@test -x '$(BUILD_DIR)/seekd' -a -x '$(BUILD_DIR)/seekctl' -a -x '$(BUILD_DIR)/seek-overlay' -a -x '$(BUILD_DIR)/seek-web' || $(MAKE) build
	@PREFIX='$(PREFIX)' SYSCONFDIR='$(SYSCONFDIR)' DESTDIR='$(DESTDIR)' BUILD_DIR='$(BUILD_DIR)' scripts/install.sh install

uninstall:
	@PREFIX='$(PREFIX)' SYSCONFDIR='$(SYSCONFDIR)' DESTDIR='$(DESTDIR)' scripts/install.sh uninstall

clean:
	rm -rf .build
