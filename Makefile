# `make` alone prints the targets.
PREFIX ?= /usr/local
SYSCONFDIR ?= /etc
DESTDIR ?=
BUILD_DIR ?= .build/release
SEED ?=
FIRST ?=
SCRIPT ?=
INPUTS ?=
N ?= 200
SCRIPTS ?= 2000
AGAIN ?=
SECONDS ?= 60
ROUNDS ?= 5
PLOTS ?= docs
TRACE ?=
KILLS ?= 1000
BURSTS ?= 2000
CUTS ?= 50
FLEET ?= 1000
BROKERS ?= mosquitto nats-server rabbitmq
SHORT ?=
MINUTES ?= 30
DEBS ?=
DIALOGUES ?= 200
ONLY ?=
PARTS ?= demo test
SUITES ?= bookworm trixie forky

LINK_FLAGS ?=
# For another system than this one: see scripts/deb-arm64.sh.
SDK_FLAGS ?=

# Without the dynamic symbol table the programs are smaller. The linker keeps what libraries look up there: the functions
# of Sources/Player/CMpv/guard.c.
RELEASE := swift build -c release --static-swift-stdlib -Xlinker --no-export-dynamic $(LINK_FLAGS) $(SDK_FLAGS)
# Makes warnings errors; see Package.swift.
STRICT := SEEKD_STRICT=1

BENCHMARK = .build/benchmarks/release/Benchmark --seekd '$(BUILD_DIR)/seekd' --clips .build/bench-clips --rounds '$(ROUNDS)'

.DEFAULT_GOAL := help
.PHONY: help deps build daemon programs demo demo-overlay demo-fleet picture pictures-overlay pictures-skipping docs deb deb-arm64 test test-deb test-deb-arm64 test-fresh test-debian-13 test-forky test-debian-swift test-kills test-bursts test-line-cuts test-season bench-films bench-crowd bench-listen bench-pictures test-fleet test-media-pc test-strangers check bench bench-debian-13 bench-screen profile frontier simulate soak test-model soak-core soak-branches mutate replay fuzz fuzz-count fuzz-dialogues clips install uninstall clean
# One build at a time: SwiftPM uses all cores, and locks the build folder.
.NOTPARALLEL:

