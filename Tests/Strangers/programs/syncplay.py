"""Syncplay plays films in step: two clients, each with a player of its own, and a server."""

import os
import socket

import packages
from player import CLIP, free_port, until

NAME = "Syncplay"
WHAT = "two clients and a server: play, pause, seek and chat from Syncplay's side and from the player's"
IS_SHORT = True
DIFFERENCES = {}


def version():
    packages.debian("syncplay-server")
    return packages.debian("syncplay")


class Client:
    def __init__(self, player, mpv, port, name):
        self.player = player
        self.process = player.start(
            "syncplay", "--no-gui", "--no-store", "--host", f"127.0.0.1:{port}", "--name", name, "--room", "room",
            "--player-path", mpv, CLIP)
        self.film = player.connect(self.process, player.kind if mpv == player.mpv else "mpv")
        self.film.wait("path", CLIP)

    def type(self, line):
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def leads(self, other, move):
        """Whether the other player follows a move of this one. Syncplay ignores one that comes within a second or two
        after a file was loaded or after another move: then it is repeated."""
        for attempt in range(8):
            target = move(self.film, attempt)
            try:
                for film in (self.film, other.film):
                    until(lambda: abs((film.get("time-pos") or 0) - target) < 1, "the player", seconds=4)
                return True
            except AssertionError:
                pass
        return False

    def shows(self, text):
        until(lambda: text in self.player.output(self.process), f"Syncplay to show {text!r}")
        return text


def absolute(film, attempt):
    film.ask("seek", 150 + 5 * attempt, "absolute+exact")
    return 150 + 5 * attempt


def quick(film, _):
    target = film.get("time-pos") + 20
    for _ in range(4):
        film.ask("seek", 5, "relative+exact")
    return target


def written(film, attempt):
    film.ask("set_property", "time-pos", 200 + 5 * attempt)
    return 200 + 5 * attempt


def together(player, second):
    port = free_port()
    player.start("syncplay-server", "--port", str(port))
    def listens():
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0
    until(listens, "the server")
    anna, ben = Client(player, player.mpv, port, "anna"), Client(player, second, port, "ben")
    both = (anna, ben)
    yield "ben joins", anna.shows("ben has joined")
    yield "ben loads", anna.shows("ben is playing 'chapters.mkv'")

    def all_at(position):
        return [client.film.wait("time-pos", position, 1.0) for client in both]

    def all_paused(value):
        return [client.film.wait("pause", value) for client in both]

    yield "paused at first", all_paused(True)
    yield "anna follows a seek in ben's player", ben.leads(anna, absolute)
    yield "ben follows a seek in anna's player", anna.leads(ben, absolute)
    yield "anna follows four quick seeks in ben's player", ben.leads(anna, quick)
    yield "ben follows a written position in anna's player", anna.leads(ben, written)
    anna.type("s 100")
    yield "anna's seek", all_at(100.0)
    yield "paused after the seeks", all_paused(True)
    def toggles(paused):
        """Whether both follow anna's `p`, which is repeated: her Syncplay may know the last change only 0.1 s later."""
        for _ in range(8):
            anna.type("p")
            try:
                for client in both:
                    until(lambda: client.film.get("pause") == paused, "the pause", seconds=4)
                return True
            except AssertionError:
                pass
        return False

    yield "anna plays", toggles(False)
    ben.film.ask("set_property", "pause", True)
    yield "a pause in ben's player", all_paused(True)
    ben.film.ask("cycle", "pause")
    yield "a second one", all_paused(False)
    yield "anna pauses", toggles(True)
    anna.type("ch good evening")
    yield "chat", ben.shows("good evening")
    yield "Syncplay's script", ben.film.ask("script-message-to", "syncplayintf", "get_paused_and_position")["error"]
    # What a player sends when its window closes.
    ben.film.ask("quit")
    yield "ben leaves", anna.shows("ben has left")
    yield "anna's player stays", anna.film.get("path") == CLIP
    anna.film.ask("quit")
    yield "Syncplay ends with its player", anna.process.wait(30)


def two(player, second):
    with open(player.path("config/syncplay.ini"), "w") as file:
        # Otherwise the first press on "play" only tells the others that one is ready.
        file.write("[client_settings]\nunpauseaction = Always\n")
    return together(player, second)


def run(player):
    return two(player, player.mpv)
