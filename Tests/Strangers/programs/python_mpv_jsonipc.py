"""The tests of python-mpv-jsonipc, a client of mpv's JSON IPC, that run with a live player. They are in its source package."""

import json
import os
import sys

import packages

NAME = "python-mpv-jsonipc's tests"
WHAT = "its own tests with a live player, three times: commands, properties, events, keys, asynchronous commands, failed starts, the end"
IS_SHORT = False
DIFFERENCES = {}
ROUNDS = 3


def version():
    packages.suite()
    return packages.pinned("python-mpv-jsonipc", "suite-requirements.txt")


def run(player):
    source, ours = packages.suite(), os.path.join(packages.HERE, "suite")
    for count in range(1, ROUNDS + 1):
        status, output = player.run(
            "/usr/bin/python3", os.path.join(ours, "run.py"), "test_live_*.py", folder=os.path.join(source, "tests"),
            PYTHONPATH=os.pathsep.join([ours, source]))
        tests = [json.loads(line) for line in output.splitlines() if line.startswith('{"test"')]
        assert status == 0 and tests, output
        for test in tests:
            if test["outcome"] not in ("ok", "skipped"):
                print(f"strangers: {player.kind}: {test['test']}: {test['reason']}", file=sys.stderr, flush=True)
            yield f"{test['test']}, round {count}", test["outcome"]
