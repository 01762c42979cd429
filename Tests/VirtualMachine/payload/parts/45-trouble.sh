# shellcheck shell=bash
# Sensors that fall silent, that another program holds, that have the wrong trigger: the daemon says so and recovers.
device=$(device_named accel_3d)
node=/dev/${device##*/}
log_has() { journalctl --unit orientd.service --output cat --since -60s | grep -q "$1"; }

start_watching
turn portrait "$accel" -1
echo silent >"$accel"
began=$SECONDS
pose landscapeLeft -1 >"$accel"
wait_for 40 has_come landscapeLeft
check "a HID sensor that stops reporting is read another way" "$told_device" landscapeLeft
echo "      after $((SECONDS - began)) s, by $(sensor .mode)"
turn portrait "$accel" -1
check "and its next turn is told too" "$told_device" portrait

echo broken >"$accel"
wait_for 40 is_reason stale
check "one that doesn't even answer is stale" "$told_device $told_reason" "unknown stale"
began=${EPOCHREALTIME/./}
state .device >/dev/null
at_most "the daemon answers meanwhile" $(((${EPOCHREALTIME/./} - began) / 1000)) 3000 ms
echo mended >"$accel"
echo loud >"$accel"
pose landscapeRight -1 >"$accel"
wait_for 20 has_come landscapeRight
check "mended it is read again" "$told_device" landscapeRight
stop_watching

# Another program has the buffer: held until the descriptor is closed.
sleep 3
hold() {
    echo 1 | tee "$device"/scan_elements/in_accel_{x,y,z}_en >/dev/null
    # shellcheck disable=SC2217  # it doesn't read: it holds
    sleep infinity <"$node" & holder=$!
    wait_for 5 test -e "/proc/$holder/fd/0"
    echo 1 >"$device/buffer/enable"
}
let_go() { kill $holder; wait $holder 2>/dev/null; }
hold
start_watching
wait_for 10 is_reason busy
check "another program's sensor is busy" "$told_device $told_reason" "unknown busy"
holds "and the log says whose it may be" wait_for 5 log_has iio-sensor-proxy
check "and it isn't taken from it" "$(cat "$device/buffer/enable")" 1
echo 0 >"$device/buffer/enable"
let_go
wait_for 20 has_come landscapeRight
check "once it is free it is used" "$told_device" landscapeRight
stop_watching

# A program that ended without disabling the buffer.
sleep 3
hold
let_go
check "a buffer is left enabled" "$(cat "$device/buffer/enable")" 1
start_watching
wait_for 10 has_come landscapeRight
check "a buffer that was left enabled is taken over" "$told_device $(sensor .mode)" "landscapeRight buffer"
stop_watching
sleep 3
check "off means that the buffer is disabled" "$(cat "$device/buffer/enable")" 0

# A timer as a HID sensor's trigger: taken without an error, and then nothing comes.
new_trigger foreign 10
echo foreign >"$device/trigger/current_trigger"
start_watching
turn portrait "$accel" -1
check "a HID sensor with a foreign trigger gets its own again" "$told_device $(cat "$device/trigger/current_trigger")" \
    "portrait accel_3d-dev${device##*iio:device}"
stop_watching
