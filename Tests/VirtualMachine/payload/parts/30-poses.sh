# shellcheck shell=bash
# Six poses in buffer mode and in poll mode, read by a subscriber, by varlinkctl and by orientctl.
# From the kernel to the subscriber: settle (300 ms), 150 ms, and $slack for the emulated processor, where forking a
# shell's commands alone takes tens of ms. The third of six counts: the sensor reports every 100 ms, so a turn waits for
# between none and all of that.
slack=100
for mode in buffer poll; do
    configure "[Sensor]" "mode = $mode"
    start_watching
    wait_for 5 has_come portrait || turn portrait "$accel" -1
    check "$mode: the mode in use" "$(sensor .mode)" $mode
    six_poses "HID, $mode" "$accel" -1
    check "$mode: varlinkctl agrees" "$(state '"\(.device) \(.interface) \(.held)"')" "faceDown portraitUpsideDown flat"
    check "$mode: orientctl get agrees" "$(orientctl get device) $(orientctl get interface)" "faceDown portraitUpsideDown"
    took_all=()
    for orientation in portrait landscapeLeft portrait landscapeRight portrait landscapeLeft; do
        turn $orientation "$accel" -1
        took_all+=($((${took:-9999999} / 1000)))
    done
    echo "      $mode: ms from the kernel to the subscriber: ${took_all[*]}"
    median=$(printf '%s\n' "${took_all[@]}" | sort -n | sed -n 3p)
    at_most "$mode: a turn is told within settle + 150 ms + $slack ms" "$median" $((300 + 150 + slack)) ms
    stop_watching
done
configure
