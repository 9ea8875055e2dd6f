"""seekd and mpv: both are controlled with mpv's JSON IPC."""

import json

from players import Player, said
from waiting import ask, until

OPTIONS = {"vo": "x11", "ao": "null", "hwdec": "no", "fullscreen": "yes", "pause": "yes"}


class Mpvs(Player):
    """What both have in common."""

    taps = []

    def connect(self):
        super().connect()
        until(lambda: ask(self.connection, ["get_property", "video-params"])["error"] == "success", "the film")

    def send(self, *command):
        self.connection.sendall(json.dumps({"command": command}).encode() + b"\n")

    def seek(self, seconds):
        ask(self.connection, ["seek", seconds, "absolute+exact"])

    def tap(self):
        self.send(*self.taps)

    def play(self):
        ask(self.connection, ["set_property", "pause", False])

    def pause(self):
        ask(self.connection, ["set_property", "pause", True])


class Seekd(Mpvs):
    """With its overlay, which it starts by itself."""

    name = "seekd"
    request = "`tap forward`"
    taps = ["tap", "forward"]
    # The folder of the programs.
    programs = None

    def command(self, film):
        options = [word for name, value in OPTIONS.items() for word in ("--mpv-option", f"{name}={value}")]
        return [str(self.programs / "seekd"), "--socket", self.socket, *options, film]

    @classmethod
    def version(cls):
        return said(str(cls.programs / "seekd"), "--version")


class Mpv(Mpvs):
    def command(self, film):
        options = [f"--{name}={value}" for name, value in OPTIONS.items()]
        return ["mpv", "--no-config", "--no-terminal", "--keep-open=yes", *options, f"--input-ipc-server={self.socket}", film]

    @classmethod
    def version(cls):
        return " ".join(said("mpv", "--version").split()[:2])


class ExactMpv(Mpv):
    name = "mpv, exact"
    request = "`seek 10 exact`"
    taps = ["seek", 10, "exact"]


class KeyframeMpv(Mpv):
    name = "mpv, keyframes"
    request = "`seek 10`, mpv's default"
    taps = ["seek", 10]
