"""python3 rules.py RULES, in a mount namespace of its own, below umockdev-wrapper: what udev's rule does with devices."""

import grp
import os
import pathlib
import re
import subprocess
import sys

from bed import Bed

# The group of the rule need not exist here.
rules = pathlib.Path("/run/udev/rules.d/70-seekd-remote.rules")
rules.parent.mkdir(parents=True)
rules.write_text(pathlib.Path(sys.argv[1]).read_text().replace('GROUP="seekd"', 'GROUP="audio"'))

bed = Bed()
DEVICES = [
    (bed.plug(2, "A remote"), True),
    (bed.plug(3, "A keyboard", is_keyboard=True), False),
    (bed.plug(4, "A receiver with many keys", is_receiver=True, is_keyboard=True), True),
    (bed.plug(5, "A mouse with keys", is_mouse=True), False),
]
for device, is_remote in DEVICES:
    said = subprocess.run(
        ["udevadm", "test", "--action=add", device.path], env=dict(os.environ, **bed.environment), text=True, timeout=60,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout
    lines = [line for line in said.splitlines() if rules.name in line and "Reading rules file" not in line]
    # Newer systemd: GROUP="audio": Set group ID: 29.
    done = [re.sub(r'.*rules:\d+ (\w+)(?:="\w+": Set [\w ]+:)? ', r"\1 ", line) for line in lines]
    expected = [f"GROUP {grp.getgrnam('audio').gr_gid}", "MODE 0640"]
    if done != (expected if is_remote else []):
        sys.exit(f"remote: udev: {device.keys.name}: expected {expected if is_remote else 'nothing'}, got {lines}\n{said}")
print("remote: udev gives remotes, and neither keyboards nor mice, to the group", flush=True)
