# shellcheck shell=bash
# Twenty times pulled out and put back: the right state each time, no restart, no descriptor and no memory lost.
start_watching
wait_for 5 has_come landscapeLeft || turn landscapeLeft "$accel" -1
process=$(unit MainPID)
descriptors() { find "/proc/$process/fd" -mindepth 1 | wc -l; }
memory() { awk '/^RssAnon/ { print $2 }' "/proc/$process/status"; }

wrong=0 slowest=0
for ((round = 1; round <= 20; round++)); do
    echo unplug >"$accel"
    wait_for 5 is_reason noSensor || { wrong=$((wrong + 1)); echo "      round $round, unplugged: $told_device $told_reason"; }
    wait_for 5 is_without_device accel_3d
    if ((round % 2)); then orientation=portrait; else orientation=landscapeRight; fi
    pose $orientation -1 >"$accel"
    echo plug >"$accel"
    wait_for 10 device_named accel_3d
    back=${EPOCHREALTIME/./}
    wait_for 5 has_come $orientation || { wrong=$((wrong + 1)); echo "      round $round, plugged again: $told_device $told_reason"; }
    took=$(((came - back) / 1000))
    [ $took -le $slowest ] || slowest=$took
    # The first rounds fill what is kept: buffers, libraries' caches.
    if [ $round = 5 ]; then before="$(descriptors)" before_memory=$(memory); fi
done
check "20 rounds of unplugging: wrong states" $wrong 0
at_most "the slowest return, from the kernel's device to the subscriber" $slowest 2000 ms
check "the same process, never started again" "$(unit MainPID) $(unit NRestarts)" "$process 0"
check "descriptors after round 20 as after round 5" "$(descriptors)" "$before"
at_most "growth of memory from round 5 to round 20" $(($(memory) - before_memory)) 128 kB
stop_watching
