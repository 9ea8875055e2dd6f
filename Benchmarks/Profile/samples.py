"""Samples of what the processors do, by owner, with perf. They include the kernel, which callgrind does not see."""

import bisect
import collections
import pathlib
import re
import signal
import subprocess
import tempfile
import time

import owners
from waiting import until

RATE = 4000


class Sample:
    __slots__ = ("time", "pid", "command", "owner")

    def __init__(self, time, pid, command, owner):
        self.time, self.pid, self.command, self.owner = time, pid, command, owner


class Recorder:
    """Samples processes, or the whole machine with no processes given, until it is left."""

    def __init__(self, *pids):
        self.pids = pids

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="profile-perf-")
        self.path = pathlib.Path(self.folder.name) / "data"
        which = ["-p", ",".join(map(str, self.pids))] if self.pids else ["-a"]
        # Without hardware counters, as in most virtual machines, the processor's clock is what can be sampled.
        self.process = subprocess.Popen(
            ["perf", "record", "-q", "-e", "cpu-clock", "-F", str(RATE), "-g", "-k", "CLOCK_MONOTONIC", *which,
             "-o", str(self.path)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(lambda: self.path.exists() and self.path.stat().st_size > 0, "perf")
        # perf has written the head of its file, and opens the processes' events then.
        time.sleep(0.3)
        return self

    def __exit__(self, kind, *_):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(60)
        self.samples = [] if kind else list(read(self.path))
        self.folder.cleanup()

    def within(self, spans):
        """The samples between the times of one of the spans, which do not overlap."""
        begins = [begin for begin, _ in spans]
        found = []
        for sample in self.samples:
            place = bisect.bisect(begins, sample.time) - 1
            if place >= 0 and sample.time <= spans[place][1]:
                found.append(sample)
        return found


def read(path):
    head = re.compile(r"\s*(.+?)\s+(-?\d+)/(-?\d+)\s+([\d.]+):")
    frame = re.compile(r"\s+[0-9a-f]+ (.*) \((.*)\)$")
    output = subprocess.run(
        ["perf", "script", "-i", str(path), "--no-inline", "-F", "comm,pid,tid,time,ip,sym,dso", "--ns"],
        capture_output=True, text=True, errors="replace", check=True, timeout=300).stdout
    for text in output.split("\n\n"):
        lines = text.strip("\n").split("\n")
        about = head.match(lines[0])
        if not about:
            continue
        frames = [found.groups() for found in map(frame.match, lines[1:]) if found]
        yield Sample(float(about[4]), int(about[2]), about[1], owner(frames, about))


def owner(frames, about):
    if about[2] == "0":
        return "no work"
    if not frames:
        return "unknown"
    function, library = frames[0]
    if not owners.is_kernel(library):
        program = library.rpartition("/")[2]
        return owners.of_function(program, function, program if program in ("seekd", "seek-overlay", "mpv") else "seekd")
    kernel = []
    for function, library in frames:
        if not owners.is_kernel(library):
            break
        kernel.append(function)
    return owners.of_kernel(kernel)


def spent(samples, scale, whose=lambda sample: sample.owner):
    """What each owner has a processor, all processors together: seconds, times the scale."""
    counts = collections.Counter(map(whose, samples))
    return {owner: count * scale / RATE for owner, count in counts.items()}


def shares(samples):
    """The share of each owner."""
    counts = collections.Counter(sample.owner for sample in samples)
    total = sum(counts.values())
    return {owner: count / total for owner, count in counts.items()} if total else {}
