"""EMMS, the multimedia system of Emacs, keeps one mpv for all tracks."""

import packages
import steps

NAME = "EMMS"
WHAT = "plays, pauses, seeks and changes tracks in Emacs; duration from mpv's events"
IS_SHORT = True
DIFFERENCES = {}


def version():
    return packages.debian("emms")


def run(player):
    return steps.in_emacs(player, "emms.el")
