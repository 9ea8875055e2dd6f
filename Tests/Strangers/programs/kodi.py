"""Kodi as the library, with another program as its player: playercorefactory.xml."""

import json
import os
import shutil
import socket

import packages
from player import CLIP, free_port, until
from screen import Screen

NAME = "Kodi"
WHAT = "its library, with the player outside: a film, a seek in it, its end, a name with blanks and signs, a stop, a failure"
# It is large.
IS_SHORT = False
DIFFERENCES = {}
SETTINGS = """<settings version="2">
<setting id="services.esenabled">true</setting>
<setting id="general.addonupdates">2</setting>
</settings>
"""
ADVANCED = "<advancedsettings><jsonrpc><tcpport>{port}</tcpport></jsonrpc></advancedsettings>"
# A sound device that takes everything and plays nothing: without one, Kodi looks for one twice a second.
SOUND = "pcm.!default { type null }\nctl.!default { type null }\n"


def version():
    return packages.debian("kodi-bin")


class Kodi:
    """Kodi with its JSON-RPC interface."""

    def __init__(self, player, socket_path):
        port = free_port()
        # As the page has it, with the player under test, and a socket to look at it.
        players = packages.page("kodi.md", r"```xml\n(.+?)```")
        for shown, used in (
            ("<filename>/usr/bin/seekd-mpv<", f"<filename>{player.mpv}<"),
            ("--fullscreen", f"--no-terminal --input-ipc-server={socket_path}"),
        ):
            assert shown in players, f"expected {shown} in docs/kodi.md, got {players}"
            players = players.replace(shown, used)
        data = player.path("home/.kodi/userdata")
        os.makedirs(data)
        for name, text in (
            ("guisettings.xml", SETTINGS),
            ("advancedsettings.xml", ADVANCED.format(port=port)),
            ("playercorefactory.xml", players),
            ("../../.asoundrc", SOUND),
        ):
            with open(os.path.join(data, name), "w") as file:
                file.write(text)
        process = player.start("kodi", "--standalone", DISPLAY=Screen(player).display)

        def listens():
            assert process.poll() is None, player.output(process)
            try:
                return socket.create_connection(("127.0.0.1", port), timeout=5)
            except OSError:
                return None
        self.connection = until(listens, "Kodi's JSON-RPC")
        self.connection.settimeout(40)
        self.unread = b""
        self.requests = 0
        # Names of notifications that nobody has waited for, with what is played.
        self.notifications = []

    def message(self):
        """The next one: messages have no separators."""
        while True:
            try:
                message, length = json.JSONDecoder().raw_decode(self.unread.decode())
                self.unread = self.unread[length:].lstrip()
                return message
            except ValueError:
                more = self.connection.recv(65536)
                assert more, "Kodi closed the connection"
                self.unread += more

    def ask(self, method, **parameters):
        self.requests += 1
        request = {"jsonrpc": "2.0", "id": self.requests, "method": method, "params": parameters}
        self.connection.sendall(json.dumps(request).encode())
        while True:
            message = self.message()
            if message.get("id") == self.requests:
                assert "error" not in message, message
                return message["result"]
            self.notifications.append(message)

    def told(self, method):
        """The data of the next notification of this name."""
        while True:
            message = self.notifications.pop(0) if self.notifications else self.message()
            if message.get("method") == method:
                return message["params"]["data"]

    def players(self):
        return [player["playertype"] for player in self.ask("Player.GetActivePlayers")]


def run(player):
    path = player.path("mpv.sock")
    kodi = Kodi(player, path)
    until(lambda: kodi.ask("JSONRPC.Ping") == "pong", "Kodi")

    def opened(film):
        """Lets Kodi play a film, and looks at the player that it starts."""
        kodi.ask("Player.Open", item={"file": film})
        kodi.told("Player.OnPlay")

        def listens():
            try:
                return player.look(path)
            except OSError:
                return None
        look = until(listens, "the player's socket")
        look.wait("path", film)
        look.wait("seekable", True)
        return look

    def stopped():
        """Kodi goes on when the player has ended: how it takes the end, and what it plays then."""
        ended = kodi.told("Player.OnStop")
        return ended["end"], kodi.players()

    film = opened(CLIP)
    yield "what plays", (film.get("filename"), kodi.players())
    # Kodi takes a player that ends within two seconds for a launcher, and asks when the film has ended.
    until(lambda: (film.get("time-pos") or 0) > 2.5, "some of the film")
    film.ask("seek", 100, "absolute+exact")
    yield "a seek", film.wait("time-pos", 100.0, 20)
    film.ask("seek", 100, "absolute-percent+exact")
    yield "after the film", stopped()
    name = player.path("It's a film; this & that (2011).mkv")
    shutil.copy(CLIP, name)
    film = opened(name)
    yield "a name with blanks and signs", film.get("filename")
    until(lambda: (film.get("time-pos") or 0) > 2.5, "some of it")
    film.ask("quit")
    yield "after a stop", stopped()
    film = opened(CLIP)
    until(lambda: (film.get("time-pos") or 0) > 2.5, "some of it again")
    film.ask("quit", 1)
    yield "after a failure", stopped()
    yield "goes on", kodi.ask("JSONRPC.Ping")
    kodi.ask("Application.Quit")
