"""Resident memory, by what is mapped."""

import pathlib
import re
import time

import owners
import report
from subjects import Mpv, Seekd


def profile(_):
    columns = []
    for kind in (Seekd, Mpv):
        with kind() as player:
            # As in make bench: what the start has left to do is done by then.
            time.sleep(0.5)
            found = mapped(player)
        columns += [(f"{kind.name}: MiB resident", {who: sizes["Rss"] for who, sizes in found.items()}),
                    ("of it of its own", {who: sizes["Anonymous"] for who, sizes in found.items()})]
    return report.of_owners(columns)


def mapped(player):
    """MiB of each owner."""
    program = pathlib.Path(player.program).name
    found = {}
    who = None
    for text in pathlib.Path(f"/proc/{player.pid}/smaps").read_text().splitlines():
        head = re.match(r"[0-9a-f]+-[0-9a-f]+ (\S+) \S+ \S+ \d+ *(.*)", text)
        if head:
            who = owner(head[2].rpartition("/")[2], head[1], program)
            continue
        name, _, value = text.partition(":")
        if name in ("Rss", "Anonymous"):
            sizes = found.setdefault(who, {"Rss": 0, "Anonymous": 0})
            sizes[name] += int(value.split()[0]) / 1024
    return found


def owner(file, access, program):
    if file == program:
        return "the program's code" if "x" in access else "the program's data"
    if not file or file.startswith("["):
        return {"[heap]": "allocated memory", "[stack]": "stacks"}.get(file, "allocated memory and stacks of threads")
    for pattern, name in owners.LIBRARIES:
        if re.search(pattern, file):
            return name
    return "other libraries" if ".so" in file else "other files"
