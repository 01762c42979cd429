# shellcheck shell=bash
# Six poses in buffer mode and in poll mode, read by a subscriber, by varlinkctl and by orientctl.
# From the kernel to the subscriber: settle (300 ms), 150 ms, and for the emulated processor and the clock of the
# sensor (a report every 100 ms) $slack.
slack=150
for mode in buffer poll; do
    configure "[Sensor]" "mode = $mode"
    start_watching
    wait_for 5 has_come portrait || turn portrait "$accel" -1
    check "$mode: the mode in use" "$(sensor .mode)" $mode
    six_poses "HID, $mode" "$accel" -1
    check "$mode: varlinkctl agrees" "$(state '"\(.device) \(.interface) \(.held)"')" "faceDown portraitUpsideDown flat"
    check "$mode: orientctl get agrees" "$(orientctl get device) $(orientctl get interface)" "faceDown portraitUpsideDown"
    slowest=0
    for orientation in portrait landscapeLeft portrait landscapeRight portrait landscapeLeft; do
        turn $orientation "$accel" -1
        echo "      $mode: told of $orientation after $((${took:-0} / 1000)) ms"
        [ "${took:-9999999}" -le "$slowest" ] || slowest=${took:-9999999}
    done
    at_most "$mode: a turn is told within settle + 150 ms + $slack ms" $((slowest / 1000)) $((300 + 150 + slack)) ms
    stop_watching
done
configure
