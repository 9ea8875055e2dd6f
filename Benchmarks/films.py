#!/usr/bin/env python3
"""films.py SEEKD [--films N] [--rounds N]: how soon a folder of many films is shown, and what others wait meanwhile.

Makes a folder of N empty files with names of films and one film that plays. Each round starts seekd anew, so that nothing
is known of the folder; before the first answer of a round the kernel forgets the folder too, where this program may ask
for that. Beside it: the floor, which is to read all names and to ask for the kind of each file, in Python, and mpv, which
gets the folder as a playlist. Prints a table: the median of all rounds, the least and the most, in ms.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "scripts"))

from waiting import ask, connected, until

PAGE = 50
PLAYER = ["--no-config", "--vo=null", "--ao=null", "--idle=yes", "--no-terminal"]


class Waits(threading.Thread):
    """A client that asks for a property every ms, and notes the longest answer. It connects at once."""

    def __init__(self, path):
        super().__init__(daemon=True)
        self.client = connected(path)
        self.longest, self.ends = 0.0, threading.Event()

    def run(self):
        while not self.ends.is_set():
            began = time.perf_counter()
            ask(self.client, ["get_property", "volume"])
            self.longest = max(self.longest, 1000 * (time.perf_counter() - began))
            time.sleep(0.001)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.ends.set()
        self.join()
        self.client.close()


def make_folder(folder, films):
    subprocess.run(
        ["ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=10:duration=60",
         "-c:v", "mpeg4", f"{folder}/A Film 0000.mkv"], check=True)
    for number in range(1, films):
        (folder / f"Show.S{number // 20:02}E{number % 20 + 1:02}.1080p.x265-GROUP.mkv").touch()


def forget_folder():
    """Whether the kernel has forgotten the names that it knew."""
    os.sync()
    try:
        pathlib.Path("/proc/sys/vm/drop_caches").write_text("3")
    except OSError:
        return False
    return True


def timed(figures, name, body):
    began = time.perf_counter()
    value = body()
    figures.setdefault(name, []).append(1000 * (time.perf_counter() - began))
    return value


def data(reply):
    if reply["error"] != "success":
        raise SystemExit(f"films.py: expected success, got {reply}")
    return reply["data"]


def read_floor(folder):
    with os.scandir(folder) as entries:
        return sorted(entry.name for entry in entries if entry.is_file())


def measure_seekd(program, folder, films, figures, scratch):
    path = f"{scratch}/seekd.sock"
    configuration = pathlib.Path(scratch, "seekd.toml")
    configuration.write_text(f'[films]\nfolders = ["{folder}"]\n')
    environment = {**os.environ, "XDG_STATE_HOME": f"{scratch}/state"}
    process = subprocess.Popen(
        [program, "--config", configuration, "--socket", path, "--mpv-option", "vo=null", "--mpv-option", "ao=null"],
        env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        client = until(lambda: connected(path), "seekd")
        with Waits(path) as waits:
            time.sleep(0.3)
        figures.setdefault("another client's longest answer, nothing else going on", []).append(waits.longest)
        is_cold = forget_folder()
        with Waits(path) as waits:
            page = {"name": "films", "path": str(folder), "limit": PAGE}
            name = f"first {PAGE} rows" + (", from the disk" if is_cold else "")
            first = timed(figures, name, lambda: data(ask(client, page)))
            assert first["total"] == films, first["total"]
            timed(figures, f"next {PAGE} rows", lambda: data(ask(client, {**page, "offset": PAGE})))
        figures.setdefault("another client's longest answer meanwhile", []).append(waits.longest)
        with Waits(path) as waits:
            film = f"{folder}/A Film 0000.mkv"
            played = timed(figures, "play-film, with the folder as playlist", lambda: data(ask(client, ["play-film", film])))
            until(lambda: data(ask(client, ["get_property", "playlist-count"])) == played["entries"], "the playlist")
        figures.setdefault("another client's longest answer during play-film", []).append(waits.longest)
        client.close()
    finally:
        process.terminate()
        process.wait()


def measure_mpv(folder, films, figures, scratch):
    path = f"{scratch}/mpv.sock"
    process = subprocess.Popen(
        ["mpv", *PLAYER, f"--input-ipc-server={path}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        client = until(lambda: connected(path), "mpv")

        def load():
            ask(client, ["loadfile", str(folder)])
            while ask(client, ["get_property", "playlist-count"]).get("data") != films:
                time.sleep(0.001)
        with Waits(path) as waits:
            timed(figures, "mpv: loadfile of the folder, until it is the playlist", load)
        figures.setdefault("mpv: another client's longest answer meanwhile", []).append(waits.longest)
        client.close()
    finally:
        process.terminate()
        process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seekd", help="the program, a release build")
    parser.add_argument("--films", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    figures = {}
    with tempfile.TemporaryDirectory(prefix="films-", dir="/var/tmp") as scratch:
        folder = pathlib.Path(scratch, "Films")
        folder.mkdir()
        make_folder(folder, options.films)
        for _ in range(options.rounds):
            measure_seekd(options.seekd, folder, options.films, figures, scratch)
            forget_folder()
            timed(figures, "floor: read all names and kinds, from the disk", lambda: read_floor(folder))
            measure_mpv(folder, options.films, figures, scratch)
    print(f"{options.films:,} films in one folder, {options.rounds} rounds; ms\n")
    print("| what | median | least | most |\n|---|---|---|---|")
    for name, values in sorted(figures.items(), key=lambda item: item[0].startswith(("floor", "mpv"))):
        print(f"| {name} | {statistics.median(values):.1f} | {min(values):.1f} | {max(values):.1f} |")


main()
