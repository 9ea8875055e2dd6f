"""mpv.el starts mpv from Emacs."""

import packages
import steps

NAME = "mpv.el"
WHAT = "plays, seeks, sets properties and hears events and keys in Emacs"
# `make test` runs it in Tests/clients.sh.
IS_SHORT = False
DIFFERENCES = {}


def version():
    return packages.debian("elpa-mpv")


def run(player):
    # It waits at most half a second for the socket, which is too little on a busy machine.
    for _ in range(40):
        try:
            return list(steps.in_emacs(player, "elpa-mpv.el"))
        except AssertionError as problem:
            if "Failed to connect to mpv" not in str(problem):
                raise
    raise AssertionError("mpv.el never found the socket")
