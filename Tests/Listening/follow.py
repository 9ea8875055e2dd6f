#!/usr/bin/env python3
"""follow.py BIN FOLDER TRUTH: seekd plays an episode of a made-up season, seek-listen tells it the parts, seekd offers
them; a press stops the listening at once."""

import json
import os
import subprocess
import sys
import tempfile

from client import Client, children, wait_for

BIN, FOLDER, TRUTH = sys.argv[1:]
checks = 0


def check(holds, expected, got):
    global checks
    checks += 1
    if not holds:
        sys.exit(f"listening: expected {expected}, got {got}")


def main():
    with open(TRUTH, encoding="utf-8") as file:
        truth = json.load(file)
    number, episode = next((n, e) for n, e in enumerate(truth) if e["intro"] and e["intro"][0] > 1)
    with tempfile.TemporaryDirectory() as work:
        path = f"{work}/ipc.sock"
        # libmpv takes its working folder from PWD, as shells set it.
        environment = {**os.environ, "PWD": FOLDER, "XDG_CONFIG_HOME": work, "XDG_STATE_HOME": work,
                       "XDG_CACHE_HOME": f"{work}/cache"}
        # A relative name, as a person types it.
        seekd = subprocess.Popen(
            [f"{BIN}/seekd", "--socket", path, "--mpv-option", "vo=null", "--mpv-option", "ao=null", episode["file"]],
            cwd=FOLDER, env=environment, stderr=subprocess.DEVNULL)
        listen = None
        try:
            client = Client(path)
            wait_for("the film", lambda: client.request("snapshot")["data"]["media"]["phase"] == "loaded")
            listen = subprocess.Popen([f"{BIN}/seek-listen", "--once", "--any-load", "--socket", path], env=environment)
            # A press stops what decodes, for as long as somebody skips.
            wait_for("FFmpeg", lambda: children(listen.pid).get("ffmpeg") in ("R", "S"))
            client.request("press", "forward")
            wait_for("a stop at a press", lambda: set(children(listen.pid).values()) <= {"T", "t"})
            client.request("release")
            client.request("seek", 0, "absolute")

            def parts():
                cues = client.request("snapshot")["data"]["cues"]["cues"]
                return cues if {cue["kind"] for cue in cues} == {"intro", "credits"} else None

            cues = wait_for("the parts", parts)
            for cue in cues:
                start, end = episode[cue["kind"]]
                check(abs(cue["start"] - start) <= 0.5 and abs(cue["end"] - end) <= 0.5, (start, end), cue)
                check(cue["source"] == "sound" and cue["note"].startswith("also in Show S01E0"), "a source", cue)
            table = subprocess.run(
                [f"{BIN}/seekctl", "--socket", path, "cues"], stdout=subprocess.PIPE, text=True, check=False).stdout
            check("sound" in table and "also in Show" in table, "seekctl cues to say why", table)
            # The offer, and one press that takes it.
            client.request("seek", episode["intro"][0] - 1, "absolute")
            wait_for("the offer", lambda: client.request("snapshot")["data"]["offer"]["label"] == "Skip intro")
            target = client.request("take")["data"]["target"]
            check(abs(target - episode["intro"][1]) <= 0.5, episode["intro"][1], target)
            # What was heard is known at once in the next episode, and kept.
            cache = f"{work}/cache/seekd-listen"

            def prints():
                """Without the draft of the next one."""
                return [name for name in os.listdir(cache) if not name.endswith(".new")]

            kept = wait_for("the sound of all", lambda: len(prints()) == len(truth))
            check(kept, "a print of each episode", kept)
            other = truth[number - 1 if number else 1]
            client.request("loadfile", os.path.join(FOLDER, other["file"]))
            wait_for("the parts of the next", lambda: client.request("snapshot")["data"]["cues"]["cues"])
            seekd.terminate()
            check(seekd.wait(timeout=20) == 0, "seekd to end", seekd.returncode)
            check(listen.wait(timeout=20) == 0, "seek-listen to end with it", listen.returncode)
        finally:
            for process in filter(None, (listen, seekd)):
                process.kill()
                process.wait()
    print(f"listening: passed, {checks} checks")


main()
