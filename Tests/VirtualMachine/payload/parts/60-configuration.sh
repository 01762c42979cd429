# shellcheck shell=bash
# What is wrong in the configuration is refused as a whole, with a line that says where.
process=$(unit MainPID)
mkdir -p /etc/orientd/orientd.conf.d
echo -e "[Classifier]\nsettle = soon" >/etc/orientd/orientd.conf.d/test.conf
kill -HUP "$process"
is_refused() { journalctl --unit orientd.service --output cat --since "$1" | grep test.conf:2; }
wait_for 5 is_refused -10s
check "SIGHUP with a bad file: the log names file and line" "$(is_refused -10s | wc -l)" 1
check "and the old configuration goes on" "$(unit MainPID) $(unit ActiveState)" "$process active"
echo "0 -1000 0" >"$accel"
check "and the daemon answers" "$(state .device)" portrait

orientd --check-config >/run/out 2>/run/err
check "orientd --check-config: exit code" $? 78
check "and one line" "$(cat /run/out /run/err | wc -l)" 1
systemctl restart orientd.service 2>/dev/null
wait_for 5 test "$(unit ActiveState)" = failed
check "systemd doesn't start it again and again" "$(unit ActiveState) $(unit ExecMainStatus) $(unit NRestarts)" "failed 78 0"
rm /etc/orientd/orientd.conf.d/test.conf
systemctl reset-failed orientd.service orientd.socket
systemctl start orientd.socket
check "and it starts when the mistake is mended" "$(state .device)" portrait
