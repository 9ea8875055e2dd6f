"""trakt-scrobbler reports what is watched to trakt.tv: its monitor of mpv, without the reports."""

import os

import packages
from player import CLIP, until

NAME = "trakt-scrobbler"
WHAT = "its monitor of mpv sees a film start, pause, jump and stop"
IS_SHORT = True
DIFFERENCES = {}


def version():
    return packages.version("trakt-scrobbler")


def run(player):
    socket, film = player.path("mpv.sock"), player.path("A Film (2011).mkv")
    os.symlink(CLIP, film)
    os.makedirs(player.path("config/trakt-scrobbler"))
    with open(player.path("config/trakt-scrobbler/config.yaml"), "w") as file:
        file.write(f"version: '1.0'\nplayers:\n  mpv:\n    ipc_path: {socket}\n    poll_interval: 0.2\n    skip_interval: 5\n")
    mpv = player.start("mpv", f"--input-ipc-server={socket}", film)
    player.wait_for_socket(socket, mpv)
    monitor = player.start(
        "/usr/bin/python3", os.path.join(packages.HERE, "trakt_monitor.py"), PYTHONPATH=packages.site())
    film = player.look(socket)

    def next_report(count, verb):
        until(lambda: len(player.told(monitor)) > count, f"report {count}: {verb}")
        verb, progress, title, year = player.told(monitor)[count]
        return verb, round(progress, -1), title, year

    yield "start", next_report(0, "start")
    film.ask("set_property", "pause", True)
    yield "pause", next_report(1, "pause")
    film.ask("seek", 150, "absolute")
    yield "jump", next_report(2, "pause")
    film.ask("set_property", "pause", False)
    yield "resume", next_report(3, "start")
    film.ask("stop")
    yield "stop", next_report(4, "stop")
    # It has nothing to play, and ends by itself.
    yield "exit status of the player", mpv.wait(20)
