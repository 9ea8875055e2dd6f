"""The player on the bus, as busctl and playerctl show it."""

import json
import time

import programs
from programs import expect, run, until
from specification import PLAYER

NAME = "org.mpris.MediaPlayer2.seekd"
PATH = "/org/mpris/MediaPlayer2"


def bus(*arguments):
    """busctl's JSON answer; fails if it is refused."""
    status, out, err = run("busctl", "--user", "--json=short", "--", *arguments)
    expect(status == 0, f"busctl {' '.join(arguments)} to succeed", err)
    return json.loads(out) if out else None


def refusal(*arguments):
    """The text of an error."""
    status, out, err = run("busctl", "--user", "--", *arguments)
    expect(status != 0, f"busctl {' '.join(arguments)} to be refused", out)
    return err


def call(method, *arguments, name=NAME):
    return bus("call", name, PATH, PLAYER, method, *arguments)


def write(name, signature, value):
    bus("set-property", NAME, PATH, PLAYER, name, signature, str(value))


def get_all(interface, name=NAME):
    """Name to (signature, value)."""
    answer = bus("call", name, PATH, "org.freedesktop.DBus.Properties", "GetAll", "s", interface)
    return {key: (value["type"], value["data"]) for key, value in answer["data"][0].items()}


def get(name):
    return bus("get-property", NAME, PATH, PLAYER, name)["data"]


def becomes(name, value):
    until(lambda: get(name) == value, f"{name} {value!r}")


def metadata():
    """Key to (signature, value)."""
    return {key: (value["type"], value["data"]) for key, value in get("Metadata").items()}


def names():
    return sorted(entry["name"] for entry in bus("list") if entry["name"].startswith("org.mpris."))


def is_there(name=NAME):
    return name in names()


def playerctl(*arguments):
    status, out, err = run("playerctl", "--player=seekd", *arguments)
    expect(status == 0, f"playerctl {' '.join(arguments)} to succeed", err or out)
    return out


def start(*options, waits=True):
    process = programs.start(f"{programs.BIN}/seekd-mpris", *options)
    if waits:
        until(is_there, "the player's name")
    return process
