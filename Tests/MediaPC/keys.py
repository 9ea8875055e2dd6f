"""keys.py STEP...: a remote control that is plugged in, by uinput, and is unplugged after the last step. Runs in the machine.
Without a step it stays: it takes those that are written to the pipe /run/remote/steps, and writes their end to /run/remote/done.

A step is down:KEY, up:KEY or wait:SECONDS; KEY is a number of linux/input-event-codes.h. The first one waits until
seekd-remote reads the device. Prints the seconds from the first step to the last one's end.
"""

import fcntl
import glob
import os
import struct
import subprocess
import sys
import time

EV_SYN, EV_KEY, EV_REP = 0, 1, 20
UI_DEV_CREATE, UI_DEV_SETUP, UI_SET_EVBIT, UI_SET_KEYBIT, UI_GET_SYSNAME = 0x5501, 0x405C5503, 0x40045564, 0x40045565, 0x8020552C
# OK, 0 to 9, up, down, left, right, menu, back, volume, play and pause, stop, fast forward, rewind, next, previous, green.
KEYS = [352, *range(2, 12), 103, 108, 105, 106, 139, 158, 113, 114, 115, 164, 166, 208, 168, 163, 165, 399]


def plug():
    """A device of a remote's keys, which repeats a key that is held; its file descriptor and its node."""
    device = os.open("/dev/uinput", os.O_WRONLY)
    for kind in (EV_KEY, EV_REP):
        fcntl.ioctl(device, UI_SET_EVBIT, kind)
    for key in KEYS:
        fcntl.ioctl(device, UI_SET_KEYBIT, key)
    # USB, an HID's vendor and product.
    fcntl.ioctl(device, UI_DEV_SETUP, struct.pack("HHHH80sI", 3, 0x2252, 0x1037, 1, b"Media PC remote", 0))
    fcntl.ioctl(device, UI_DEV_CREATE)
    name = fcntl.ioctl(device, UI_GET_SYSNAME, bytes(32)).rstrip(b"\0").decode()
    return device, "/dev/input/" + os.path.basename(glob.glob(f"/sys/devices/virtual/input/{name}/event*")[0])


def wait_for_reader(node):
    process = subprocess.run(
        ["systemctl", "show", "-P", "MainPID", "seekd-remote"], capture_output=True, check=True, text=True).stdout.strip()
    while True:
        for link in glob.glob(f"/proc/{process}/fd/*"):
            try:
                if os.readlink(link) == node:
                    return
            except FileNotFoundError:
                pass
        time.sleep(0.05)


def take(remote, steps):
    for step in steps:
        kind, value = step.split(":")
        if kind == "wait":
            time.sleep(float(value))
        else:
            for event in ((EV_KEY, int(value), int(kind == "down")), (EV_SYN, 0, 0)):
                os.write(remote, struct.pack("llHHi", 0, 0, *event))


def stay(remote, node):
    os.makedirs("/run/remote", exist_ok=True)
    for name in ("steps", "done"):
        if not os.path.exists(f"/run/remote/{name}"):
            os.mkfifo(f"/run/remote/{name}")
    while True:
        with open("/run/remote/steps", encoding="ascii") as pipe:
            steps = pipe.read().split()
        wait_for_reader(node)
        take(remote, steps)
        with open("/run/remote/done", "w", encoding="ascii") as pipe:
            pipe.write("done\n")


def main():
    remote, node = plug()
    if len(sys.argv) == 1:
        stay(remote, node)
    wait_for_reader(node)
    # Whoever plugs a remote in takes longer until he presses a key.
    time.sleep(1)
    began = time.monotonic()
    take(remote, sys.argv[1:])
    print(time.monotonic() - began)


main()
