# shellcheck shell=bash
# The tighter sandbox that comes as a drop-in: the six poses still come, from a user that exists only meanwhile.
mkdir -p /etc/systemd/system/orientd.service.d
cp /usr/local/share/doc/orientd/poll-only.conf /etc/systemd/system/orientd.service.d/
systemctl daemon-reload
systemctl stop orientd.service
configure "[Sensor]" "mode = poll"
check "poll only: it runs" "$(unit ActiveState)" active
is_active || return
start_watching
turn portrait "$accel" -1
six_poses "poll only" "$accel" -1
check "poll only: the mode in use" "$(sensor .mode)" poll
user=$(stat -c %u "/proc/$(unit MainPID)")
holds "poll only: a user of systemd's dynamic range ($user)" test "$user" -ge 61184 -a "$user" -le 65519
exposure=$(exposure)
at_most "poll only: systemd's exposure figure, times 10" "${exposure/./}" 11
stop_watching
rm /etc/systemd/system/orientd.service.d/poll-only.conf
systemctl daemon-reload
systemctl stop orientd.service
configure
