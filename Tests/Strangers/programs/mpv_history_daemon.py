"""mpv-history-daemon connects to every player whose socket is in a folder, and writes what was played to JSON files."""

import json
import os
import re

import packages
from player import CLIP, SHORT_CLIP, until

NAME = "mpv-history-daemon"
WHAT = "records a playlist: pauses, seeks, the next file, the end"
IS_SHORT = True
DIFFERENCES = {}
# A seek in the daemon's log, with a position.
SEEK = re.compile(r"\|seek\|.*percent-pos': \d")
# A player that tells of none of so many seeks is broken.
MOST_SEEKS = 20


def version():
    return packages.version("mpv-history-daemon")


def run(player):
    sockets, data = player.path("sockets"), player.path("data")
    os.mkdir(sockets)
    os.mkdir(data)
    path = os.path.join(sockets, "film")
    mpv = player.start("mpv", "--pause", f"--input-ipc-server={path}", CLIP, SHORT_CLIP)
    player.wait_for_socket(path, mpv)
    film = player.look(path)
    film.wait("path", CLIP)
    film.wait("seeking", False)
    daemon = player.start(
        "/usr/bin/python3", "-m", "mpv_history_daemon", "daemon", sockets, data, "--scan-time", "1",
        PYTHONPATH=packages.site())

    def logged(text, count=1):
        until(lambda: player.output(daemon).count(text) >= count, f"the daemon to log {text!r} {count} times")

    rounds = 0

    def play_and_pause():
        nonlocal rounds
        rounds += 1
        film.ask("set_property", "pause", False)
        logged("|resumed|", rounds)
        film.ask("set_property", "pause", True)
        logged("|paused|", rounds + 1)

    def seek(count, *command):
        """Seeks until the daemon has heard of it: mpv does not tell of a seek that ends before it could tell.

        The daemon has heard of the seek, or never will, once it has heard of a later change.
        """
        for _ in range(MOST_SEEKS):
            film.ask(*command)
            film.wait("seeking", False)
            play_and_pause()
            if len(SEEK.findall(player.output(daemon))) >= count:
                return
        raise AssertionError(f"expected the daemon to log seek {count}, got none of {MOST_SEEKS}")

    logged("|paused|")
    play_and_pause()
    seek(1, "seek", 75, "absolute+exact")
    seek(2, "set_property", "time-pos", 150)
    film.ask("playlist-next")
    logged("|eof|")
    logged("|duration|", 2)
    film.ask("quit")
    file = os.path.join(data, "film.json")
    until(lambda: os.path.exists(file) and os.path.getsize(file), "the history")
    with open(file) as history:
        events = json.load(history)
    counts = {}
    for _, event in sorted(events.items(), key=lambda item: float(item[0])):
        for name, value in event.items():
            if name in ("socket-added", "mpv-quit", "final-write"):
                value = None
            if isinstance(value, dict) and "percent-pos" in value:
                # While a file loads, mpv sometimes tells of a seek without a position.
                if value["percent-pos"] is None:
                    continue
                value = round(value["percent-pos"])
            if name == "working-directory":
                value = os.path.relpath(value, player.folder)
            counts[name] = counts.get(name, 0) + 1
            # How often the film was played and paused depends on how often it had to seek.
            if name in ("resumed", "paused") and counts[name] > 3:
                continue
            yield f"{name} {counts[name]}", value
