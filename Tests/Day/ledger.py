"""What became of each accepted command: a client that sees every event, and the account of chases."""

import collections
import json
import socket
import threading

TERMINAL = {"landed", "failed", "cancelled", "aborted"}


class Ledger:
    """Of one life of seekd: commands by the chase that serves them, and terminal events of chases."""

    def __init__(self, path):
        self.lock = threading.Condition()
        # By chase: commands that were told its number, and how often it ended.
        self.accepted = collections.Counter()
        self.ended = collections.Counter()
        self.phases = collections.Counter()
        self.seen = set()
        # The newest that has ended: chases are numbered in their order, and there is one at a time.
        self.newest_end = 0
        # Commands that were told a chase that had ended before they were sent, with the answers.
        self.too_late = []
        # Bursts by number: those told in replies, and those whose end was told.
        self.bursts = set()
        self.burst_ends = set()
        self.missed = 0
        self.events = 0
        self.media = None
        self.landings = {}
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.is_over = False
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.socket.sendall(b'{"command":["subscribe","chase","seek-button","media","shutdown"]}\n')
        self.thread.start()

    def watch(self):
        is_first = True
        for line in self.socket.makefile("rb", 1 << 20):
            message = json.loads(line)
            if "event" not in message:
                # The state before is not an event.
                is_first = False
                continue
            with self.lock:
                self.take(message, is_first)
                self.lock.notify_all()
        with self.lock:
            self.is_over = True
            self.lock.notify_all()

    def take(self, event, is_first):
        self.events += 1
        self.missed += event.get("missed", 0)
        if event["event"] == "media":
            self.media = event
        if is_first:
            return
        phase = event.get("phase")
        if event["event"] == "chase":
            self.seen.add(event["chase"])
            if phase in TERMINAL:
                self.ended[event["chase"]] += 1
                self.newest_end = max(self.newest_end, event["chase"])
                self.phases[phase] += 1
                self.landings[event["chase"]] = event
                if len(self.landings) > 100:
                    del self.landings[next(iter(self.landings))]
        elif event["event"] == "seek-button" and phase in ("settled", "cancelled", "failed"):
            self.burst_ends.add(event["burst"])

    def forget_media(self):
        """Before a film is loaded, to see when it is."""
        with self.lock:
            self.media = None

    def accept(self, data, newest_end=0, command=None):
        """A reply of success to a command that moves the target; whether a chase serves it. newest_end: as it was before
        the command was sent."""
        if not isinstance(data, dict) or data.get("chase") is None:
            return False
        with self.lock:
            self.accepted[data["chase"]] += 1
            if data["chase"] <= newest_end:
                self.too_late.append([command, data, newest_end])
            if data.get("burst") is not None:
                self.bursts.add(data["burst"])
        return True

    def open(self):
        """Chases without an end, with the lock."""
        return (self.accepted.keys() | self.seen) - self.ended.keys()

    def until(self, condition, seconds=30):
        """Whether it came true; asked after each event."""
        with self.lock:
            return self.lock.wait_for(condition, seconds)

    def landing(self, chase, seconds=30):
        """The terminal event of a chase that is being waited for; None if it did not come."""
        self.until(lambda: chase in self.landings or self.is_over, seconds)
        return self.landings.get(chase)

    def account(self):
        with self.lock:
            return {
                "commands": sum(self.accepted.values()),
                "chases": len(self.accepted.keys() | self.seen),
                "without an end": sorted(self.open()),
                "ended before": self.too_late,
                "ended twice": sorted(chase for chase, count in self.ended.items() if count > 1),
                "bursts": len(self.bursts),
                "bursts without an end": sorted(self.bursts - self.burst_ends),
                "phases": dict(self.phases),
                "missed": self.missed,
                "events": self.events,
            }
