# shellcheck shell=bash
# For the scripts beside this file: `. "$(dirname "$0")/lib.sh"`. Goes to the package's root and sets $root, $out and $arguments.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
out=$root/.build
# The same everywhere, since SwiftPM builds anew when they change.
debug=(--build-tests -Xswiftc -warnings-as-errors)
release=(-c release --static-swift-stdlib -Xswiftc -warnings-as-errors -Xlinker --gc-sections -Xlinker -s)

say() { printf '%s\n' "$@"; }
fail() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif command -v sudo >/dev/null; then sudo "$@"
  else fail "needs root for: $* (and there is no sudo)"
  fi
}

# swift_version: 6.3 for the Swift on PATH, nothing if there is none
swift_version() {
  swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -1 || true
}
