"""Kodi with its JSON-RPC interface."""

import json
import re
import socket

from players import Player, said
from waiting import until

PORT = 19095
# What a user would set: presses of 10 s (Kodi's default is 10 s, 30 s, 1 min and so on with each further press), and no
# hardware decoding. All else is Kodi's default. Nothing is fetched from the network.
SETTINGS = {
    "videoplayer.seeksteps": "-10,10", "videoplayer.usevaapi": "false", "videoplayer.usevdpau": "false",
    "general.addonupdates": "2", "services.esenabled": "true",
}
ADVANCED = f"""<advancedsettings version="1.0">
<splash>false</splash><jsonrpc><tcpport>{PORT}</tcpport></jsonrpc>
</advancedsettings>
"""
# A sound device that takes everything and plays nothing: without one, Kodi looks for one twice a second.
SOUND = "pcm.!default { type null }\nctl.!default { type null }\n"


class Kodi(Player):
    name = "Kodi"
    request = "`Input.ExecuteAction` `stepforward`"

    def command(self, film):
        self.film = film
        self.requests = 0
        data = self.home / ".kodi/userdata"
        data.mkdir(parents=True)
        settings = "".join(f'<setting id="{name}">{value}</setting>\n' for name, value in SETTINGS.items())
        (data / "guisettings.xml").write_text(f'<settings version="2">\n{settings}</settings>\n', encoding="utf-8")
        (data / "advancedsettings.xml").write_text(ADVANCED, encoding="utf-8")
        (self.home / ".asoundrc").write_text(SOUND, encoding="utf-8")
        return ["kodi", "--standalone"]

    def connect(self):
        self.connection = until(self.listens, "Kodi's JSON-RPC")
        self.connection.settimeout(20)
        self.unread = b""
        until(lambda: self.ask("JSONRPC.Ping") == "pong", "Kodi")
        self.ask("Player.Open", item={"file": self.film})
        until(lambda: self.ask("Player.GetActivePlayers"), "the film")
        # While a film is opened, it can't be paused.
        until(lambda: any(self.ask("Player.GetProperties", playerid=1, properties=["time"])["time"].values()), "the film to play")
        self.pause()

    def listens(self):
        try:
            return socket.create_connection(("127.0.0.1", PORT), timeout=5)
        except OSError:
            return None

    def send(self, method, **parameters):
        self.requests += 1
        message = {"jsonrpc": "2.0", "id": self.requests, "method": method, "params": parameters}
        self.connection.sendall(json.dumps(message).encode())

    def ask(self, method, **parameters):
        """The result of a request. Messages have no separators; notifications and replies to taps come in between."""
        self.send(method, **parameters)
        while True:
            try:
                message, length = json.JSONDecoder().raw_decode(self.unread.decode())
                self.unread = self.unread[length:].lstrip()
                if message.get("id") == self.requests:
                    if "error" in message:
                        raise RuntimeError(f"Kodi refuses {method}: {message['error']}")
                    return message["result"]
            except json.JSONDecodeError:
                self.unread += self.connection.recv(65536)

    def seek(self, seconds):
        self.ask("Player.Seek", playerid=1, value={"time": {"hours": 0, "minutes": 0, "seconds": seconds, "milliseconds": 0}})

    def tap(self):
        self.send("Input.ExecuteAction", action="stepforward")

    def play(self):
        self.ask("Player.PlayPause", playerid=1, play=True)

    def pause(self):
        self.ask("Player.PlayPause", playerid=1, play=False)

    @classmethod
    def version(cls):
        return "Kodi " + re.search(r"\d+\.\d+", said("kodi", "--version"))[0]
