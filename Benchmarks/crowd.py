#!/usr/bin/env python3
"""crowd.py SEEKD [--clients N] [--taps N]: what one client's taps wait while N others ask and listen.

Prints a table: the median, the 99th percentile and the longest time to a tap's reply, ms, without and with the others.
"""

import argparse
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "scripts"))

from waiting import ask, connected, until

FILM = ROOT / "Tests/Clips/chapters.mkv"


def taps(client, count):
    """The times to the replies, sorted, ms."""
    times = []
    for number in range(count):
        began = time.perf_counter()
        ask(client, ["tap", "forward" if number % 2 else "backward"])
        times.append(1000 * (time.perf_counter() - began))
        time.sleep(0.005)
    return sorted(times)


def row(name, times):
    print(f"| {name} | {times[len(times) // 2]:.2f} | {times[len(times) * 99 // 100]:.2f} | {times[-1]:.2f} |")


def disturb(crowd, ends):
    """Each of them asks in turn, and reads what has come so far."""
    line = b'{"command":["get_property","time-pos"]}\n'
    while not ends.is_set():
        for client in crowd:
            client.sendall(line)
            try:
                client.recv(65536)
            except BlockingIOError:
                pass
        time.sleep(0.001)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seekd")
    parser.add_argument("--clients", type=int, default=1000)
    parser.add_argument("--taps", type=int, default=500)
    choices = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory() as folder:
        socket = f"{folder}/ipc.sock"
        settings = [f"limits.clients={choices.clients + 10}", "resume.history=false"]
        seekd = subprocess.Popen(
            [choices.seekd, "--socket", socket, "--mpv-option", "vo=null", "--mpv-option", "ao=null"]
            + [word for setting in settings for word in ("--set", setting)] + [str(FILM)],
            env=dict(os.environ, XDG_CONFIG_HOME=folder), stderr=subprocess.DEVNULL)
        try:
            client = until(lambda: connected(socket), "the socket")
            until(lambda: ask(client, ["snapshot"])["data"]["media"]["phase"] == "loaded", "the film")
            print("| | p50 | p99 | max |\n|---|---|---|---|")
            row("alone", taps(client, choices.taps))
            crowd = [connected(socket) for _ in range(choices.clients)]
            for other in crowd:
                other.setblocking(False)
            ends = threading.Event()
            thread = threading.Thread(target=disturb, args=(crowd, ends))
            thread.start()
            row(f"beside {choices.clients} clients that ask in turn", taps(client, choices.taps))
            ends.set()
            thread.join()
        finally:
            seekd.terminate()
            seekd.wait()


main()
