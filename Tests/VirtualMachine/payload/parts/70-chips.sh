# shellcheck shell=bash
# Real drivers of other chips: other formats, indices, scales, rates and triggers; some only poll.
echo unplug >"$accel"
wait_for 5 is_without_device accel_3d

# chip NAME MODE FORMAT
chip() {
    local name=$1 mode=$2 format=$3 fifo=/run/$1
    mkfifo "$fifo"
    stub_accel "$name" "$fifo" & local player=$!
    if ! wait_for 8 device_named "$name"; then
        check "$name: its driver takes it" "$(dmesg | grep -F "$name" | tail -1)" ""
        echo unplug >"$fifo"; kill $player
        return
    fi
    start_watching
    wait_for 5 has_come faceUp
    check "$name: face up at first" "$told_device" faceUp
    six_poses "$name" "$fifo" 1
    check "$name: mode and formats" "$(sensor '"\(.name) \(.mode) \(.formats | join(","))"')" "$name $mode ${format:+$format,$format,$format}"
    stop_watching
    echo unplug >"$fifo"
    wait_for 5 is_without_device "$name"
    kill $player
}
chip mma8452 buffer "be:s12/16>>4"
chip lis3dh buffer "le:s12/16>>4"
chip mma7455 buffer "le:s10/16>>0"
chip stk8ba50 buffer "le:s10/16>>6"
chip bmi160 buffer "le:s16/16>>0"
chip bma255 poll "le:s12/16>>4"
chip da280 poll ""

# A timer that those needed is there now: HID, which takes it and then is silent, must not get it.
echo plug >"$accel"
wait_for 10 device_named accel_3d
start_watching
turn landscapeRight "$accel" -1
check "HID beside a timer: still right" "$told_device" landscapeRight
stop_watching
check "one process through all of it" "$(unit NRestarts)" 0
