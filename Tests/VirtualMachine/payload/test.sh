#!/bin/bash
# In the virtual machine: installs the daemon as `make install` laid it out, and runs parts/ one after the other.
. /usr/local/lib/vm/sensors.sh
. ./checks.sh
. ./daemon.sh

cp -a root/. /
mkdir -p /etc/orientd/orientd.conf.d
systemctl daemon-reload
udevadm control --reload
systemctl enable --quiet --now orientd.socket || exit
echo "orientd $(orientd --version), kernel $(uname -r), $(systemctl --version | head -1)"

for part in parts/*.sh; do
    part_began=$SECONDS
    echo "-- ${part#parts/}"
    . "$part"
    echo "   took $((SECONDS - part_began)) s"
    if ! is_active && [ "$failed" != 0 ]; then
        check "the daemon lives" "$(unit ActiveState)" active
        break
    fi
done
if [ "$failed" != 0 ]; then
    echo "-- the daemon's log"
    journalctl --unit orientd.service --output short-monotonic --no-pager | tail -60
fi
finish
