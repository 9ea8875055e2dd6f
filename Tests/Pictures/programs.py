"""seekd and seek-pictures for the tests, and who asks."""

import json
import os
import socket
import subprocess
import tempfile
import time


def wait_for(what, condition, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError(f"waited in vain for {what}")


class Asker:
    """A connection: to seekd, or to seek-pictures."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        wait_for(path, lambda: self.socket.connect_ex(path) == 0)
        self.socket.settimeout(60)
        self.lines = self.socket.makefile()
        self.number = 0

    def send(self, *command):
        self.number += 1
        self.socket.sendall(json.dumps({"command": list(command), "request_id": self.number}).encode() + b"\n")
        return self.number

    def read(self):
        return json.loads(self.lines.readline())

    def ask(self, *command):
        number = self.send(*command)
        while True:
            message = self.read()
            if message.get("request_id") == number:
                return message

    def picture(self, *arguments):
        return self.ask("picture", *arguments)

    def close(self):
        self.lines.close()
        self.socket.close()


class Room:
    """A seekd with a seek-pictures, in a folder of its own."""

    def __init__(self, binaries, film):
        self.binaries = binaries
        self.folder = tempfile.mkdtemp(prefix="seekd-pictures-")
        self.environment = dict(
            os.environ, XDG_RUNTIME_DIR=self.folder, XDG_CACHE_HOME=f"{self.folder}/cache",
            XDG_STATE_HOME=f"{self.folder}/state")
        os.makedirs(f"{self.folder}/seekd", mode=0o700)
        self.seekd = subprocess.Popen(
            [f"{binaries}/seekd", "--mpv-option", "vo=null", "--mpv-option", "ao=null", "--mpv-option", "pause=yes", film],
            env=self.environment)
        self.daemon = Asker(f"{self.folder}/seekd/ipc.sock")
        self.wait_for_film(film)
        self.start()

    def wait_for_film(self, film):
        wait_for(film, lambda: self.daemon.ask("get_property", "path").get("data") == film
                 and self.daemon.ask("snapshot")["data"]["media"]["phase"] == "loaded")

    def start(self, waits=True):
        self.pictures = subprocess.Popen([f"{self.binaries}/seek-pictures"], env=self.environment)
        self.path = f"{self.folder}/seekd/pictures.sock"
        self.asker = Asker(self.path)
        if waits:
            wait_for("the film", lambda: self.asker.picture(0)["error"] != "nothing-loaded")

    def restart(self):
        self.asker.close()
        self.pictures.kill()
        self.pictures.wait()
        self.start()

    def load(self, film):
        self.daemon.ask("loadfile", film)
        self.wait_for_film(film)

    @property
    def child(self):
        """The process that reads the film; None if there is none."""
        found = subprocess.run(
            ["pgrep", "-P", str(self.pictures.pid)], capture_output=True, text=True, check=False).stdout.split()
        return int(found[0]) if found else None

    def close(self):
        for program in [self.pictures, self.seekd]:
            program.terminate()
            program.wait()
        subprocess.run(["rm", "-rf", self.folder], check=True)
