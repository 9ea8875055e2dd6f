"""jellyfin-mpv-shim makes a player a target of Jellyfin's apps: its player, with films of an HTTP server."""

import json
import os

import packages
from jellyfin_server import JellyfinServer
from player import CLIP, SHORT_CLIP, until

NAME = "jellyfin-mpv-shim"
WHAT = "its player, with films of an HTTP server: with a player that runs already, and with one that it starts: a film from its place, skips, chapters, pause, volume, a filter, its menu, keys, reports, the next film, the end"
IS_SHORT = True
DIFFERENCES = {}
# No window, no pictures of a server, no look for updates.
SETTINGS = {"mpv_ext": True, "check_updates": False, "fullscreen": False, "raise_mpv": False, "thumbnail_enable": False}
# It starts no player without this option, which mpv has since 0.36.
NEEDED = "auto-window-resize"


def version():
    return packages.version("jellyfin-mpv-shim")


def start(player, socket):
    """mpv, or seekd itself, not in mpv's place."""
    if player.kind == "mpv":
        process = player.start("mpv", "--idle", "--no-terminal", f"--input-ipc-server={socket}")
    else:
        process = player.start(
            player.program("seekd"), "--socket", socket, "--set", "resume.history=false", "--set", "seek.policy=exact",
            "--mpv-option", "vo=null", "--mpv-option", "ao=null")
    player.wait_for_socket(socket, process)


def run(player):
    # The players that it starts read this file.
    folder = player.path("config/jellyfin-mpv-shim")
    os.makedirs(folder)
    with open(os.path.join(folder, "mpv.conf"), "w") as file:
        file.write("vo=null\nao=null\n")
    socket = player.path("mpv.sock")
    start(player, socket)
    # As the page has it, for the player that runs already.
    shown = json.loads(packages.page("cast.md", r"echo '(\{.+\})' > conf\.json").replace("'$XDG_RUNTIME_DIR'", "RUN"))
    assert shown["mpv_ext_ipc"] == "RUN/seekd/ipc.sock", shown
    running, started = {**shown, "mpv_ext_ipc": socket}, {"mpv_ext_start": True}
    for kind, choice in (("runs already", running), ("is started by it", started)):
        with open(os.path.join(folder, "conf.json"), "w") as file:
            json.dump({**SETTINGS, **choice}, file)
        with JellyfinServer({"first": CLIP, "second": SHORT_CLIP}) as server:
            shim = player.start(
                "/usr/bin/python3", os.path.join(packages.HERE, "jellyfin_player.py"), server.url("").rstrip("/"),
                PYTHONPATH=packages.site())
            if choice["mpv_ext_start"] and NEEDED not in player.run("mpv", "--list-options")[1]:
                reason = f"MPV rejected the option --{NEEDED}"
                yield "cannot start an older player", (shim.wait(60), reason in player.output(shim))
                return
            for name, value in observe(player, server, shim, choice.get("mpv_ext_ipc")):
                yield f"{name}, with a player that {kind}", value


def observe(player, server, shim, socket):
    look = player.look(socket) if socket else player.connect(shim)

    def done(name):
        def holds():
            assert shim.poll() is None, f"it ended: {player.output(shim)}"
            return ["done", name] in player.told(shim)
        until(holds, lambda: f"{name}: {player.output(shim)}")

    def do(name, *arguments):
        count = player.told(shim).count(["done", name])
        shim.stdin.write(json.dumps([name, *arguments]).encode() + b"\n")
        shim.stdin.flush()

        def holds():
            assert shim.poll() is None, f"it ended: {player.output(shim)}"
            return player.told(shim).count(["done", name]) > count
        until(holds, lambda: f"{name}: {player.output(shim)}")

    def state():
        do("state")
        return [words for words in player.told(shim) if words[0] == "state"][-1]

    def reported(what, position):
        """Waits until it has told the server: what, at a place within a second."""
        until(lambda: any(words[0] == what and abs(words[1] - position) <= 1 for words in server.reports),
              lambda: f"{what} at {position}: {server.reports}")
        return what, position

    def film():
        return server.name(look.get("path") or "").partition("?")[0]

    def wait_for_film(name):
        until(lambda: film() == name, lambda: f"{name}, which is {film()!r}")
        return name

    done("start")
    yield "before a film", state()
    do("play", 100)
    yield "film", wait_for_film("Videos/first/stream")
    yield "its place", look.wait("time-pos", 100.0, 10)
    yield "its title", look.get("force-media-title")
    # The place in this report depends on how far the seek is.
    until(lambda: server.reports, "the report of the start")
    yield "report of the start", server.reports[0][0]
    yield "state", state()
    do("pause")
    yield "pause", look.wait("pause", True)
    yield "state while paused", state()
    do("seek", 150)
    yield "position", look.wait("time-pos", 150.0)
    do("skip", -20)
    yield "skip", look.wait("time-pos", 130.0)
    do("report")
    yield "report", reported("Progress", 130)
    do("chapter", 1)
    yield "next chapter", look.wait("time-pos", 180.0)
    do("chapter", -1)
    yield "previous chapter", look.wait("time-pos", 120.0)
    do("night mode", True)
    yield "its filter of sound", [filter["label"] for filter in look.get("af")]
    do("night mode", False)
    yield "without the filter", look.get("af")
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
    yield "next film", wait_for_film("Videos/second/stream")
    yield "plays", look.wait("pause", False)
    look.ask("seek", 100, "absolute-percent+exact")
    yield "end", look.wait("idle-active", True)
    until(lambda: server.reports[-1][0] == "Stopped", lambda: f"the report of the end: {server.reports}")
    do("play")
    yield "again", wait_for_film("Videos/first/stream")
    do("stop")
    yield "stop", look.wait("idle-active", True)
    yield "state after stop", state()
    shim.stdin.close()
    yield "its exit status", shim.wait(20)
