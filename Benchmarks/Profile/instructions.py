"""Counts the instructions of a player, by owner, with valgrind's callgrind. They do not depend on the machine's load."""

import collections
import pathlib
import re
import subprocess
import tempfile

import owners


def counted(kind, load, units, prepare=None, film=None, settings=(), from_start=False):
    """The instructions of a unit of the load: of each owner on seekd's loop, and of each on all threads.

    `prepare(player)` returns what `load` uses; `units` is how many requests or taps the load is.
    """
    with tempfile.TemporaryDirectory(prefix="profile-callgrind-") as folder:
        wrapper = ["valgrind", "--tool=callgrind", "--separate-threads=yes", f"--callgrind-out-file={folder}/out",
                   f"--instr-atstart={'yes' if from_start else 'no'}"]
        with kind(film, wrapper, settings) as player:
            ready = prepare(player) if prepare else None
            if not from_start:
                control(player, "-i", "on")
            if load:
                load(ready)
            control(player, "-d")
        # Each thread has a file; what comes after the dump is in others.
        first = [path for path in pathlib.Path(folder).iterdir() if re.search(r"out\.1(-\d+)?$", path.name)]
        return of_threads([read(path) for path in first], pathlib.Path(kind.program).name, units)


def control(player, *arguments):
    subprocess.run(["callgrind_control", *arguments, str(player.pid)], check=True, timeout=120, capture_output=True)


def of_threads(threads, program, units):
    loop, most, everything = collections.Counter(), 0, collections.Counter()
    for functions in threads:
        own = collections.Counter()
        for (library, function), cost in functions.items():
            own[owners.of_function(library, function, program)] += cost / units
        everything += own
        # Other threads wake the loop; nothing else of it runs on them.
        waking = sum(cost for (_, function), cost in functions.items() if "SelectableEventLoop" in function)
        if waking > most:
            loop, most = own, waking
    return loop, everything


def read(path):
    """The instructions of each function in itself, by library and name."""
    names = {"ob": {}, "fn": {}}
    library, function, is_call = "", "", False
    costs = collections.Counter()
    entry = re.compile(r"(ob|fn|cob|cfn)=(?:\((\d+)\))?(?: ?(.*))?$")
    with open(path, encoding="utf-8", errors="replace") as file:
        for text in file:
            found = entry.match(text.rstrip("\n"))
            if found:
                kind, number, name = found.groups()
                known = names[kind.removeprefix("c")]
                if name:
                    known[number] = name
                if kind == "ob":
                    library = known.get(number, "").rpartition("/")[2]
                elif kind == "fn":
                    function = known.get(number, "").removesuffix("'2")
            elif text.startswith("calls="):
                is_call = True
            elif text[:1].isdigit() or text[:1] in "+-*":
                words = text.split()
                # The line after a call has what the called function cost.
                if not is_call and len(words) > 1:
                    costs[library, function] += int(words[1])
                is_call = False
    return costs
