"""Rygel makes a player of MPRIS a renderer of DLNA: phones and televisions cast to it."""

import json
import os

import packages
from film_server import FilmServer
from player import CLIP, SHORT_CLIP, free_port, until

NAME = "Rygel"
WHAT = "as a DLNA renderer, cast to by Home Assistant's library: a film of an HTTP server, pause, seeks, volume, another film, stop, the end"
IS_SHORT = True
DIFFERENCES = {
    "casts a film by its type": "takes films of all types; mpv-mpris offers `audio/mpeg` and `application/ogg` only, and Rygel refuses others",
}
# The type under which mpv-mpris takes a film too.
COMMON = "application/ogg"
# After the settings of docs/cast.md. No network but loopback, and a port that is free: the one that Rygel chooses may be
# taken, and then it shows no renderer. playerctl, if it is there, offers the same player twice.
HERE = """[general]
interface=lo
ipv6=false
port={port}
[org.mpris.MediaPlayer2.playerctld]
enabled=false
"""


def version():
    packages.site()
    return packages.debian("rygel")


def start(player, socket, bus):
    """mpv with mpv-mpris, or seekd with seekd-mpris; neither plays anything yet.

    mpv is paused: mpv-mpris tells nobody that an idle player begins to play, only that a paused one goes on.
    """
    if player.kind == "mpv":
        process = player.start(
            "mpv", "--idle", "--pause", "--no-terminal", "--script=/usr/lib/mpv-mpris/mpris.so",
            f"--input-ipc-server={socket}", DBUS_SESSION_BUS_ADDRESS=bus)
    else:
        process = player.start(
            player.program("seekd"), "--socket", socket, "--set", "resume.history=false", "--mpv-option", "vo=null",
            "--mpv-option", "ao=null")
    player.wait_for_socket(socket, process)
    if player.kind == "mpv":
        # mpv-mpris takes what it has heard last for its state: that nothing plays, or that mpv is paused.
        look = player.look(socket)
        look.ask("loadfile", CLIP)
        look.wait("seekable", True)
        look.ask("stop")
        look.wait("idle-active", True)
    else:
        player.start(player.program("seekd-mpris"), SEEKD_SOCKET=socket, DBUS_SESSION_BUS_ADDRESS=bus)


def run(player):
    socket, bus = player.path("mpv.sock"), player.path("bus")
    daemon = player.start("dbus-daemon", "--session", "--nofork", f"--address=unix:path={bus}")
    player.wait_for_socket(bus, daemon)
    start(player, socket, f"unix:path={bus}")
    with open(player.path("config/rygel.conf"), "w") as file:
        file.write(packages.page("cast.md", r"printf '(.+)' > ~/\.config/rygel\.conf").replace("\\n", "\n") + HERE.format(port=free_port()))
    player.start("rygel", DBUS_SESSION_BUS_ADDRESS=f"unix:path={bus}")
    films = {"film.mkv": (CLIP, "video/x-matroska"), "first": (CLIP, COMMON), "second": (SHORT_CLIP, COMMON)}
    with FilmServer(films) as server:
        yield from observe(player, player.look(socket), server)


def observe(player, look, server):
    phone = player.start(
        "/usr/bin/python3", os.path.join(packages.HERE, "dlna_control.py"), "mpv" if player.kind == "mpv" else "seekd",
        PYTHONPATH=packages.site())

    def answered(count):
        def holds():
            assert phone.poll() is None, f"it ended: {player.output(phone)}"
            return len(player.told(phone)) > count
        until(holds, lambda: f"answer {count}: {player.output(phone)}")
        return player.told(phone)[count][2:]

    def do(name, *arguments):
        count = len(player.told(phone))
        phone.stdin.write(json.dumps([name, *arguments]).encode() + b"\n")
        phone.stdin.flush()
        return answered(count)[0]

    def wait_for_state(expected):
        until(lambda: do("state") == expected, lambda: f"{expected}, which is {do('state')}")
        return expected

    def wait_for_place(expected):
        def near():
            place = do("shown")[1]
            return place is not None and abs(place - expected) <= 1
        until(near, lambda: f"{expected} s, which is {do('shown')}")
        return expected

    answered(0)
    yield "before a film", wait_for_state("STOPPED")
    films = {"video/x-matroska", "video/x-mkv", "video/mp4", "video/mp2t", "video/x-msvideo", "audio/flac"}
    yield "casts a film by its type", (films <= set(do("types")), do("cast", server.url("film.mkv"), "A film"))
    if do("state") != "STOPPED":
        look.wait("filename", "film.mkv")
        do("stop")
        wait_for_state("STOPPED")
    yield "casts a film", do("cast", server.url("first"), "A film")
    yield "the film", server.name(look.wait("path", server.url("first")))
    yield "it plays", wait_for_state("PLAYING")
    look.wait("seekable", True)
    yield "pauses", do("pause")
    yield "state", (wait_for_state("PAUSED_PLAYBACK"), look.wait("pause", True))
    yield "seeks", do("seek", 150)
    yield "place", (look.wait("time-pos", 150.0), wait_for_place(150))
    yield "seeks back", do("seek", 40)
    yield "place after it", (look.wait("time-pos", 40.0), wait_for_place(40))
    state, _, length, address, title, _ = do("shown")
    yield "what the phone shows", (state, length, server.name(address), title)
    yield "sets the volume", do("volume", 0.4)
    yield "volume", look.wait("volume", 40.0)
    until(lambda: do("shown")[5] == 0.4, "the phone to show the volume")
    yield "plays on", do("play")
    yield "state after it", (wait_for_state("PLAYING"), look.wait("pause", False))
    yield "seeks while it plays", do("seek", 200)
    until(lambda: look.get("time-pos") > 199, "the place of the seek")
    yield "casts another film", do("cast", server.url("second"), "Another")
    yield "the other film", server.name(look.wait("path", server.url("second")))
    yield "what its end is to the phone", wait_for_state("STOPPED")
    # As at the start.
    look.ask("set_property", "pause", True)
    yield "casts the first one again", do("cast", server.url("first"), "A film")
    yield "it plays again", (server.name(look.wait("path", server.url("first"))), wait_for_state("PLAYING"))
    yield "stops", do("stop")
    yield "after it", (wait_for_state("STOPPED"), look.wait("idle-active", True))
    phone.stdin.close()
    yield "the phone leaves", phone.wait(20)
