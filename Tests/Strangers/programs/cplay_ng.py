"""cplay-ng, a file browser for a terminal, plays through mpv."""

import os

import packages
import steps
from player import CLIP

NAME = "cplay-ng"
WHAT = "plays, seeks ten times, pauses"
# `make test` runs it in Tests/clients.sh.
IS_SHORT = False
DIFFERENCES = {}


def version():
    return packages.debian("cplay-ng")


def run(player):
    return steps.observe(player, "/usr/bin/python3", os.path.join(packages.HERE, "../Clients/cplay-ng.py"), CLIP)
