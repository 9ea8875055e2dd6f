"""Syncplay with one player of each kind."""

import shutil

from programs import syncplay

NAME = "Syncplay, one side with mpv"
WHAT = "the same, with mpv as the second client's player in both runs"
IS_SHORT = False
DIFFERENCES = {}
version = syncplay.version


def run(player):
    return syncplay.two(player, shutil.which("mpv"))
