"""The programs under test and the message bus: real ones, in a folder of their own."""

import json
import os
import shutil
import socket
import subprocess
import tempfile
import threading
import time

BIN = ""
CLIPS = os.path.abspath("Tests/Clips")
# Every program that was started, so that none outlasts the tests.
started = []
folder = tempfile.mkdtemp(prefix="seekd-mpris-")
ADDRESS = f"unix:path={folder}/bus"
ENVIRONMENT = {
    **os.environ, "DBUS_SESSION_BUS_ADDRESS": ADDRESS, "XDG_RUNTIME_DIR": folder, "XDG_CONFIG_HOME": folder,
    "XDG_STATE_HOME": folder, "SEEKD_SOCKET": f"{folder}/ipc.sock",
}
ENVIRONMENT.pop("DBUS_STARTER_ADDRESS", None)


def until(condition, what, seconds=30):
    """Waits for a condition, never for a time; its value once it is true."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain for {what}")
        time.sleep(0.01)


def expect(condition, expected, got):
    if not condition:
        raise AssertionError(f"expected {expected}, got {got}")


def same(got, expected, what):
    expect(got == expected, f"{what} to be {expected!r}", repr(got))


def start(*command, **options):
    log = open(os.path.join(folder, os.path.basename(command[0]) + ".log"), "ab")
    options = {"stdout": log, "stderr": log, "stdin": subprocess.DEVNULL, "env": ENVIRONMENT, **options}
    process = subprocess.Popen(command, **options)
    started.append(process)
    return process


def run(*command):
    """A program's exit status and what it prints."""
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, encoding="utf-8", timeout=60)
    return done.returncode, done.stdout.strip(), done.stderr.strip()


def end():
    for process in started:
        process.kill()
        process.wait()
    shutil.rmtree(folder, ignore_errors=True)


class Bus:
    """A message bus whose address stays when it is started anew."""

    def __init__(self):
        self.start()

    def start(self):
        self.process = start("dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address={ADDRESS}")
        until(lambda: os.path.exists(f"{folder}/bus"), "the message bus")

    def kill(self):
        self.process.kill()
        self.process.wait()
        os.unlink(f"{folder}/bus")


class Seekd:
    def __init__(self, *films, settings=()):
        """Each setting as seekd takes it after --set."""
        self.films = films or (f"{CLIPS}/chapters.mkv",)
        self.settings = [word for setting in ("resume.history=false", *settings) for word in ("--set", setting)]
        self.path = ENVIRONMENT["SEEKD_SOCKET"]
        self.start()

    def start(self):
        self.process = start(
            os.path.join(BIN, "seekd"), "--socket", self.path, "--mpv-option", "vo=null", "--mpv-option", "ao=null",
            "--mpv-option", "pause=yes", *self.settings, *self.films)
        until(self.is_loaded, "seekd's film")

    def is_loaded(self):
        expect(self.process.poll() is None, "a seekd that runs", f"its end: see {folder}/seekd.log")
        try:
            return self.ask("snapshot")["media"]["phase"] == "loaded"
        except OSError:
            return False

    def ask(self, *command):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(20)
            connection.connect(self.path)
            connection.sendall(json.dumps({"command": command}).encode() + b"\n")
            for line in connection.makefile(encoding="utf-8", errors="replace"):
                reply = json.loads(line)
                if "event" not in reply:
                    expect(reply["error"] == "success", "success", reply)
                    return reply.get("data")
        raise OSError("no answer")

    def get(self, name):
        return self.ask("get_property", name)

    def at_rest(self):
        """Neither a burst nor a chase is running; the snapshot."""

        def rests():
            snapshot = self.ask("snapshot")
            return snapshot if not snapshot["progress"]["seeking"] else None

        return until(rests, "the end of a seek")

    def at(self, position):
        """Paused there."""
        self.ask("set_property", "pause", True)
        self.ask("scrub", position)
        self.ask("scrub-end")
        until(lambda: abs(self.at_rest()["position"] - position) < 0.05, f"the place {position}")

    def kill(self):
        self.process.kill()
        self.process.wait()


class Listener:
    """The signals of all players, as a client of the bus gets them."""

    def __init__(self):
        # Its lines are whole JSON objects, written at once.
        self.process = start(
            "stdbuf", "-oL", "busctl", "--user", "--json=short", "monitor",
            "--match=type='signal',path='/org/mpris/MediaPlayer2'", stdout=subprocess.PIPE)
        self.signals = []
        self.lock = threading.Lock()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            try:
                message = json.loads(line)
            except ValueError:
                continue
            with self.lock:
                self.signals.append((message["member"], message["payload"]["data"]))

    def taken(self):
        """All signals since the last time."""
        with self.lock:
            signals, self.signals = self.signals, []
            return signals