help:
	@echo 'make deps       install the Debian packages that are missing for make build. make deps-GROUP: for another group of'
	@echo '                scripts/deps.sh. The targets below install what they need, and nothing else'
	@echo 'make build      release build of the programs, in .build/release, with Swift linked statically'
	@echo 'make demo       build seekd and seekctl, then play a clip without a window, tap, and print the events'
	@echo 'make demo-overlay   build seek-overlay too, then write pictures of the overlay during a tap to .build/demo-overlay'
	@echo 'make demo-fleet build seekd-mqtt too, then start a broker and five players, and command them all at once; a table'
	@echo '                shows them, live'
	@echo 'make picture    make the moving picture of README.md from real runs of mpv and seekd. Run nothing else meanwhile'
	@echo 'make docs       make the reference of SeekClient, a web site, in .build/docs'
	@echo 'make pictures-overlay   make docs/overlay-moments.webp: the overlay on bright, dark and busy films; each picture in'
	@echo '                full size is in .build/pictures-overlay'
	@echo 'make pictures-skipping   make docs/skipping.webp: what the overlay shows of skips by name'
	@echo 'make deb        build the Debian packages, in .build/deb, without network'
	@echo 'make deb-arm64  build the Debian packages for arm64, in .build/deb-arm64: for a Raspberry Pi and its kind. Downloads'
	@echo '                1.5 GB the first time. As root'
	@echo 'make test       run all tests: the Swift tests, then the scripts in Tests'
	@echo 'make test-deb   make deb, then check the packages, and install, upgrade and purge them in a bare system of each of'
	@echo '                SUITES ($(SUITES)). As root'
	@echo 'make test-deb-arm64   make deb-arm64, then install and use these packages in Debian 12 and 13 for arm64, and run the'
	@echo '                tests of the pure targets there, with an emulated processor. As root'
	@echo 'make test-fresh run make demo and make test in a new Debian 12 that has only Swift, make and git. PARTS="demo deb":'
	@echo '                other targets; scripts/test-fresh.sh names them. SUITE=trixie: in Debian 13. Takes about 35 minutes.'
	@echo '                As root'
	@echo 'make test-debian-13   build the tests here, and run them in a Debian 13, with its libmpv; make test does a short form.'
	@echo '                Takes 35 minutes the first time, and 4 GB. As root'
	@echo 'make test-forky the same in forky, the next Debian'
	@echo 'make test-debian-swift   make demo and make build in a new sid with the Swift of Debian, and some tests of them.'
	@echo '                As root'
	@echo 'make test-kills   kill seekd KILLS ($(KILLS)) times at random moments, and compare what comes back with what was'
	@echo '                played. Takes about 20 minutes; make test does it 20 times'
	@echo 'make test-bursts   tap BURSTS ($(BURSTS)) bursts at random places of a film, and check each end. Takes about 10 minutes;'
	@echo '                make test does it 60 times'
	@echo 'make test-line-cuts   cut the line of a film over HTTP CUTS ($(CUTS)) times for 30 s, while it plays and in the'
	@echo '                middle of a burst. Takes about two hours; make test does it once, for 2 s'
	@echo 'make test-season   make a season of 20 episodes, listen to it, and compare what is found with where its intros and'
	@echo '                credits are. Takes about four minutes; make test does it with 4 short ones'
	@echo 'make bench-listen   measure taps and dropped frames with and without seek-listen beside them, in turns. Takes eight'
	@echo '                minutes; run nothing else meanwhile'
	@echo 'make bench-films   measure a folder of 10,000 films: its first rows, its playlist, and what other clients wait meanwhile'
	@echo 'make bench-crowd   measure what a client waits for its taps beside 1,000 others'
	@echo 'make bench-pictures   measure pictures of other places, and landings while they are made. Makes films of 1080p and 4K'
	@echo '                first; run nothing else meanwhile'
	@echo 'make test-fleet simulate FLEET ($(FLEET)) players at each of BROKERS ($(BROKERS)), of which'
	@echo '                nodes are killed meanwhile, and print figures. Takes ten minutes; make test does it with 50 at mosquitto'
	@echo 'make test-media-pc   make deb, then install the packages in a virtual machine with a screen and sound, and use'
	@echo '                them there. SHORT=1: fewer repetitions. DEBS=FOLDER: with packages that exist. ONLY=PART: this part'
	@echo '                of the test alone. As root'
	@echo 'make test-strangers   run programs that others wrote, with mpv and with seekd in its place, and print the table'
	@echo '                of docs/compatibility.md. Takes some minutes; make test runs most of them'
	@echo 'make check      check format, imports and house rules, as CI does'
	@echo 'make bench      measure seekd beside raw mpv. Takes 25 minutes; run nothing else meanwhile. Writes'
	@echo '                .build/bench.txt and .build/bench.json, and the plots to PLOTS ($(PLOTS)). ROUNDS=N: how often'
	@echo '                to measure each figure ($(ROUNDS))'
	@echo 'make bench-debian-13   measure in this system and then in a Debian 13, with the same programs, and write the table of'
	@echo '                both to .build/bench-systems.md. ROUNDS=N as above. As root'
	@echo 'make bench-screen   measure what the screen shows, in seekd and in other players. Takes 25 minutes; run nothing'
	@echo '                else meanwhile. Writes .build/bench-screen.json, docs/bench-screen.* and the table of README.md'
	@echo 'make profile    find out whose the time is of each bound that make bench misses, with perf, valgrind and strace.'
	@echo '                Takes 10 minutes; run nothing else meanwhile. Writes the tables of docs/profiles.md'
	@echo 'make frontier   compare rules of when a burst lands, in simulated bursts, and write their plot to PLOTS ($(PLOTS))'
	@echo 'make simulate SEED=N   run the simulation with this seed, as a failed test prints it'
	@echo 'make test-model SCRIPTS=N   play N random scripts ($(SCRIPTS)) with libmpv, and tell what its model of the simulation'
	@echo '                can not show. SCRIPT=SEED: that one alone, with its events'
	@echo 'make soak       a day of a living room in MINUTES ($(MINUTES)): seekd, all front ends, clients, files that change, restarts;'
	@echo '                fails if a command has no end, or if memory, descriptors, threads or wakeups rise. Run nothing else'
	@echo '                meanwhile. Writes .build/soak/day'
	@echo 'make soak-core   simulate on all processors, until a rule is broken. INPUTS=N: for so many inputs of the engine;'
	@echo '                FIRST=N: from this seed on; SEED=N: that run alone, with its trace and the least that fails'
	@echo 'make soak-branches   simulate for SECONDS ($(SECONDS)), and print the places of the core that were not reached'
	@echo 'make mutate N=N      plant faults in the core ($(N)), one at a time, and tell which no test notices; goes on where'
	@echo '                it was stopped. AGAIN=1: those that survived, with the tests of today'
	@echo 'make replay TRACE=FILE   replay a trace (seekctl trace) and compare the actions with those recorded'
	@echo 'make fuzz SECONDS=N    fuzz all parsers of what comes from outside, with the address sanitizer, for N seconds ($(SECONDS))'
	@echo 'make fuzz-count INPUTS=N   the same until N inputs were run in all, also by earlier runs, and print what they reached'
	@echo 'make fuzz-dialogues   play random dialogues of several clients with a daemon: DIALOGUES ($(DIALOGUES)) of them from the'
	@echo '                seed FIRST on; SEED=N: that one. Prints the least that breaks a rule'
	@echo 'make clips      generate the clips in Tests/Clips again'
	@echo 'make install    install programs, configuration, units, completions and manual pages to PREFIX ($(PREFIX)) and'
	@echo '                SYSCONFDIR ($(SYSCONFDIR)); DESTDIR stages them for a package'
	@echo 'make uninstall  remove what make install installed; keeps a configuration that you changed'
	@echo 'make clean      remove the build folder'

