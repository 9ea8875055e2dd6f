"""A tap with ten subscribers: who has the processors until the last one has its event, instructions, system calls."""

import os
import statistics

import calls
import instructions
import report
import samples
from film import LIGHT
from loads import Crowd
from subjects import Mpv, Seekd

SUBSCRIBERS = 10
TAPS = 300
FEW = 40


def profile(clips):
    film = LIGHT.made(clips)
    times, columns, counts = [], [], []
    for kind in (Seekd, Mpv):
        with kind(film) as player:
            crowd = Crowd(player, SUBSCRIBERS)
            hear(crowd, FEW)
            with samples.Recorder() as recorder:
                spans = hear(crowd, TAPS)
            durations = sorted((ended - begun) * 1e6 for begun, ended in spans)
            times.append([kind.name, f"{statistics.median(durations):,.0f} µs", f"{durations[-TAPS // 100]:,.0f} µs"])
            columns.append((f"{kind.name}: µs", processors(recorder, player, spans)))
            traced = calls.kinds(calls.traced(player, lambda: hear(crowd, FEW)))
            crowd.close()
            counts.append((kind.name, {name: count / FEW for name, count in traced.items()}))
        loop, everything = instructions.counted(
            kind, lambda crowd: hear(crowd, FEW), FEW, ready, film)
        # Of seekd, only its loop: the others decode the preview, after the event.
        columns.append(("instructions of its loop" if kind is Seekd else "instructions", loop or everything))
    head = [f"a tap with {SUBSCRIBERS} subscribers", "until the last one has its event, middle", "one in a hundred"]
    return "\n".join([report.table(head, times), report.of_owners(columns, "who has the two processors until then"),
                      report.of_counts(counts, "system calls of a tap, until its picture and its end")])


def ready(player):
    crowd = Crowd(player, SUBSCRIBERS)
    hear(crowd, FEW)
    return crowd


def hear(crowd, count):
    return [crowd.hear() for _ in range(count)]


def processors(recorder, player, spans):
    """Microseconds of a tap that each owner has a processor."""
    return samples.spent(recorder.within(spans), 1e6 / len(spans), lambda sample: whose(sample, player))


def whose(sample, player):
    if sample.owner == "no work":
        return "none: idle"
    if sample.pid == player.pid:
        return sample.owner
    return "the ten clients" if sample.pid == os.getpid() else "other processes"
