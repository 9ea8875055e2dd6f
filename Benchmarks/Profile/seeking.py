"""Requests while exact seeks run: where the slowest one in a hundred waits."""

import os
import statistics
import time

import report
import samples
import waits
from echo import Echo
from film import HEAVY
from loads import Asker, Restless
from subjects import Mpv, Seekd

COUNT = 1_500
COMMAND = ("get_property", "pause")


class Request:
    """A request's time, and what the threads of the one that answers did meanwhile."""

    def __init__(self, span, answering, client):
        """`answering` and `client` are what those threads had run and waited, before and after. Seconds."""
        self.span = span
        self.total = span[1] - span[0]
        self.ran, self.waited = (after - before for before, after in zip(*answering))
        self.client = client[1][1] - client[0][1]


def profile(clips):
    film = HEAVY.made(clips)
    rows, columns = [], []
    with Seekd(film, settings=["seek.policy=exact"]) as seekd, Mpv(film) as mpv:
        with Echo(b'{"error":"success"}\n') as echo:
            for asked, seeking in [(seekd, seekd), (echo, seekd), (mpv, mpv)]:
                requests, recorder = measured(asked, seeking)
                requests.sort(key=lambda request: request.total)
                slowest = requests[-len(requests) // 100:]
                rows += [described(asked.name, "middle", requests[len(requests) // 2 - 50:len(requests) // 2 + 50]),
                         described("", "slowest in a hundred", slowest)]
                columns.append((f"the slowest of {asked.name}", processors(recorder, asked, seeking, slowest)))
    head = ["`get_property` of", "which", "until its reply", "the thread that answers runs", "it waits for a processor",
            "the client waits for one"]
    return report.table(head, rows) + "\n" + report.of_owners(columns, "who has the two processors meanwhile")


def measured(asked, seeking):
    asker, seeks = Asker(asked.socket, *COMMAND), Restless(seeking)
    requests = []
    answering = busiest(asked, asker)
    with samples.Recorder() as recorder:
        due = time.monotonic()
        for _ in range(COUNT):
            seeks.go_on()
            due = max(due + 0.01, time.monotonic())
            time.sleep(max(0, due - time.monotonic()))
            before = waits.of(asked.pid, answering), waits.of(os.getpid(), os.getpid())
            span = asker.once()
            after = waits.of(asked.pid, answering), waits.of(os.getpid(), os.getpid())
            requests.append(Request(span, (before[0], after[0]), (before[1], after[1])))
    asker.close()
    seeks.close()
    return requests, recorder


def busiest(asked, asker):
    """The thread that runs most while requests are answered."""
    before = {thread: waits.of(asked.pid, thread) for thread in waits.threads(asked.pid)}
    asker.many(20_000)
    return max(before, key=lambda thread: waits.of(asked.pid, thread)[0] - before[thread][0])


def described(name, which, requests):
    def median(values):
        return f"{statistics.median(values) * 1e6:,.0f} µs"

    return [name, which, median([one.total for one in requests]), median([one.ran for one in requests]),
            median([one.waited for one in requests]), median([one.client for one in requests])]


def processors(recorder, asked, seeking, requests):
    """Microseconds of a request that each owner has a processor."""
    found = recorder.within(sorted(one.span for one in requests))
    return samples.spent(found, 1e6 / len(requests), lambda sample: whose(sample, asked, seeking))


def whose(sample, asked, seeking):
    if sample.owner == "no work":
        return "none: idle"
    if sample.pid == os.getpid():
        return "the client"
    if sample.pid == asked.pid and asked is not seeking:
        return asked.name
    if sample.pid == seeking.pid:
        if sample.owner.startswith("kernel"):
            return "the player: kernel"
        return sample.owner if sample.owner in ("FFmpeg", "libmpv", "mpv") else "the player: the rest"
    return "other processes"
