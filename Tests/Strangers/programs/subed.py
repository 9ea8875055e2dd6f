"""subed edits subtitles in Emacs, beside the film in mpv."""

import packages
import steps

NAME = "subed"
WHAT = "follows the film in a subtitle file, and moves the film to a subtitle"
# `make test` runs it in Tests/clients.sh.
IS_SHORT = False
DIFFERENCES = {}


def version():
    return packages.debian("elpa-subed")


def run(player):
    return steps.in_emacs(player, "subed.el")
