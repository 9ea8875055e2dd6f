#!/usr/bin/env bash
# Has systemd verify the installed units, and shows that it would see a broken one. Needs no running systemd.
set -euo pipefail
cd "$(dirname "$0")/.."

# Installed for real, though in a folder of its own: systemd looks whether what a unit starts is there.
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
export BUILD_DIR=${BUILD_DIR:-.build/debug}
make --no-print-directory install PREFIX="$stage" SYSCONFDIR="$stage/etc" BUILD_DIR="$BUILD_DIR" >/dev/null
# systemd asks for a place of its user instance's.
export XDG_RUNTIME_DIR=$stage/run
mkdir -m 700 "$XDG_RUNTIME_DIR"

fail() {
    printf 'units: %s\n' "$1" >&2
    exit 1
}

# complaints SCOPE UNIT: what systemd says of this unit; of the system's own units it may say what it likes.
complaints() {
    timeout 60 systemd-analyze verify "--$1" --man=no "$2" 2>&1 | grep -F seekd || true
}

for scope in user system; do
    unit=$stage/lib/systemd/$scope/seekd.service
    found=$(complaints "$scope" "$unit")
    [ -z "$found" ] || fail "$scope: $found"

    # break_unit EXPRESSION WORDS: with that change to it, systemd complains in these words.
    break_unit() {
        local broken=$stage/broken-$scope/seekd.service
        mkdir -p "${broken%/*}"
        sed "$1" "$unit" >"$broken"
        ! cmp -s "$unit" "$broken" || fail "$scope: '$1' changes nothing"
        found=$(complaints "$scope" "$broken")
        [[ $found == *"$2"* ]] || fail "$scope: after '$1' systemd does not say '$2' but: $found"
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
