"""What pictures cost: python3 bench.py BINARIES FOLDER.

Makes films in FOLDER, if they are not there: 1080p H.264, an hour of it, and 4K HEVC. Prints how long questions take from
the question to the file, while the film plays, and how long landings take with and without questions, in turns.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import threading
import time

from programs import Asker, Room

FILMS = {
    "1080p, 10 min": ["testsrc2=size=1920x1080:rate=30:duration=600", "-c:v", "libx264", "-preset", "ultrafast", "-g", "250"],
    "4K HEVC, 2 min": ["testsrc2=size=3840x2160:rate=24:duration=120", "-c:v", "libx265", "-preset", "ultrafast",
                       "-x265-params", "log-level=none:keyint=240"],
}


def make(folder, name, words):
    path = f"{folder}/{name.split(',')[0].replace(' ', '-')}.mkv"
    if not os.path.exists(path):
        source, *coding = words
        subprocess.run(
            ["nice", "ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", source, *coding, f"{path}.new.mkv"],
            check=True)
        os.rename(f"{path}.new.mkv", path)
    return path


def timed(room, *question):
    answer = {"error": "nothing-loaded"}
    # Until it knows of the film.
    while answer["error"] == "nothing-loaded":
        start = time.perf_counter()
        answer = room.asker.picture(*question)
    assert answer["error"] == "success", answer
    with open(answer["data"]["path"], "rb") as file:
        assert file.read(2) == b"\xff\xd8"
    return 1000 * (time.perf_counter() - start), answer["data"]


def quantile(values, part):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def row(what, values):
    print(f"{what:44} {statistics.median(values):7.1f} {quantile(values, 0.99):7.1f} {max(values):7.1f}  ({len(values)})",
          flush=True)


def landings(room, count, duration):
    """Ms from a tap to its landing."""
    client = Asker(f"{room.folder}/seekd/ipc.sock")
    client.ask("subscribe", "chase")
    chance, found = random.Random(7), []
    for _ in range(count):
        client.ask("seek", chance.uniform(0, duration), "absolute+exact")
        while client.read().get("phase") not in ["landed", "failed", "aborted"]:
            pass
        start = time.perf_counter()
        client.socket.sendall(json.dumps({"command": ["tap", "forward"]}).encode() + b"\n")
        while client.read().get("phase") not in ["landed", "failed", "aborted"]:
            pass
        found.append(1000 * (time.perf_counter() - start))
    client.close()
    return found


def main():
    binaries, folder = sys.argv[1:3]
    os.makedirs(folder, exist_ok=True)
    print(f"{'ms':44} {'median':>7} {'99 %':>7} {'most':>7}")
    for name, words in FILMS.items():
        path = make(folder, name, words)
        duration = float(words[0].rpartition("=")[2])
        room = Room(binaries, path)
        room.daemon.ask("set_property", "pause", False)
        first, chance = [], random.Random(3)
        for _ in range(10):
            room.asker.close()
            room.pictures.terminate()
            room.pictures.wait()
            subprocess.run(["rm", "-rf", f"{room.folder}/cache"], check=True)
            room.start(waits=False)
            first.append(timed(room, chance.uniform(0, duration), 318)[0])
        row(f"{name}: the first one of a film", first)
        places = [chance.uniform(0, duration - 1) for _ in range(300)]
        # Of a width that is not kept.
        row(f"{name}: under the finger", [timed(room, place, 322)[0] for place in places])
        for place in places:
            timed(room, place)
        kept = [timed(room, place) for place in places]
        assert {data["source"] for _, data in kept} == {"cache"}
        row(f"{name}: from the cache", [spent for spent, _ in kept])
        with_pictures, without = [], []
        for _ in range(5):
            without += landings(room, 20, duration - 20)
            over = threading.Event()

            def ask():
                asker = Asker(room.path)
                while not over.is_set():
                    asker.picture(chance.uniform(0, duration), 324)
                asker.close()

            thread = threading.Thread(target=ask)
            thread.start()
            with_pictures += landings(room, 20, duration - 20)
            over.set()
            thread.join()
        row(f"{name}: a landing, nobody asks", without)
        row(f"{name}: a landing, questions without a pause", with_pictures)
        room.close()


main()
