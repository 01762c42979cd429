# orientd: what can be done here. `make` or `make help` lists it; the work is done by the scripts in scripts/.
#
# `make test` takes under 10 minutes on 2 cores once packages and the first build are there. Its parts and what each
# may take; scripts/test shows what each took:
#   format and scripts          20 s   swift format lint --strict, shellcheck
#   embedded                    10 s   the core compiled as Embedded Swift that allocates nothing
#   builds                      60 s   debug with the tests, and release, warnings as errors (first ones: minutes)
#   quick suites                60 s   the pure libraries, the event loop, the architecture
#   devices                     30 s   SensorIO on mocked devices (umockdev)
#   end to end                  30 s   daemon and client on mocked devices
#   golden traces               10 s   Tests/Traces replayed by orientctl
#   linkage and start           10 s   what the daemon links, how soon its socket is ready
#   install                     10 s   into a scratch folder; units and rules verified
#   certification               15 s   Varlink's own certification client against OrientationWire and LinuxIO
#   Python                      30 s   the story of the levels, and who delays whom, with a Varlink client that isn't ours
#   virtual machine            270 s   Debian's kernel, real drivers, systemd, udev (first time: 60 s more to make it)
# `make check`, the quick part, takes under 1 minute once built.

PREFIX = /usr/local
DESTDIR =

.PHONY: help setup build run check test test-vm test-debian13 install uninstall clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

setup: ## install what building and testing need (Debian packages; root or sudo)
	@scripts/setup build test

build: ## build orientd and orientctl: .build/release
	@scripts/build

run: ## build, start orientd on this machine's sensor (or a simulated one) and show it live
	@scripts/run

check: ## the quick part of the tests: format, warnings, quick suites
	@scripts/check

test: ## everything that must hold, up to a real kernel in a virtual machine
	@scripts/test

test-vm: ## the virtual machine's part alone
	@scripts/test virtual-machine

test-debian13: ## build and test in a Debian 13 chroot with that release's own Swift
	@scripts/test-debian13

install: ## install what `make build` made: DESTDIR= PREFIX=/usr/local
	@scripts/install "$(DESTDIR)" "$(PREFIX)"

uninstall: ## take it away again, with the same DESTDIR and PREFIX
	@scripts/uninstall "$(DESTDIR)" "$(PREFIX)"

clean: ## remove all that was built
	@rm -rf .build
