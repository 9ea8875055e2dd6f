"""The programs under test: a real seekd, and seek-web beside it."""

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

BIN = ""
# Every program that was started, so that none outlasts the tests.
started = []
CLIP = os.path.abspath("Tests/Clips/chapters.mkv")


def until(condition, what, seconds=30):
    """Waits for a condition, never for a time; its value once it is true."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain for {what}")
        time.sleep(0.02)


class Seekd:
    def __init__(self, *settings):
        """Each as seekd takes it behind --set."""
        self.settings = [word for setting in ("resume.history=false", *settings) for word in ("--set", setting)]
        self.folder = tempfile.mkdtemp(prefix="seekd-web-")
        self.path = os.path.join(self.folder, "ipc.sock")
        self.process = None
        self.start()

    def start(self):
        self.log = open(os.path.join(self.folder, "log"), "ab")
        self.process = subprocess.Popen(
            [os.path.join(BIN, "seekd"), "--socket", self.path, "--mpv-option", "vo=null", "--mpv-option", "ao=null",
             "--mpv-option", "pause=yes", *self.settings, CLIP],
            env={**os.environ, "XDG_CONFIG_HOME": self.folder, "XDG_STATE_HOME": self.folder}, stdout=self.log,
            stderr=self.log, stdin=subprocess.DEVNULL)
        started.append(self.process)
        until(self.is_loaded, "seekd's film")

    def is_loaded(self):
        assert self.process.poll() is None, f"seekd ended: see {self.folder}/log"
        try:
            return self.ask("snapshot")["media"]["phase"] == "loaded"
        except OSError:
            return False

    def ask(self, *command):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(20)
            connection.connect(self.path)
            connection.sendall(json.dumps({"command": command}).encode() + b"\n")
            # A file's name need not be UTF-8.
            for line in connection.makefile(errors="surrogateescape"):
                reply = json.loads(line)
                if "event" not in reply:
                    assert reply["error"] == "success", reply
                    return reply.get("data")
        raise OSError("no answer")

    def at(self, position):
        """Paused there, with no burst running."""
        self.ask("set_property", "pause", True)
        self.ask("scrub", position)
        self.ask("scrub-end")
        until(lambda: self.ask("snapshot")["chase"]["phase"] == "landed", "the place")
        until(lambda: self.ask("snapshot")["buttons"]["forward"]["phase"] != "tapped", "the end of the burst")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def close(self):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Web:
    def __init__(self, seekd, *arguments, listen="127.0.0.1:0", environment=None, errors=None, program=None):
        """program: that of the build if it is not given."""
        self.process = subprocess.Popen(
            [program or os.path.join(BIN, "seek-web"), "--socket", seekd.path, "--listen", listen, *arguments],
            env={**os.environ, **(environment or {})}, stdout=subprocess.PIPE, stderr=errors, stdin=subprocess.DEVNULL,
            text=True)
        started.append(self.process)
        self.url = self.process.stdout.readline().strip()
        assert self.url.startswith("http://"), self.url
        self.port = int(self.url.rstrip("/").rsplit(":", 1)[1])

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        self.process.stdout.close()


class StandIn:
    """In seekd's place: tells every client the same, and knows the choreography of some parts alone."""

    def __init__(self, choreography, *events, replies=None):
        """replies: what those to some commands have besides, by the command's name."""
        self.replies = replies or {}
        self.folder = tempfile.mkdtemp(prefix="seekd-web-")
        self.path = os.path.join(self.folder, "ipc.sock")
        self.choreography = choreography
        self.events = events
        self.listener = socket.create_server(self.path, family=socket.AF_UNIX)
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                connection = self.listener.accept()[0]
            except OSError:
                return
            threading.Thread(target=self.answer, args=[connection], daemon=True).start()

    def answer(self, connection):
        with connection:
            for line in connection.makefile():
                request = json.loads(line)
                reply = {"request_id": request["request_id"], "error": "success", "data": {}}
                lines = [reply]
                if isinstance(command := request["command"], list) and command[0] == "choreography":
                    part = command[1]
                    reply["data"] = self.choreography.get(part)
                    reply["error"] = "success" if part in self.choreography else "invalid parameter"
                else:
                    lines = [*self.events, reply]
                    if isinstance(command, dict):
                        lines = [{**reply, **self.replies.get(command["name"], {})}]
                connection.sendall("".join(json.dumps(line) + "\n" for line in lines).encode())

    def close(self):
        self.listener.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Silence:
    """Takes connections and says nothing, as a host does that is asleep, or a program that was stopped."""

    def __init__(self, port):
        self.listener = socket.create_server(("127.0.0.1", port))
        self.listener.setblocking(False)
        self.connections = []

    def taken(self):
        """How many so far."""
        try:
            while True:
                self.connections.append(self.listener.accept()[0])
        except BlockingIOError:
            return len(self.connections)

    def stop(self):
        """Takes no more; those it has stay as they are."""
        self.taken()
        self.listener.close()

    def close(self):
        for connection in self.connections:
            connection.close()


def refused(seekd, status, words, *arguments, environment={}):
    """seek-web ends with this status and these words."""
    result = subprocess.run(
        [os.path.join(BIN, "seek-web"), "--socket", seekd.path, *arguments], capture_output=True, text=True,
        timeout=30, stdin=subprocess.DEVNULL, env={**os.environ, **environment})
    assert result.returncode == status and words in result.stderr and not result.stdout, (arguments, result)
