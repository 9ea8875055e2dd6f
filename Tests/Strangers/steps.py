"""Programs whose driver prints a line for each step: `ok` or `FAIL`, and what the step shows."""

import os

import packages
from player import CLIP


def observe(player, *words):
    status, output = player.run(*words)
    steps = [line.split(maxsplit=1) for line in output.splitlines() if line.startswith("    ")]
    assert status == 0 and steps, output
    for outcome, name in steps:
        yield name, outcome


def in_emacs(player, driver):
    """driver: an Emacs Lisp file, beside this one or in Tests/Clients."""
    clients = os.path.join(packages.HERE, "..", "Clients")
    folder = packages.HERE if os.path.exists(os.path.join(packages.HERE, driver)) else clients
    return observe(
        player, "emacs", "-Q", "--batch", "--eval",
        '(setq load-path (append (file-expand-wildcards "/usr/share/emacs/site-lisp/elpa-src/*") load-path))', "-L",
        "/usr/share/emacs/site-lisp/emms", "-l", os.path.join(clients, "steps.el"), "-l", os.path.join(folder, driver), CLIP)
