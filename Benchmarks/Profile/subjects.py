"""The players that are profiled: started as make bench starts them."""

import os
import pathlib
import signal
import subprocess
import tempfile
import time

import processor
from waiting import ask, connected, until

OPTIONS = ["vo=null", "ao=null", "terminal=no", "load-scripts=no", "ytdl=no", "osc=no"]


class Subject:
    """A running player. `wrapper` is the command line of a tool that runs it."""

    name = ""
    program = None
    tap = []

    def __init__(self, film=None, wrapper=(), settings=(), display=None):
        self.folder = tempfile.TemporaryDirectory(prefix="profile-")
        self.socket = f"{self.folder.name}/ipc.sock"
        environment = os.environ | {f"XDG_{kind}_HOME": self.folder.name for kind in ("CONFIG", "STATE", "CACHE")}
        if display:
            environment["DISPLAY"] = display
        self.begun = time.monotonic()
        self.process = subprocess.Popen(
            [*wrapper, str(self.program), *self.arguments(settings, display), *([str(film)] if film else [])],
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self.wait(film)
        except Exception:
            self.close()
            raise

    def arguments(self, settings, display):
        raise NotImplementedError

    def wait(self, film):
        deadline = self.begun + 120
        while not (client := connected(self.socket)):
            if time.monotonic() > deadline or self.process.poll() is not None:
                raise TimeoutError(f"{self.name} does not answer")
            time.sleep(0.0005)
        client.settimeout(120)
        ask(client, ["client_name"])
        # Seconds from the start to the first reply.
        self.ready = time.monotonic() - self.begun
        if film:
            until(lambda: isinstance(ask(client, ["get_property", "time-pos"]).get("data"), (int, float)), "the film")
        client.close()

    @property
    def pid(self):
        return self.process.pid

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.folder.cleanup()

    def used(self):
        """Processor time so far, in seconds."""
        return processor.used([self.pid])

    def faults(self):
        """Page faults so far."""
        fields = pathlib.Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[7]) + int(fields[9])


class Seekd(Subject):
    name = "seekd"
    tap = ["tap", "forward"]

    def arguments(self, settings, display):
        options = [f"vo={'x11' if display else 'null'}", "ao=null", "pause=yes", "fullscreen=yes"]
        return ["--socket", self.socket, *(word for setting in settings for word in ("--set", setting)),
                *(word for option in options for word in ("--mpv-option", option))]


class Mpv(Subject):
    name = "mpv"
    program = "mpv"
    tap = ["seek", 10, "exact"]

    def arguments(self, settings, display):
        options = ["vo=x11" if display and option.startswith("vo=") else option for option in OPTIONS]
        return ["--no-config", "--idle", "--pause", "--keep-open=yes", f"--input-ipc-server={self.socket}",
                *(["--fullscreen"] if display else []), *(f"--{option}" for option in options)]
