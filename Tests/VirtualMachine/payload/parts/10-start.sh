# shellcheck shell=bash
# Nothing starts without a sensor; a sensor that appears starts the daemon, and so does a client.
check "without sensor and client nothing runs" "$(unit ActiveState)" inactive
check "the socket is in the registry" "$(readlink -f /run/varlink/registry/io.orientd.Orientation)" "$socket"
check "the socket is for everyone" "$(stat -c %a "$socket")" 666

start_hid_accelerometer || { check "a HID accelerometer appears" no yes; return; }
wait_for 20 is_active
check "a sensor's appearing starts the daemon" "$(unit ActiveState)" active
check "it runs with a watchdog" "$(unit WatchdogUSec)" 3min
check "no sandbox setting kept it from starting" "$(unit NRestarts) $(unit Result)" "0 success"

systemctl stop orientd.service
check "SIGTERM ends it cleanly" "$(unit ActiveState) $(unit Result) $(unit ExecMainStatus)" "inactive success 0"
state .device >/dev/null
check "a client starts it through the socket" "$(unit ActiveState)" active
echo "      status: $(unit StatusText)"
echo "      from exec to ready: $(($(unit ActiveEnterTimestampMonotonic) - $(unit ExecMainStartTimestampMonotonic))) us, emulated"
exposure=$(exposure)
at_most "systemd's exposure figure, times 10" "${exposure/./}" 15
