"""The programs of the test: seekd, a client that keeps its events, seekd-remote, lircd."""

import ctypes
import json
import os
import signal
import socket
import subprocess
import threading
import time

TIMEOUT = 30


class Failure(Exception):
    pass


def until(what, condition, told=lambda: ""):
    """Waits for a condition; its value."""
    deadline = time.monotonic() + TIMEOUT
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise Failure(f"waited in vain: {what} {told()}")
        time.sleep(0.01)


def die_with_parent():
    """A failed assertion of umockdev's ends the test at once: nothing may be left then."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


class Program:
    """A process whose lines on both outputs are kept."""

    def __init__(self, arguments, environment=None):
        self.process = subprocess.Popen(
            arguments, env=dict(os.environ, **(environment or {})), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, preexec_fn=die_with_parent)
        self.lines = []
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.append(line.decode(errors="replace").rstrip("\n"))

    def says(self, words, count=1):
        until(f"{words!r} from {self.process.args[0]}", lambda: sum(words in line for line in self.lines) >= count,
              lambda: "\n".join(self.lines))

    def end(self):
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.wait(TIMEOUT)


class Client:
    """A connection to seekd that keeps all events."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.events = []
        self.replies = []
        threading.Thread(target=self.read, daemon=True).start()
        self.ask("subscribe", "seek-button", "chase", "play-button", "media")

    def read(self):
        for line in self.socket.makefile("rb"):
            message = json.loads(line)
            (self.events if "event" in message else self.replies).append(message)

    def ask(self, *command):
        count = len(self.replies)
        self.socket.sendall(json.dumps({"command": command}).encode() + b"\n")
        until(f"an answer to {command}", lambda: len(self.replies) > count)
        return self.replies[count]

    def buttons(self, since=0):
        return [event for event in self.events[since:] if event["event"] == "seek-button" and event["phase"] != "idle"]

    def wait(self, what, since, **fields):
        """The first event since then with these fields."""
        def found():
            for event in self.events[since:]:
                if all(event.get(key) == value for key, value in fields.items()):
                    return event
        return until(f"{what}: an event with {fields}", found, lambda: json.dumps(self.events[since:], indent=1)[-3000:])

    def settle(self, since):
        """Waits until nothing moves any more: the burst that began since then is over, and its chase has landed."""
        burst = self.wait("the burst's end", since, event="seek-button", phase="settled")
        return burst, self.wait("the landing", since, event="chase", phase="landed", target=burst["target"])
