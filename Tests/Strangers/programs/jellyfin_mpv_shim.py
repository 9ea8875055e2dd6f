"""jellyfin-mpv-shim makes a player a target of Jellyfin's apps: its player class, with a player that runs already."""

import json
import os
import shutil

import packages
from player import CLIP, SHORT_CLIP, until

NAME = "jellyfin-mpv-shim"
WHAT = "its player class, with a player that runs already: start, position, skips, pause, volume, its menu, keys, the next film, the end"
IS_SHORT = True
DIFFERENCES = {}


def version():
    return packages.version("jellyfin-mpv-shim")


def start(player, socket):
    """mpv, or seekd itself, not in mpv's place."""
    if player.kind == "mpv":
        return player.start("mpv", "--idle", f"--input-ipc-server={socket}")
    return player.start(
        os.path.join(os.path.dirname(player.mpv), "seekd"), "--socket", socket, "--set", "resume.history=false",
        "--set", "seek.policy=exact", "--mpv-option", "vo=null", "--mpv-option", "ao=null")


def run(player):
    socket, first, second = player.path("mpv.sock"), player.path("first.mkv"), player.path("second.mkv")
    shutil.copy(CLIP, first)
    shutil.copy(SHORT_CLIP, second)
    process = start(player, socket)
    until(lambda: os.path.exists(socket), lambda: f"the socket: {player.output(process)}")
    shim = player.start(
        "/usr/bin/python3", os.path.join(packages.HERE, "jellyfin_player.py"), socket, first, second,
        PYTHONPATH=packages.site())
    look = player.look(socket)

    def said():
        """What it has said. The last line may still be incomplete."""
        lines = player.output(shim).splitlines(keepends=True)
        return [json.loads(line) for line in lines if line.startswith("[") and line.endswith("\n")]

    def done(name):
        def holds():
            assert shim.poll() is None, f"it ended: {player.output(shim)}"
            return ["done", name] in said()
        until(holds, lambda: f"{name}: {player.output(shim)}")

    def do(name, *arguments):
        count = said().count(["done", name])
        shim.stdin.write(json.dumps([name, *arguments]).encode() + b"\n")
        shim.stdin.flush()
        until(lambda: said().count(["done", name]) > count, lambda: f"{name}: {player.output(shim)}")

    def state():
        do("state")
        return [words for words in said() if words[0] == "state"][-1]

    done("start")
    yield "before a film", state()
    do("play", 100)
    yield "a film from its place", look.wait("time-pos", 100.0, 10)
    yield "title", look.get("force-media-title")
    yield "state", state()
    do("pause")
    yield "pause", look.wait("pause", True)
    yield "state while paused", state()
    do("seek", 150)
    yield "position", look.wait("time-pos", 150.0)
    do("skip", -20)
    yield "skip", look.wait("time-pos", 130.0)
    do("report")
    yield "reports", [words for words in said() if words[0] == "report"][-1]
    do("volume", 40)
    yield "volume", look.wait("volume", 40.0)
    do("mute", True)
    yield "mute", look.wait("mute", True)
    do("speed", 1.5)
    yield "speed", look.wait("speed", 1.5)
    do("menu")
    yield "menu: size of its text", look.wait("osd-font-size", 40.0)
    do("leave menu")
    yield "left menu", look.wait("pause", False)
    look.ask("keypress", "SPACE")
    yield "its key", look.wait("pause", True)
    do("next")
    yield "next film", look.wait("filename", "second.mkv")
    yield "plays", look.wait("pause", False)
    look.ask("seek", 100, "absolute-percent+exact")
    yield "end", look.wait("idle-active", True)
    yield "the end's report", until(
        lambda: [words[1] for words in said() if words[0] == "report"][-1] == "stopped", "the report of the end")
    do("play")
    yield "again", look.wait("filename", "first.mkv")
    do("stop")
    yield "stop", look.wait("idle-active", True)
    yield "state after stop", state()
    shim.stdin.close()
    yield "its exit status", shim.wait(20)
