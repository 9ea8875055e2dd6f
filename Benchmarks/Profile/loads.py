"""What the players are asked to do, as in make bench."""

import ctypes
import json
import os
import select
import socket
import struct
import time

# sched_setattr(2), which the C library does not have.
SCHED_SETATTR = {"x86_64": 314, "aarch64": 274}


def take_turns_soon():
    """Gives this thread the shortest slice, as seekd's loop has one: decoders use all processors, and the client's own wait
    for one would count as the player's."""
    # Its size, policy, flags (reset at a fork), nice, priority, and the slice in nanoseconds.
    wanted = struct.pack("IIQiIQQQ", 48, 0, 1, 0, 0, 100_000, 0, 0)
    number = SCHED_SETATTR.get(os.uname().machine)
    if number:
        ctypes.CDLL(None).syscall(number, 0, wanted, 0)


def line(*command):
    return json.dumps({"command": command}).encode() + b"\n"


def drain(client):
    """Reads what has come."""
    while select.select([client], [], [], 0)[0] and client.recv(1 << 16):
        pass


class Asker:
    """A connection that repeats one request."""

    DEPTH = 32

    def __init__(self, path, *command):
        self.client = socket.socket(socket.AF_UNIX)
        self.client.connect(path)
        self.client.settimeout(120)
        self.line = line(*command)

    def close(self):
        self.client.close()

    def many(self, count):
        """Sends requests, with 32 unanswered at a time."""
        asked = answered = 0
        while answered < count:
            more = min(self.DEPTH - (asked - answered), count - asked)
            if more:
                self.client.sendall(self.line * more)
                asked += more
            answered += self.replies()

    def once(self):
        """Sends a request and waits for its reply. Returns when both were."""
        begun = time.monotonic()
        self.client.sendall(self.line)
        while not self.replies():
            pass
        return begun, time.monotonic()

    def replies(self):
        received = self.client.recv(1 << 18)
        if not received:
            raise ConnectionError("the player closed the connection")
        # Each reply has a request's number, and one status; no event has.
        return received.count(b'"error":"success"}\n') or received.count(b'"error":"success"')


class Crowd:
    """Subscribers, and one who taps."""

    def __init__(self, player, count=10):
        self.player = player
        is_seekd = player.name == "seekd"
        self.mark = b'"phase":"tapped"' if is_seekd else b'"client-message"'
        self.clients = {}
        self.poll = select.epoll()
        for _ in range(count + 1):
            client = socket.socket(socket.AF_UNIX)
            client.connect(player.socket)
            client.setblocking(False)
            self.clients[client.fileno()] = client
        self.tapper = client
        for number, client in self.clients.items():
            if client is not self.tapper:
                if is_seekd:
                    client.sendall(line("subscribe", "seek-button"))
                self.poll.register(number, select.EPOLLIN)
        self.taps = 0
        time.sleep(0.3)

    def close(self):
        self.poll.close()
        for client in self.clients.values():
            client.close()

    def hear(self, pause=0.015):
        """Taps, and waits until each subscriber has the event. Returns when both were."""
        time.sleep(pause)
        self.drain()
        self.taps += 1
        # Forward and backward, so that the film's end is never reached.
        command = ("tap", ("backward", "forward")[self.taps % 2]) if self.player.name == "seekd" else ("script-message", "tap")
        missing = set(self.clients) - {self.tapper.fileno()}
        begun = time.monotonic()
        self.tapper.sendall(line(*command))
        while missing:
            found = self.poll.poll(60)
            if not found:
                raise TimeoutError(f"{len(missing)} subscribers missed the event of tap {self.taps}")
            for number, _ in found:
                if self.mark in self.clients[number].recv(1 << 16):
                    missing.discard(number)
        return begun, time.monotonic()

    def drain(self):
        for number, _ in self.poll.poll(0):
            self.clients[number].recv(1 << 16)
        drain(self.tapper)


class Restless:
    """Exact seeks by 10 s, ten a second, as long as `go_on` is called."""

    def __init__(self, player):
        self.player = player
        self.client = socket.socket(socket.AF_UNIX)
        self.client.connect(player.socket)
        self.client.setblocking(False)
        self.due = time.monotonic()
        self.taps = 0
        self.go_back()

    def close(self):
        self.client.close()

    def go_on(self):
        drain(self.client)
        if time.monotonic() < self.due:
            return
        self.due += 0.1
        self.taps += 1
        if self.taps % 20 == 0:
            self.go_back()
        self.client.sendall(line(*self.player.tap))

    def go_back(self):
        self.client.sendall(line("seek", 9.5, "absolute+exact"))
