"""mpv.el starts mpv from Emacs."""

import os

import packages
import steps

NAME = "mpv.el"
WHAT = "plays, seeks, sets properties and hears events and keys in Emacs"
# `make test` runs it in Tests/clients.sh.
IS_SHORT = False
DIFFERENCES = {}


def version():
    return packages.debian("elpa-mpv")


def rename_option(player):
    """mpv.el starts mpv with an option that mpv 0.40 has removed, and seekd has not: mpv gets its newer name."""
    status, output = player.run("mpv", "--list-options")
    assert status == 0, output
    if "input-unix-socket" not in output:
        mpv = os.path.realpath(player.mpv)
        os.remove(player.mpv)
        with open(player.mpv, "w") as file:
            file.write(f'#!/bin/bash\nexec {mpv} "${{@/#--input-unix-socket=/--input-ipc-server=}}"\n')
        os.chmod(player.mpv, 0o755)


def run(player):
    if player.kind == "mpv":
        rename_option(player)
    # It waits at most half a second for the socket, which is too little on a busy machine.
    for _ in range(40):
        try:
            return list(steps.in_emacs(player, "elpa-mpv.el"))
        except AssertionError as problem:
            if "Failed to connect to mpv" not in str(problem):
                raise
    raise AssertionError("mpv.el never found the socket")
