#!/usr/bin/env python3
"""beside.py BIN SEASON WORK [--turns N] [--bursts N]: what listening costs who watches.

seekd plays a 1080p film in the folder of a season, and somebody taps three times every few seconds: in turns without
seek-listen, and with one that has heard nothing yet. Prints for both how long the answers to taps and the landings took,
how many frames were dropped, and what seek-listen used. A burst of the second kind begins while FFmpeg decodes.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import time

from client import Client, children, wait_for

TAPS, INTERVAL, PAUSE = 3, 0.15, 5.0


def make_film(path):
    subprocess.run(
        ["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=1920x1080:rate=30", "-f",
         "lavfi", "-i", "anoisesrc=color=pink:amplitude=0.2:seed=7", "-t", "300", "-c:v", "libx264", "-preset",
         "ultrafast", "-b:v", "6M", "-g", "60", "-c:a", "aac", path], check=True)


def processor(process):
    """Seconds of a process and of its children that have ended."""
    with open(f"/proc/{process}/stat", encoding="utf-8") as file:
        rest = file.read().rpartition(")")[2].split()
    return sum(map(int, rest[11:15])) / os.sysconf("SC_CLK_TCK")


def drops(client):
    return sum(client.request("get_property", name).get("data") or 0
               for name in ("frame-drop-count", "decoder-frame-drop-count"))


def turn(client, listen, bursts, figures):
    for number in range(bursts):
        place = 20 + (number * 37) % 200
        client.request("seek", place, "absolute")
        client.event(lambda event: event.get("event") == "chase" and event["phase"] == "landed")
        before = drops(client)
        # Listening rests for 3 s after a landing.
        time.sleep(PAUSE)
        if listen:
            wait_for("FFmpeg to decode", lambda: children(listen.pid).get("ffmpeg") in ("R", "S", "D"))
        figures["frames"].append(drops(client) - before)
        client.events.clear()
        for tap in range(TAPS):
            began = time.monotonic()
            chase = client.request("tap", "forward")["data"]["chase"]
            figures["answers"].append(1000 * (time.monotonic() - began))
            if tap < TAPS - 1:
                time.sleep(INTERVAL)
        client.event(lambda event: event.get("event") == "chase" and event["phase"] == "landed"
                     and event["chase"] == chase)
        figures["landings"].append(1000 * (time.monotonic() - began))


def row(name, values):
    ordered = sorted(values)
    return (f"{name:<22} median {statistics.median(ordered):8.2f}   90 % {ordered[int(0.9 * (len(ordered) - 1))]:8.2f}   "
            f"most {ordered[-1]:8.2f}   of {len(ordered)}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("season")
    parser.add_argument("work")
    parser.add_argument("--turns", type=int, default=6)
    parser.add_argument("--bursts", type=int, default=10)
    arguments = parser.parse_args()
    programs, work = os.path.abspath(arguments.bin), os.path.abspath(arguments.work)
    folder = f"{work}/Show"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(arguments.season, folder, copy_function=os.link)
    episodes = sorted(os.listdir(folder))
    film = os.path.join(folder, episodes[len(episodes) // 2])
    os.remove(film)
    if not os.path.exists(f"{work}/film.mkv"):
        make_film(f"{work}/film.mkv")
    film = os.path.splitext(film)[0] + ".mkv"
    os.link(f"{work}/film.mkv", film)
    environment = {**os.environ, "PWD": work, "XDG_CONFIG_HOME": f"{work}/none", "XDG_STATE_HOME": f"{work}/state",
                   "XDG_CACHE_HOME": f"{work}/cache"}
    path = f"{work}/ipc.sock"
    seekd = subprocess.Popen(
        [f"{programs}/seekd", "--socket", path, "--mpv-option", "vo=null", "--mpv-option", "ao=null", film],
        cwd=work, env=environment, stderr=subprocess.DEVNULL)
    figures = {False: {"answers": [], "landings": [], "frames": []}, True: {"answers": [], "landings": [], "frames": []}}
    used, listened, began = 0.0, 0.0, 0.0
    listen = None
    try:
        client = Client(path)
        wait_for("the film", lambda: client.request("snapshot")["data"]["media"]["phase"] == "loaded")
        client.request("subscribe", "chase")
        for number in range(arguments.turns):
            listens = number % 2 == 1
            if listens:
                shutil.rmtree(f"{work}/cache", ignore_errors=True)
                began = time.monotonic()
                listen = subprocess.Popen(
                    [f"{programs}/seek-listen", "--once", "--any-load", "--socket", path], env=environment)
            turn(client, listen, arguments.bursts, figures[listens])
            if listen:
                used += processor(listen.pid)
                listened += time.monotonic() - began
                listen.terminate()
                listen.wait()
                listen = None
    finally:
        for process in filter(None, (listen, seekd)):
            process.kill()
            process.wait()
    for listens in (False, True):
        print("with seek-listen" if listens else "alone")
        print(" ", row("answer to a tap, ms", figures[listens]["answers"]))
        print(" ", row("landing, ms", figures[listens]["landings"]))
        print("  dropped frames        ", sum(figures[listens]["frames"]))
    print(f"seek-listen and FFmpeg used {used:.1f} s of a processor in {listened:.0f} s")


main()
