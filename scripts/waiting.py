"""Waiting for other processes, and requests to players that speak mpv's JSON IPC."""

import json
import socket
import time


def until(condition, what, seconds=60):
    """Waits until the condition is true, and returns its value."""
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > deadline:
            raise TimeoutError(f"timed out waiting for {what}")
        time.sleep(0.02)
    return found


def connected(path):
    """A connection to a socket; None if nothing listens there."""
    client = socket.socket(socket.AF_UNIX)
    try:
        client.connect(path)
        client.settimeout(20)
        return client
    except OSError:
        client.close()
        return None


def ask(client, command):
    """Sends a command and returns its reply."""
    client.sendall(json.dumps({"command": command, "request_id": 99}).encode() + b"\n")
    buffer = b""
    while True:
        buffer += client.recv(65536)
        for line in buffer.split(b"\n")[:-1]:
            if b'"request_id":99' in line:
                return json.loads(line)
