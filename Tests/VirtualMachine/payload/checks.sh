# shellcheck shell=bash
# Counts what was checked; finish says it.
passed=0 failed=0

# check WHAT GOT WANTED
check() {
    if [ "$2" = "$3" ]; then passed=$((passed + 1)); echo "ok    $1"
    else failed=$((failed + 1)); echo "WRONG $1"; echo "      got:    $2"; echo "      wanted: $3"
    fi
}

# holds WHAT COMMAND...: the command must succeed
holds() {
    local what=$1 output
    shift
    if output=$("$@" 2>&1); then passed=$((passed + 1)); echo "ok    $what"
    else failed=$((failed + 1)); echo "WRONG $what"; echo "      $output"
    fi
}

# at_most WHAT NUMBER LIMIT [UNIT]
at_most() {
    if [ -n "$2" ] && [ "$2" -le "$3" ]; then passed=$((passed + 1)); echo "ok    $1: $2${4:+ $4} (at most $3)"
    else failed=$((failed + 1)); echo "WRONG $1: ${2:-nothing}${4:+ $4}, more than $3"
    fi
}

finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}
