# shellcheck shell=bash
# Who may do what under the shipped unit, by what the kernel says of the caller. A sandbox option that hides uids from the
# daemon must fail here: with PrivateUsers=yes every user but root is 65534, whose groups and seats nobody knows, and
# eight of these checks go wrong (tried). PrivateUsers=identity does that only to uids from 65536 on.
# as USER GROUPS COMMAND...: GROUPS with commas between them, or none
as() {
    local user=$1 groups=--groups=$2
    [ "$2" != none ] || groups=--clear-groups
    shift 2
    setpriv --reuid="$user" --regid="$user" "$groups" "$@"
}
# code COMMAND...: its exit code, and on a second line what it says on stderr
code() {
    "$@" >/dev/null 2>/run/said
    echo $?
}
# owner: of the view on top
owner() { orientctl views --json | jq --raw-output '.[0] | "\(.user) \(.title)"'; }
is_presented() { [ "$(orientctl views --json | jq length)" = "$1" ]; }

echo "tablet:x:54400:" >>/etc/group
configure "[Socket]" "control-group = tablet"
check "another user may read" "$(as 54321 none orientctl get interface)" "$(orientctl get interface)"
for command in "lock" "unlock" "mask all -- true" "present -- true"; do
    # shellcheck disable=SC2086  # words
    check "but not orientctl $command" "$(code as 54321 none orientctl $command)" 77
done
check "a member of the control group may" "$(as 54322 7,54400 orientctl lock landscape-left)" landscapeLeft
check "one whose first group it is, too" "$(setpriv --reuid=54323 --regid=54400 --clear-groups orientctl unlock)" none

# Without the function, so that it is orientctl itself that gets the signal.
setpriv --reuid=54322 --regid=54322 --groups=54400 orientctl present --supported portrait -- sleep 60 &
holder=$!
wait_for 5 is_presented 1
check "a view belongs to the user who presents it" "$(owner)" "54322 sleep"
update() { varlinkctl call "$socket" io.orientd.Orientation.Update "{\"handle\":$handle,\"answers\":{}}"; }
export -f update
handle=$(orientctl views --json | jq '.[0].handle')
export handle socket
as 54323 54400 bash -c update >/dev/null 2>/run/said
check "to another member of the group it doesn't exist" "$(grep -o NoSuchHandle /run/said | head -1)" NoSuchHandle
check "to its own user it does" "$(code as 54322 54400 bash -c update)" 0
kill $holder
wait $holder
check "orientctl ends as its program does, by signal 15" $? 143
wait_for 5 is_presented 0
check "and the view with it" "$(orientctl views --json)" "[]"

# What logind writes of a user who sits at the machine, and of one whose session is in the background.
mkdir -p /run/systemd/users
printf 'STATE=active\nSEATS=seat0\nACTIVE_SEATS=seat0\n' >/run/systemd/users/54324
printf 'STATE=online\nSEATS=seat0\nACTIVE_SEATS=\n' >/run/systemd/users/54325
check "a user with an active seat may" "$(as 54324 none orientctl lock portrait)" portrait
check "one whose session isn't in front may not" "$(code as 54325 none orientctl unlock)" 77
rm /run/systemd/users/5432{4,5}

systemctl restart orientd.service
check "the lock outlives the service" "$(orientctl get lock) $(cat /var/lib/orientd/lock)" "portrait portrait"
check "unlock" "$(orientctl unlock) $(find /var/lib/orientd -type f | wc -l)" "none 0"
configure
check "one service through all of it" "$(unit NRestarts)" 0
