# shellcheck shell=bash
# What the parts ask the daemon and systemd.
socket=/run/orientd/io.orientd.Orientation
watched=/run/watched

# state FILTER: of the answer to GetState, by systemd's own client
state() { timeout 10 varlinkctl --json=short call "$socket" io.orientd.Orientation.GetState '{}' | jq --raw-output ".state | $1"; }

# sensor FILTER: of the sensor in use
sensor() {
    timeout 10 varlinkctl --json=short call "$socket" io.orientd.Orientation.GetSensors '{}' |
        jq --raw-output ".sensors[] | select(.used) | $1"
}

# systemd's figure for how much the sandbox leaves open
exposure() { systemd-analyze security orientd.service 2>/dev/null | sed -n 's/.*: \([0-9.]*\) .*/\1/p' | tail -1; }

unit() { systemctl show --value --property "$1" orientd.service; }
is_active() { [ "$(unit ActiveState)" = active ]; }
is_without_device() { ! device_named "$1"; }
is_inactive() { [ "$(unit ActiveState)" = inactive ]; }

# configure [LINE...]: a drop-in of these lines, none for none, and the daemon takes it over
configure() {
    rm -f /etc/orientd/orientd.conf.d/test.conf
    if [ $# -gt 0 ]; then printf '%s\n' "$@" >/etc/orientd/orientd.conf.d/test.conf; fi
    systemctl reload-or-restart orientd.service
}

# A subscriber, which keeps the sensor on: a line a state, with the time in µs at which it came before it.
start_watching() {
    orientctl watch --json 2>/run/watch.stderr > >(while read -r line; do echo "${EPOCHREALTIME/./} $line"; done >"$watched") &
    watcher=$!
    wait_for 5 test -s "$watched"
}
stop_watching() {
    kill "$watcher"
    wait "$watcher"
    rm -f "$watched"
}

# newest: the newest state that the subscriber has got: $came (µs), $told_device,
# $told_interface, $told_held and $told_reason (or null)
newest() {
    local lines
    mapfile -t lines <"$watched"
    [ ${#lines[@]} -gt 0 ] || return
    local line=${lines[-1]}
    came=${line%% *}
    [[ $line =~ \"device\":\"([a-zA-Z]*)\" ]] && told_device=${BASH_REMATCH[1]}
    [[ $line =~ \"interface\":\"([a-zA-Z]*)\" ]] && told_interface=${BASH_REMATCH[1]}
    [[ $line =~ \"held\":\"?([a-zA-Z]*) ]] && told_held=${BASH_REMATCH[1]}
    [[ $line =~ \"reason\":\"?([a-zA-Z]*) ]] && told_reason=${BASH_REMATCH[1]}
}
has_come() { newest && [ "$told_device" = "$1" ]; }
is_reason() { newest && [ "$told_device $told_reason" = "unknown $1" ]; }

# pose ORIENTATION SIGN: "x y z" in milli-g of a sensor without a mount matrix; SIGN is that of z when the screen is up
pose() {
    case $1 in
        portrait) echo "0 -1000 0" ;;
        portraitUpsideDown) echo "0 1000 0" ;;
        landscapeLeft) echo "-1000 0 0" ;;
        landscapeRight) echo "1000 0 0" ;;
        faceUp) echo "0 0 $(($2 * 1000))" ;;
        faceDown) echo "0 0 $((-$2 * 1000))" ;;
    esac
}

# turn ORIENTATION FIFO SIGN: moves the sensor, waits until the subscriber is told; µs that it took are in $took
turn() {
    local vector began
    vector=$(pose "$1" "$3")
    began=${EPOCHREALTIME/./}
    echo "$vector" >"$2"
    wait_for 4 has_come "$1" || { took=; return 1; }
    took=$((came - began))
}

# The six, each a change from the one before, and what the interface does: it turns the other way round, and stays
# when the device lies flat.
six_poses() { # six_poses WHAT FIFO SIGN
    local to interface_then held_then
    while read -r to interface_then held_then; do
        turn "$to" "$2" "$3"
        check "$1: $to" "$told_device $told_interface $told_held" "$to $interface_then $held_then"
    done <<'END'
landscapeLeft landscapeRight null
portrait portrait null
landscapeRight landscapeLeft null
portraitUpsideDown portraitUpsideDown null
faceUp portraitUpsideDown flat
faceDown portraitUpsideDown flat
END
}
