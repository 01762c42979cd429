# shellcheck shell=bash
# systemd's own client, which isn't ours, understands what the daemon says of itself.
holds "varlinkctl info" varlinkctl info "$socket"
check "varlinkctl list-interfaces" "$(varlinkctl list-interfaces "$socket" | sort | xargs)" \
    "io.orientd.Orientation org.varlink.service"
varlinkctl introspect "$socket" io.orientd.Orientation >/run/introspected
check "varlinkctl introspect finds the methods" "$(grep -c '^method ' /run/introspected)" 11
check "the interface is valid" "$(varlinkctl validate-idl /run/introspected >/dev/null 2>&1; echo $?)" 0
echo "0 -1000 0" >"$accel"
more=$(timeout 4 varlinkctl --json=short call --more "$socket" io.orientd.Orientation.Subscribe '{}' | tr -d '\036' | head -1)
check "varlinkctl call --more reads the stream" "$(jq --raw-output .state.device <<<"$more")" portrait
check "an unknown method is an error" \
    "$(varlinkctl call "$socket" io.orientd.Orientation.Nonsense '{}' 2>&1 | grep -c MethodNotFound)" 1