deps: deps-build

deps-%:
	@scripts/deps.sh '$*'

build: deps programs

daemon:
	$(RELEASE) --product seekd
	SEEKD_STATIC_SEEKCTL=1 $(RELEASE) --product seekctl

# Alone, for a package: installs nothing.
programs: daemon
	$(RELEASE) --product seek-overlay
	$(RELEASE) --product seek-web
	$(RELEASE) --product seekd-remote
	$(RELEASE) --product seekd-mpris
	$(RELEASE) --product seekd-mqtt
	$(RELEASE) --product seek-listen
	$(RELEASE) --product seek-pictures
	scripts/words.sh catalogues '$(BUILD_DIR)/../share/locale'

demo: deps-demo daemon
	scripts/demo.sh

demo-overlay: deps-demo-overlay daemon
	$(RELEASE) --product seek-overlay
	BUILD_DIR='$(BUILD_DIR)' scripts/demo-overlay.sh

demo-fleet: deps-demo-fleet daemon
	$(RELEASE) --product seekd-mqtt
	/usr/bin/python3 -B scripts/demo_fleet.py '$(BUILD_DIR)'

picture: deps-demo-overlay deps-bench daemon
	$(RELEASE) --product seek-overlay
	python3 -B scripts/picture.py '$(BUILD_DIR)' docs/skip.webp

docs: deps
	scripts/docs.sh .build/docs

pictures-overlay: deps-demo-overlay daemon
	$(RELEASE) --product seek-overlay
	python3 -B scripts/overlay_pictures.py '$(BUILD_DIR)' .build/pictures-overlay docs/overlay-moments.webp

pictures-skipping: deps-demo-overlay daemon
	$(RELEASE) --product seek-overlay
	python3 -B scripts/skipping_pictures.py '$(BUILD_DIR)' .build/pictures-skipping docs/skipping.webp

deb: deps-deb
	@scripts/deb.sh

deb-arm64: deps-arm64
	@scripts/deb-arm64.sh

test: deps-test deps-strangers
	scripts/test.sh

test-deb: deb
	Tests/Packages/deb.sh
	for suite in $(SUITES); do Tests/Packages/lintian.sh $$suite && Tests/Packages/system.sh $$suite || exit 1; done
	Tests/Packages/piuparts.sh

test-deb-arm64: deb-arm64
	Tests/Packages/arm64.sh

# DEBS: a folder with packages that are there already.
test-media-pc: $(if $(DEBS),,deb) deps-media-pc
	/usr/bin/python3 -B Tests/MediaPC/main.py '$(or $(DEBS),.build/deb)' $(if $(SHORT),--short) $(if $(ONLY),--only '$(ONLY)')

test-fresh: deps-fresh
	scripts/test-fresh.sh $(PARTS)

