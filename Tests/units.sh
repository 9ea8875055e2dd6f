#!/usr/bin/env bash
# Verifies the installed units with systemd-analyze, checks that it reports broken ones, and compares the exposure of
# the services with a bound for each. Needs no running systemd.
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
units=$stage/lib/systemd

fail() {
    printf 'units: %s\n' "$1" >&2
    exit 1
}

# complaints SCOPE UNIT: systemd's messages about this unit, without those about the system's other units.
complaints() {
    SYSTEMD_UNIT_PATH=${2%/*}: timeout 60 systemd-analyze verify "--$1" --man=no "$2" 2>&1 | grep -E 'seekd|seek-' || true
}

# instance UNIT: an instance, called tv, of a template; another unit as it is.
instance() { sed 's/@\./@tv./' <<<"$1"; }

# break_unit EXPRESSION WORDS: with this change of the service, systemd's messages contain these words.
break_unit() {
    local broken=$stage/broken-$scope
    rm -rf "$broken"
    cp -r "$units/$scope" "$broken"
    sed -i "$1" "$broken/seekd.service"
    ! cmp -s "$units/$scope/seekd.service" "$broken/seekd.service" || fail "$scope: '$1' changes nothing"
    found=$(complaints "$scope" "$broken/seekd.service")
    [[ $found == *"$2"* ]] || fail "$scope: after '$1' expected '$2' from systemd, got: $found"
}

for scope in user system; do
    count=0
    for unit in "$units/$scope"/*; do
        found=$(complaints "$scope" "$(instance "$unit")")
        [ -z "$found" ] || fail "$scope: ${unit##*/}: $found"
        count=$((count + 1))
    done
    break_unit 's/^Restart=.*/Restart=sometimes/' 'sometimes'
    break_unit 's/^TimeoutStopSec=/TimeoutStopSecs=/' 'TimeoutStopSecs'
    break_unit 's|^ExecStart=[^ ]*|ExecStart=/nowhere/seekd|' '/nowhere/seekd is not executable'
    echo "units: $scope: $count verified"
done

# exposure SCOPE SERVICE BOUND: its exposure is at most the bound, in tenths (10.0 is worst); and a service without its
# hardening is above it.
exposure() {
    local file=$units/$1/$2 bare=$stage/bare/$2 said
    said=$(rate "$1" "$file" "$3") || fail "$1: $2: expected an exposure of at most $3 tenths, got: $said"
    mkdir -p "$stage/bare"
    grep -vE '^(Protect|Private|Restrict[A-Z]|SystemCall|Capability)' "$file" >"$bare"
    ! rate "$1" "$bare" "$3" >/dev/null || fail "$1: $2: without hardening its exposure is no greater"
    echo "units: $1: $2: ${said#*: }"
}

rate() {
    local said status=0
    said=$(systemd-analyze "--$1" security --no-pager --offline=true --threshold="$3" "$2" 2>&1) || status=$?
    tail -n 1 <<<"$said"
    return "$status"
}

exposure system seekd.service 18
exposure system seek-overlay.service 4
exposure system seek-web.service 9
exposure system seekd-remote.service 8
exposure system seekd-mqtt.service 11
exposure system seek-listen.service 3
exposure system seek-pictures.service 4
# systemd-analyze counts each of these as run by root (0.4), and without filters of devices and addresses, which a user's
# manager can't make.
exposure user seekd.service 23
exposure user seek-overlay.service 9
exposure user seek-web.service 15
exposure user seekd-mpris.service 9
exposure user seekd-remote.service 16
exposure user seekd-mqtt.service 15
exposure user seek-listen.service 8
exposure user seek-pictures.service 9

# Each service has memory limits: systemd reads them, and the kernel slows a program down before it ends it.
for unit in "$units"/{user,system}/*.service; do
    limits=$(sed -nE 's/^Memory(High|Max)=([0-9]+[MG])$/\1/p' "$unit" | tr '\n' ' ')
    [ "$limits" = 'High Max ' ] || fail "${unit#"$units"/}: expected MemoryHigh= and MemoryMax=, got: $limits"
    exits=$(sed -n 's/^RestartPreventExitStatus=//p' "$unit")
    case $unit in
        */seekd.service | */seekd@.service | */seekd-remote* | */seekd-mqtt*) expected='2 78' ;;
        *) expected=2 ;;
    esac
    [ "$exits" = "$expected" ] || fail "${unit#"$units"/}: expected RestartPreventExitStatus=$expected, got: $exits"
