"""Input devices of a machine that umockdev pretends to be: a program started with `environment` sees only these."""

import os
import struct
import threading
import time

import gi

gi.require_version("UMockdev", "1.0")
from gi.repository import GLib, UMockdev

EV_SYN, EV_KEY, EV_MSC, EV_REP = 0, 1, 4, 20
SYN_REPORT, SYN_DROPPED = 0, 3
KEYS = {
    "KEY_ENTER": 28, "KEY_1": 2, "KEY_3": 4, "KEY_0": 11, "KEY_VOLUMEUP": 115, "KEY_PLAYPAUSE": 164, "KEY_REWIND": 168,
    "KEY_FASTFORWARD": 208, "KEY_RED": 0x18E, "KEY_OK": 0x160, "KEY_RIGHT": 106, "KEY_DOWN": 108, "KEY_MENU": 139,
    "KEY_BACK": 158, "KEY_EXIT": 174,
}
ENODEV, EBUSY = 19, 16


class Keys(UMockdev.IoctlBase):
    """The kernel's part of a device: what it says of itself, and the state of its keys."""

    def __init__(self, name, bus):
        super().__init__()
        self.name = name
        self.bus = bus
        self.down = set()
        self.is_grabbed = False
        self.is_busy = False
        self.mask = None
        self.clock = None

    def do_handle_ioctl(self, client):
        request = client.get_request() & 0xFFFFFFFF
        number, size = request & 0xFF, (request >> 16) & 0x3FFF
        if chr((request >> 8) & 0xFF) != "E":
            client.complete(-1, 25)
        elif number == 0x90:
            client.complete(-1 if self.is_busy else 0, EBUSY if self.is_busy else 0)
            self.is_grabbed = not self.is_busy
        elif number == 0xA0:
            self.clock = struct.unpack("i", bytes(client.get_arg().resolve(0, 4).retrieve()))[0]
            client.complete(0, 0)
        elif number == 0x93:
            self.take_mask(client)
        else:
            data = self.answer(number, size)
            if data:
                client.get_arg().resolve(0, size).update(0, list(data[:size]))
            client.complete(len(data), 0)
        return True

    def take_mask(self, client):
        """struct input_mask: type, size in bytes, pointer."""
        argument = client.get_arg().resolve(0, 16)
        kind, length, _ = struct.unpack("IIQ", bytes(argument.retrieve()))
        if kind == EV_KEY:
            self.mask = bytes(argument.resolve(8, length).retrieve())
        client.complete(0, 0)

    def answer(self, number, size):
        if number == 0x01:
            return struct.pack("i", 0x010001)
        if number == 0x02:
            return struct.pack("HHHH", self.bus, 0x20A0, 6, 0x111)
        if number == 0x06:
            return self.name.encode() + b"\0"
        if number == 0x18:
            return bits(self.down, size)
        if number == 0x20:
            return bits({EV_SYN, EV_KEY, EV_MSC, EV_REP}, size)
        if number == 0x20 + EV_KEY:
            return bits(KEYS.values(), size)
        return b""


class Device:
    """A device that is plugged in."""

    def __init__(self, bed, number, name, bus, is_receiver, is_keyboard, is_mouse):
        self.bed = bed
        self.node = f"/dev/input/event{number}"
        self.parent = f"/devices/pretended{number}" + ("/rc/rc0" if is_receiver else "") + f"/input{number}"
        self.path = f"/sys{self.parent}/event{number}"
        self.keys = Keys(name, bus)
        capabilities = words(KEYS.values())
        text = ""
        if is_receiver:
            text += f"P: /devices/pretended{number}/rc/rc0\nE: SUBSYSTEM=rc\n\n"
        text += (
            f"P: {self.parent}/event{number}\nN: input/event{number}\nE: DEVNAME={self.node}\nE: SUBSYSTEM=input\n"
            f"E: MAJOR=13\nE: MINOR={64 + number}\nE: ID_INPUT=1\nE: ID_INPUT_KEY=1\n"
            + ("E: ID_INPUT_KEYBOARD=1\n" if is_keyboard else "") + ("E: ID_INPUT_MOUSE=1\n" if is_mouse else "")
            + f"A: dev=13:{64 + number}\n\nP: {self.parent}\nE: SUBSYSTEM=input\nA: name={name}\n"
            f"A: id/bustype={bus:04x}\nA: id/vendor=20a0\nA: id/product=0006\nA: capabilities/key={capabilities}\n\n"
        )
        # Before the device is there: the program may open it at once.
        bed.testbed.attach_ioctl(self.node, self.keys)
        bed.testbed.add_from_string(text)
        self.descriptor = bed.testbed.get_dev_fd(self.node)

    def send(self, *events):
        """Events, each (type, code, value), then SYN_REPORT. Returns the time that they have."""
        now = time.clock_gettime(time.CLOCK_MONOTONIC) if self.keys.clock == time.CLOCK_MONOTONIC else time.time()
        stamp = int(now), int(now * 1e6) % 1_000_000
        sent = b"".join(struct.pack("qqHHi", *stamp, *one) for one in (*events, (EV_SYN, SYN_REPORT, 0)))
        os.write(self.descriptor, sent)
        return now

    def down(self, key):
        self.keys.down.add(KEYS[key])
        return self.send((EV_KEY, KEYS[key], 1))

    def up(self, key):
        self.keys.down.discard(KEYS[key])
        return self.send((EV_KEY, KEYS[key], 0))

    def press(self, key):
        """A press, and a rest after which another one of the key is no bounce."""
        self.down(key)
        self.up(key)
        time.sleep(0.1)

    def repeat(self, key):
        return self.send((EV_KEY, KEYS[key], 2))

    def lose(self):
        """The kernel's buffer was full: the events since then are lost."""
        self.send((EV_SYN, SYN_DROPPED, 0))

    def unplug(self):
        self.bed.testbed.uevent(self.path, "remove")
        self.bed.testbed.remove_device(f"/sys{self.parent}")


class Bed:
    def __init__(self):
        self.testbed = UMockdev.Testbed.new()
        self.environment = {"LD_PRELOAD": "libumockdev-preload.so.0", "UMOCKDEV_DIR": self.testbed.get_root_dir()}
        # Answers ioctls.
        threading.Thread(target=GLib.MainLoop().run, daemon=True).start()

    def plug(self, number, name, bus=3, is_receiver=False, is_keyboard=False, is_mouse=False, is_busy=False, down=None):
        device = Device(self, number, name, bus, is_receiver, is_keyboard, is_mouse)
        device.keys.is_busy = is_busy
        device.keys.down = {KEYS[down]} if down else set()
        self.testbed.uevent(device.path, "add")
        return device


def bits(numbers, size):
    data = bytearray(size)
    for number in numbers:
        if number // 8 < size:
            data[number // 8] |= 1 << number % 8
    return bytes(data)


def words(numbers):
    """As sysfs lists them: words of 64 bits, the highest first."""
    total = sum(1 << number for number in set(numbers))
    parts = []
    while total:
        parts.append(f"{total & (1 << 64) - 1:x}")
        total >>= 64
    return " ".join(reversed(parts))
