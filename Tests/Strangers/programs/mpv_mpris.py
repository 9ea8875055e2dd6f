"""mpv-mpris, a script in C, shows the player to desktops; playerctl asks and controls it as they do."""

import os
import subprocess

import packages
from player import CLIP, SHORT_CLIP, until

NAME = "mpv-mpris"
WHAT = "a script in C, loaded by option and from its folder: playerctl sees state, position and title, pauses, seeks, changes film, volume and loop, and stops"
IS_SHORT = True
DIFFERENCES = {}


def version():
    return packages.debian("mpv-mpris")


def run(player):
    bus = player.path("bus")
    player.start("dbus-daemon", "--session", "--nofork", f"--address=unix:path={bus}")
    until(lambda: os.path.exists(bus), "the message bus")
    for loaded, option in (("by --script", "--script=/usr/lib/mpv-mpris/mpris.so"), ("from the folder", "--load-scripts=yes")):
        for name, value in observe(player, option, f"unix:path={bus}"):
            yield f"{name}, loaded {loaded}", value


def observe(player, option, bus):
    def ask(*words):
        """What playerctl prints, also if it fails."""
        ended = subprocess.run(
            ["playerctl", "--player=mpv", *words], env={**player.environment, "DBUS_SESSION_BUS_ADDRESS": bus},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=20)
        return ended.stdout.strip()

    def wait(*words):
        """Waits until playerctl prints the last of the words."""
        *words, expected = words
        until(lambda: ask(*words) == expected, lambda: f"{' '.join(words)} {expected}, which is {ask(*words)!r}")
        return expected

    def wait_for_state(expected):
        """Also until playerctl hears of it by mpv-mpris's signal, which joins quick changes."""
        wait("status", expected)
        until(lambda: player.output(changes).split()[-1:] == [expected], f"the change to {expected}")
        return expected

    def position():
        try:
            return float(ask("position"))
        except ValueError:
            return -1

    def near(expected):
        until(lambda: abs(position() - expected) < 0.01, lambda: f"the position {expected}, which is {ask('position')}")
        return expected

    def after(earlier):
        until(lambda: position() > earlier, lambda: f"a position after {earlier}, which is {ask('position')}")
        return earlier

    changes = player.start("playerctl", "--player=mpv", "--follow", "status", DBUS_SESSION_BUS_ADDRESS=bus)
    film = player.start("mpv", option, "--start=30", "--no-terminal", CLIP, SHORT_CLIP, DBUS_SESSION_BUS_ADDRESS=bus)
    yield "at the start", wait_for_state("Playing")
    yield "position while it plays", after(30.2)
    ask("pause")
    yield "after pause", wait_for_state("Paused")
    yield "metadata", ask("metadata").splitlines()
    ask("position", "100")
    yield "after a seek to 100", near(100)
    ask("position", "10-")
    yield "after a seek by -10", near(90)
    ask("position", "10+")
    yield "after a seek by 10", near(100)
    settings = [
        ("volume", "0.500000"), ("loop", "Track"), ("loop", "Playlist"), ("loop", "None"),
        # In a shuffled playlist, chance decides what is next.
        ("shuffle", "On"), ("shuffle", "Off"),
    ]
    for name, value in settings:
        yield f"{name} {value} is answered", ask(name, value)
        yield f"{name} after {value}", ask(name)
    ask("play-pause")
    yield "after play-pause", wait_for_state("Playing")
    ask("pause")
    wait_for_state("Paused")
    ask("next")
    yield "after next", wait("metadata", "xesam:url", "file://" + SHORT_CLIP)
    yield "state after next", wait_for_state("Paused")
    ask("previous")
    yield "after previous", wait("metadata", "xesam:url", "file://" + CLIP)
    ask("play")
    yield "after play", wait_for_state("Playing")
    ask("stop")
    yield "after stop", film.wait(40)
    # playerctl prints an empty line once the player is gone.
    until(lambda: player.output(changes).endswith("\n\n"), "the player's end")
    heard = player.output(changes).split()
    # Whether playerctl sees mpv-mpris before that knows the player's state is chance, also with mpv.
    yield "changes of the state", heard[1:] if heard[0] == "Stopped" else heard
