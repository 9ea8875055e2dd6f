"""The machine and the versions."""

import os
import pathlib
import re


def description(players):
    """For captions."""
    processor = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    versions = []
    for player in players:
        if (version := player.version()) not in versions:
            versions.append(version)
    return (f"{os.cpu_count()} cores of {processor[1] if processor else 'an unknown processor'}, {memory:.0f} GiB, "
            f"Linux {os.uname().release}, {', '.join(versions)}")
