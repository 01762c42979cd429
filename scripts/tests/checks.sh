# shellcheck shell=bash
# For the test scripts beside this file: counts what was checked; `finish` says it in the form that scripts/test reads.
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
passed=0 failed=0 skipped=0

# check WHAT GOT WANTED
check() {
  if [ "$2" = "$3" ]; then passed=$((passed + 1)); say "ok    $1"
  else failed=$((failed + 1)); say "WRONG $1" "      got:    $2" "      wanted: $3"
  fi
}

# holds WHAT COMMAND...: the command must succeed
holds() {
  local what=$1 output
  shift
  if output=$("$@" 2>&1); then passed=$((passed + 1)); say "ok    $what"
  else failed=$((failed + 1)); say "WRONG $what" "$output"
  fi
}

# skip WHAT WHY
skip() { skipped=$((skipped + 1)); say "skip  $1: $2"; }

finish() {
  say "$passed passed, $failed failed, $skipped skipped"
  [ "$failed" = 0 ]
}

# wait_for SECONDS COMMAND...: until COMMAND succeeds; false if it doesn't in time
wait_for() {
  local end=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -le $end ] || return 1
    sleep 0.01
  done
}

# swift_suites ARGUMENT...: runs what `swift test` chooses by these (--filter, --skip) and counts it
swift_suites() {
  local log total status=0
  log=$(mktemp)
  umockdev-wrapper swift test --skip-build --disable-xctest "${debug[@]:1}" "$@" 2>&1 | tee "$log" || status=$?
  total=$(sed -n 's/^. Test run with \([0-9]*\) tests\{0,1\} .*/\1/p' "$log" | tail -1)
  failed=$(grep -c '^✘ Test .* failed after' "$log" || true)
  [ "$(grep -c '^✘ Test run with' "$log")" = 0 ] || failed=$((failed - 1))
  skipped=$(grep -c '^➜ Test .* skipped' "$log" || true)
  rm -f "$log"
  if [ "${total:-0}" = 0 ]; then say "no test ran"; total=$((failed + skipped + 1)) failed=$((failed + 1)); fi
  # What ends without a test having failed has crashed.
  if [ $status != 0 ] && [ "$failed" = 0 ]; then say "swift test ended with $status"; failed=1; fi
  passed=$((total - failed - skipped))
}
