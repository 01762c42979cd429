# shellcheck shell=bash
# Suspend to memory as far as the kernel tests it (all but the last instruction) and back: the sensor is opened anew.
log_has() { journalctl --unit orientd.service --output cat --since -60s | grep -q "$1"; }
start_watching
turn portrait "$accel" -1
echo 1 >/sys/module/suspend/parameters/pm_test_delay
echo core >/sys/power/pm_test
holds "the machine sleeps and wakes" dd of=/sys/power/state status=none <<<mem
holds "the daemon notices" wait_for 5 log_has "the machine was asleep"
turn landscapeLeft "$accel" -1
check "and tells the next turn" "$told_device" landscapeLeft
stop_watching
