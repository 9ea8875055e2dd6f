"""A client of seekd for the tests of seek-listen."""

import json
import os
import socket
import sys
import time


def wait_for(what, condition, seconds=240):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.01)
    return sys.exit(f"listening: waited in vain for {what}")


class Client:
    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        wait_for("the socket", lambda: self.socket.connect_ex(path) == 0)
        self.socket.settimeout(60)
        self.lines = self.socket.makefile()
        # Those that came before a reply, in their order.
        self.events = []

    def request(self, *command):
        self.socket.sendall(json.dumps({"command": list(command), "request_id": 7}).encode() + b"\n")
        while True:
            message = json.loads(self.lines.readline())
            if message.get("request_id") == 7:
                return message
            self.events.append(message)

    def event(self, qualifies):
        """The next one that qualifies."""
        while True:
            message = self.events.pop(0) if self.events else json.loads(self.lines.readline())
            if qualifies(message):
                return message


def children(process):
    """The programs that a process runs now, with their states: name to letter of proc(5)."""
    found = {}
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{entry}/stat", encoding="utf-8") as file:
                name, _, rest = file.read().partition("(")[2].rpartition(")")
        except OSError:
            continue
        state, parent = rest.split()[:2]
        if int(parent) == process:
            found[name] = state
    return found
