"""The first picture after a keyframe seek, playing and paused: what is done until it is shown."""

import json
import socket
import statistics
import time

import report
import samples
from film import HEAVY
from loads import drain, line
from subjects import Mpv, Seekd

SEEKS = 30
SHOWN = b"first video frame after restart shown"


def profile(clips):
    film = HEAVY.made(clips)
    rows, columns = [], []
    for kind in (Seekd, Mpv):
        for state in ("paused", "playing"):
            with kind(film) as player:
                seeker = Seeker(player)
                seeker.wish("set_property", "pause", state == "paused")
                with samples.Recorder(player.pid) as recorder:
                    spans = [seeker.seek(number) for number in range(SEEKS)]
                seeker.client.close()
            took = statistics.median((ended - begun) * 1e3 for begun, ended in spans)
            costs = samples.spent(recorder.within(spans), 1e3 / SEEKS)
            rows.append([f"{kind.name}, {state}", f"{took:.1f} ms", f"{sum(costs.values()):.1f} ms"])
            columns.append((f"{kind.name}, {state}: ms", costs))
    head = ["a seek to a keyframe", "until its picture", "processor time until then, of all threads"]
    return report.table(head, rows) + "\n" + report.of_owners(columns)


class Seeker:
    """A connection that gets libmpv's log, in which a line reports the first picture after a seek."""

    def __init__(self, player):
        self.client = socket.socket(socket.AF_UNIX)
        self.client.connect(player.socket)
        self.client.settimeout(30)
        self.wish("request_log_messages", "v")

    def wish(self, *command):
        self.client.sendall(line(*command))
        self.until(lambda text: b'"request_id"' in text and json.loads(text).get("error") == "success")

    def until(self, is_it):
        """Waits for a line. Returns when it came."""
        rest = b""
        while True:
            rest += self.client.recv(1 << 16)
            came = time.monotonic()
            *whole, rest = rest.split(b"\n")
            if any(map(is_it, whole)):
                return came

    def seek(self, number):
        """Seeks near a keyframe. Returns when it was sent and when its picture came."""
        # The film has a keyframe every 10 s. Playing goes on for a while between two seeks, as a person watches.
        place = 10 * (1 + number * 7 % 28)
        time.sleep(0.5)
        # A line that comes later is new.
        drain(self.client)
        begun = time.monotonic()
        self.client.sendall(line("seek", place, "absolute+keyframes"))
        return begun, self.until(lambda text: SHOWN in text)
