# shellcheck shell=bash
# Without a subscriber the sensor is off and the daemon isn't woken but for the watchdog (every 90 s at most).
is_off() { [[ "$(tail -1 "$accel.log")" == power=off* ]]; }
wait_for 12 is_off
check "the sensor is off when nobody listens" "$(tail -1 "$accel.log" | cut -d' ' -f1)" power=off
process=$(unit MainPID)
wakeups() { awk '/^voluntary/ { total += $2 } END { print total }' /proc/"$process"/task/*/status; }
before=$(wakeups)
sleep 30
at_most "wakeups in 30 s" $(($(wakeups) - before)) 1