done
echo 'units: memory limits and exit statuses: verified'

# Each instance has the same hardening as the only one.
for scope in user system; do
    for service in seekd seek-overlay seek-web seekd-remote seekd-mpris seekd-mqtt seek-listen seek-pictures; do
        # The message bus of desktops is the user's.
        [ "$scope $service" != 'system seekd-mpris' ] || continue
        diff <(sed 's/seekd-%i//; s/@%i//g; s|/%i||g; s/ for %i//; s| --config %E/seekd.toml||; /^Environment=XDG_STATE_HOME=/d; /^Environment=SEEKD_MQTT_PLAYER=/d' \
            "$units/$scope/$service@.service") "$units/$scope/$service.service" ||
            fail "$scope: $service@.service differs from $service.service in more than the instance's name"
    done
done

# Every directive of a drop-in is known to systemd.
for drop_in in systemd/drop-ins/*.conf; do
    case $drop_in in
        */seek-web-*) name=seek-web scope=system ;;
        */no-user-*) name=seekd scope=user ;;
        */triggerhappy*) name=triggerhappy scope=system ;;
        *) name=seekd scope=system ;;
    esac
    folder=$stage/changed
    rm -rf "$folder"
    mkdir -p "$folder/$name.service.d"
    cp "$units/$scope"/* "$folder"
    cp "$drop_in" "$folder/$name.service.d"
    # Debian's package need not be there.
    printf '[Service]\nExecStart=/bin/true\n' >"$folder/triggerhappy.service"
    sed -i 's|/usr/sbin/thd|/bin/true|' "$folder/$name.service.d"/*
    found=$(SYSTEMD_UNIT_PATH=$folder: timeout 60 systemd-analyze verify "--$scope" --man=no "$folder/$name.service" 2>&1 |
        grep -F "$folder" || true)
    [ -z "$found" ] || fail "$drop_in: $found"
done
echo "units: drop-ins: verified"

# users FOLDER FILE: what systemd-sysusers would do with the files in /usr/lib/sysusers.d of the root FOLDER and FILE.
users() {
    mkdir -p "$1/usr/lib/sysusers.d"
    cp "$2" "$1/usr/lib/sysusers.d/seekd.conf"
    systemd-sysusers --root="$1" --dry-run 2>&1
}
users "$stage/bare-root" systemd/sysusers.d/seekd.conf >"$stage/users" || fail "sysusers: $(cat "$stage/users")"
for made in "user 'seekd'" "group 'video'" "group 'render'" "group 'audio'"; do
    grep -qE "(Would create|Creating) $made" "$stage/users" || fail "sysusers: no $made: $(cat "$stage/users")"
done
# With the groups of the system, which have fixed numbers on Debian.
mkdir -p "$stage/debian-root/usr/lib/sysusers.d"
printf 'g audio 29 -\ng video 44 -\n' >"$stage/debian-root/usr/lib/sysusers.d/basic.conf"
found=$(users "$stage/debian-root" systemd/sysusers.d/seekd.conf | grep -F 'seekd.conf' || true)
[ -z "$found" ] || fail "sysusers: $found"
sed 's/^u seekd/user seekd/' systemd/sysusers.d/seekd.conf >"$stage/broken.conf"
! systemd-sysusers --root="$stage/bare-root" --dry-run "$stage/broken.conf" >/dev/null 2>&1 || fail 'sysusers: a broken line passes'
echo 'units: sysusers: verified'
