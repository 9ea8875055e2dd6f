#!/usr/bin/env bash
# Verifies the installed units with systemd-analyze, and checks that it reports broken ones. Needs no running systemd.
set -euo pipefail
cd "$(dirname "$0")/.."

# Really installed, in a temporary folder: systemd checks that the program of a unit exists.
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
export BUILD_DIR=${BUILD_DIR:-.build/debug}
make --no-print-directory install PREFIX="$stage" SYSCONFDIR="$stage/etc" BUILD_DIR="$BUILD_DIR" >/dev/null
# systemd needs a runtime folder for its user instance.
export XDG_RUNTIME_DIR=$stage/run
mkdir -m 700 "$XDG_RUNTIME_DIR"

fail() {
    printf 'units: %s\n' "$1" >&2
    exit 1
}

# complaints SCOPE UNIT: systemd's messages about this unit, without those about the system's other units.
complaints() {
    timeout 60 systemd-analyze verify "--$1" --man=no "$2" 2>&1 | grep -F seekd || true
}

for scope in user system; do
    unit=$stage/lib/systemd/$scope/seekd.service
    found=$(complaints "$scope" "$unit")
    [ -z "$found" ] || fail "$scope: $found"

    # break_unit EXPRESSION WORDS: with this change, systemd's messages contain these words.
    break_unit() {
        local broken=$stage/broken-$scope/seekd.service
        mkdir -p "${broken%/*}"
        sed "$1" "$unit" >"$broken"
        ! cmp -s "$unit" "$broken" || fail "$scope: '$1' changes nothing"
        found=$(complaints "$scope" "$broken")
        [[ $found == *"$2"* ]] || fail "$scope: after '$1' expected '$2' from systemd, got: $found"
    }
    break_unit 's/^Restart=.*/Restart=sometimes/' 'sometimes'
    break_unit 's/^TimeoutStopSec=/TimeoutStopSecs=/' 'TimeoutStopSecs'
    break_unit 's|^ExecStart=[^ ]*|ExecStart=/nowhere/seekd|' '/nowhere/seekd is not executable'
    echo "units: $scope: verified"
done

users() {
    systemd-sysusers --root="$stage/root" --dry-run "$1" 2>&1
}
users "$PWD/systemd/sysusers.d/seekd.conf" >"$stage/users" || fail "sysusers: $(cat "$stage/users")"
grep -q "Would create user 'seekd'\|Creating user 'seekd'" "$stage/users" || fail "sysusers: no user: $(cat "$stage/users")"
sed 's/^u seekd/user seekd/' systemd/sysusers.d/seekd.conf >"$stage/broken.conf"
! users "$stage/broken.conf" >/dev/null || fail 'sysusers: a broken line passes'
echo 'units: sysusers: verified'
