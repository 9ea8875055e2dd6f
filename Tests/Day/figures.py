"""What a process has: memory, descriptors, threads, wakeups."""

import os
import re
import socket


def status(pid):
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        return dict(re.findall(r"(\w+):\s+(\d+)", file.read()))


def wakeups(pid):
    """Voluntary context switches of all threads that there are now, by thread."""
    found = {}
    for thread in os.listdir(f"/proc/{pid}/task"):
        try:
            with open(f"/proc/{pid}/task/{thread}/status", encoding="utf-8") as file:
                found[thread] = int(re.search(r"\nvoluntary_ctxt_switches:\s+(\d+)", file.read()).group(1))
        except OSError:
            pass
    return found


def woken(before, after):
    """Wakeups between two of these."""
    return sum(count - before.get(thread, 0) for thread, count in after.items())


def descriptors(pid):
    return len(os.listdir(f"/proc/{pid}/fd"))


def quick(pid):
    """KiB and counts; cheap enough for each 5 s."""
    found = status(pid)
    return {"anon_kib": int(found["RssAnon"]), "rss_kib": int(found["VmRSS"]), "threads": int(found["Threads"]),
            "descriptors": descriptors(pid)}


def heap(pid):
    """KiB of the heap that are in use, and that are free inside of it; None if the process does not tell."""
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(20)
            connection.connect(f"\0seekd-heap.{pid}")
            used, free, mapped = map(int, connection.makefile("rb").readline().split())
            return {"heap_kib": (used + mapped) / 1024, "heap_free_kib": free / 1024}
    except OSError:
        return {}


def all(pid):
    found = {**quick(pid), **heap(pid)}
    with open(f"/proc/{pid}/smaps_rollup", encoding="utf-8") as file:
        found["pss_kib"] = int(re.search(r"\nPss:\s+(\d+)", file.read()).group(1))
    return found