test-debian-13: deps-test deps-strangers deps-fresh
	scripts/test-system.sh trixie

test-forky: deps-test deps-strangers deps-fresh
	scripts/test-system.sh forky

test-debian-swift: export SUITE := sid
test-debian-swift: export COMPILER := debian
test-debian-swift: export COMMAND := make build && scripts/deps.sh test strangers && export SEEKD_BUILT=$$PWD/.build/release \
    BUILD_DIR=.build/release && for test in programs keys terminal remote mpris mqtt; do bash Tests/$$test.sh || exit 1; done
test-debian-swift: deps-fresh
	scripts/test-fresh.sh demo run

test-kills: deps-test
	$(STRICT) swift build --build-tests
	SEEKD_KILLS='$(KILLS)' "$$(swift build --show-bin-path)/seekdPackageTests.xctest" --testing-library swift-testing \
	    --filter "KillTests|BorrowedStateTests"

test-bursts: deps-test
	$(STRICT) swift build --build-tests
	SEEKD_BURSTS='$(BURSTS)' "$$(swift build --show-bin-path)/seekdPackageTests.xctest" --testing-library swift-testing \
	    --filter RandomBurstTests

test-season: season
	/usr/bin/python3 -B Tests/Listening/score.py '$(BUILD_DIR)/seek-listen' .build/season/Show .build/season/truth.json

# What pictures of other places cost: the time of each, and of landings meanwhile.
bench-films: deps-bench daemon
	/usr/bin/python3 -B Benchmarks/films.py '$(BUILD_DIR)/seekd'

bench-crowd: deps-bench daemon
	/usr/bin/python3 -B Benchmarks/crowd.py '$(BUILD_DIR)/seekd'

bench-pictures: deps-bench daemon
	$(RELEASE) --product seek-pictures
	/usr/bin/python3 -B Tests/Pictures/bench.py '$(BUILD_DIR)' .build/pictures

bench-listen: season daemon
	/usr/bin/python3 -B Tests/Listening/beside.py '$(BUILD_DIR)' .build/season/Show .build/season/beside

.PHONY: season
season: deps-build deps-test
	$(RELEASE) --product seek-listen
	rm -rf .build/season && mkdir -p .build/season/beside
	/usr/bin/python3 -B Tests/Listening/season.py .build/season/Show --truth .build/season/truth.json \
	    --episodes 20 --minutes 8 --seed 1

test-line-cuts: deps-test
	$(STRICT) swift build --build-tests
	SEEKD_LINE_CUTS='$(CUTS)' SEEKD_LINE_CUT_SECONDS=30 "$$(swift build --show-bin-path)/seekdPackageTests.xctest" \
	    --testing-library swift-testing --filter LineCutTests

test-fleet: deps-test deps-brokers
	$(STRICT) swift build --build-tests
	SEEKD_FLEET='$(FLEET)' SEEKD_FLEET_BROKERS='$(BROKERS)' "$$(swift build --show-bin-path)/seekdPackageTests.xctest" --testing-library swift-testing \
	    --filter FleetTests

test-strangers: deps-test deps-strangers
	Tests/strangers.sh --all

check: deps
	scripts/check.sh

bench: deps-bench
	$(RELEASE) --product seekd
	$(RELEASE) --product seek-overlay
	$(RELEASE) --product record-cost
	'$(BUILD_DIR)/record-cost'
	swift build -c release --package-path Benchmarks --scratch-path .build/benchmarks
	$(BENCHMARK) --text .build/bench.txt --json .build/bench.json --headline .build/bench.md --plots '$(PLOTS)'

bench-debian-13: deps-bench deps-test deps-strangers deps-fresh
	$(RELEASE) --product seekd
	$(RELEASE) --product seek-overlay
	swift build -c release --package-path Benchmarks --scratch-path .build/benchmarks
	$(BENCHMARK) --text .build/bench-12.txt --json .build/bench-12.json
	scripts/test-system.sh trixie $(BENCHMARK) --text .build/bench-13.txt --json .build/bench-13.json
	/usr/bin/python3 -B Benchmarks/systems.py 'Debian 12'=.build/bench-12.json 'Debian 13'=.build/bench-13.json \
	    > .build/bench-systems.md

bench-screen: deps-bench-screen
	$(RELEASE) --product seekd
	$(RELEASE) --product seek-overlay
	/usr/bin/python3 -B Benchmarks/Screen/main.py '$(BUILD_DIR)' --rounds '$(ROUNDS)'

profile: deps-profile
	$(RELEASE) --product seekd
	$(RELEASE) --product seek-overlay
	/usr/bin/python3 -B Benchmarks/Profile/main.py '$(BUILD_DIR)'

frontier: deps-bench
	$(RELEASE) --product frontier
	'$(BUILD_DIR)/frontier' .build/frontier.json
	swift build -c release --package-path Benchmarks --scratch-path .build/benchmarks
	.build/benchmarks/release/Benchmark --frontier .build/frontier.json --plots '$(PLOTS)'

simulate: deps
	@case '$(SEED)' in '' | *[!0-9]*) \
	    echo 'make simulate: expected SEED=N, the number that the failed test printed' >&2; exit 2;; esac
	SEEKD_SIMULATE_SEED='$(SEED)' $(STRICT) swift test --filter Simulation

test-model: deps
	$(STRICT) swift build --product model-check
	.build/debug/model-check $(if $(SCRIPT),--seed '$(SCRIPT)',--scripts '$(SCRIPTS)')

# Without the packages that the programs need.
SOAK_BUILD = SEEKD_PURE_TESTS=1 swift build -c release --disable-default-traits --scratch-path .build/soak

soak: deps-test deps-strangers programs
	/usr/bin/python3 -B Tests/Day/main.py '$(BUILD_DIR)' .build/soak/day --minutes '$(MINUTES)'

soak-core: deps
	$(SOAK_BUILD) --product soak-core
	.build/soak/release/soak-core $(if $(SEED),--seed '$(SEED)') $(if $(INPUTS),--inputs '$(INPUTS)') \
	    $(if $(FIRST),--first '$(FIRST)')

soak-branches: deps
	/usr/bin/python3 -B Tests/Coverage/main.py '$(SECONDS)'

mutate: deps
	/usr/bin/python3 -B Tests/Mutation/main.py --count '$(N)' $(if $(AGAIN),--again)

replay: deps
	@test -n '$(TRACE)' || { \
	    echo 'make replay: expected TRACE=FILE, a file that "seekctl trace" wrote' >&2; exit 2; }
	@$(STRICT) swift build --quiet --product seekd-replay
	@.build/debug/seekd-replay '$(TRACE)'

fuzz: deps
	FUZZ_SECONDS='$(SECONDS)' scripts/fuzz.sh

fuzz-count: deps
	@case '$(INPUTS)' in '' | *[!0-9]*) \
	    echo 'make fuzz-count: expected INPUTS=N, the number of inputs in all' >&2; exit 2;; esac
	FUZZ_INPUTS='$(INPUTS)' scripts/fuzz.sh

fuzz-dialogues: deps-test
	$(STRICT) swift build --build-tests
	SEEKD_DIALOGUES='$(if $(SEED),1,$(DIALOGUES))' SEEKD_DIALOGUE_FIRST='$(or $(SEED),$(FIRST),1)' \
	    "$$(swift build --show-bin-path)/seekdPackageTests.xctest" --testing-library swift-testing --filter DialogueFuzzTests

clips: deps-bench
	scripts/clips.sh

# Installs an existing build, so that a user can run `make build` and root `make install`.
install:
	@test -x '$(BUILD_DIR)/seekd' -a -x '$(BUILD_DIR)/seekctl' -a -x '$(BUILD_DIR)/seek-overlay' -a -x '$(BUILD_DIR)/seek-web' -a -x '$(BUILD_DIR)/seekd-remote' -a -x '$(BUILD_DIR)/seekd-mpris' -a -x '$(BUILD_DIR)/seekd-mqtt' -a -x '$(BUILD_DIR)/seek-listen' -a -x '$(BUILD_DIR)/seek-pictures' || $(MAKE) build
	@PREFIX='$(PREFIX)' SYSCONFDIR='$(SYSCONFDIR)' DESTDIR='$(DESTDIR)' BUILD_DIR='$(BUILD_DIR)' scripts/install.sh install

uninstall:
	@PREFIX='$(PREFIX)' SYSCONFDIR='$(SYSCONFDIR)' DESTDIR='$(DESTDIR)' scripts/install.sh uninstall

clean:
	rm -rf .build
