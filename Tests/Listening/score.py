#!/usr/bin/env python3
"""score.py [--any-cost] SEEK_LISTEN FOLDER TRUTH: listens to a season that season.py has made, and compares what is
found with the truth. Prints a line for each episode and figures of all; exit status 1 if a bar of K9 is missed.
--any-cost: the processor's time counts for nothing, as that of a debug build.
"""

import json
import os
import subprocess
import sys
import tempfile

SHARE_FOUND = 0.95
EDGE = 0.5
SECONDS_FOR_10_MIN = 3.0


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--any-cost"]
    program, folder, truth_file = arguments
    any_cost = len(arguments) < len(sys.argv) - 1
    with open(truth_file, encoding="utf-8") as file:
        truth = json.load(file)
    films = [os.path.join(folder, episode["file"]) for episode in truth]
    with tempfile.TemporaryDirectory() as cache:
        run = subprocess.run([program, "find", "--json", "--cache", cache, *films], stdout=subprocess.PIPE, check=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    expected, found, false, late = 0, 0, [], []
    worst = 0.0
    for episode, answer in zip(truth, answers, strict=True):
        line = [episode["file"]]
        for kind in ("intro", "credits"):
            part = episode[kind]
            cues = [cue for cue in answer["cues"] if cue["kind"] == kind]
            expected += part is not None
            if part is None or not cues:
                line.append(f"{kind}: {'none' if not cues else 'FALSE'}{'' if part is None else ' of ' + str(part)}")
                false += [episode["file"]] if cues else []
                continue
            errors = [cues[0]["start"] - part[0], cues[0]["end"] - part[1]]
            overlap = min(cues[0]["end"], part[1]) - max(cues[0]["start"], part[0])
            if overlap < (part[1] - part[0]) / 2:
                false.append(episode["file"])
            else:
                found += 1
                worst = max(worst, *map(abs, errors))
            late += [episode["file"]] if max(map(abs, errors)) > EDGE else []
            line.append(f"{kind}: {errors[0]:+.2f} {errors[1]:+.2f} {cues[0]['note']}")
        line.append(episode.get("note") or "")
        print("; ".join(line))
    sound = sum(min(e["duration"] / 4, 900) + min(e["duration"] * 3 / 4, 420) for e in truth)
    seconds = answers[-1]["processor_s"]
    print(f"found: {found} of {expected}; not found or false: {expected - found}, {len(false)}; edges beyond {EDGE} s: "
          f"{len(late)}, worst {worst:.2f} s")
    print(f"processor: {seconds:.1f} s for {len(truth)} episodes, {seconds / len(truth):.2f} s each; "
          f"{seconds / sound * 600:.2f} s for 10 min of sound; memory: {answers[-1]['memory_kib'] / 1024:.0f} MiB, "
          f"FFmpeg {answers[-1]['children_memory_kib'] / 1024:.0f} MiB")
    cheap = any_cost or seconds / sound * 600 <= SECONDS_FOR_10_MIN
    sys.exit(0 if cheap and found >= SHARE_FOUND * expected and not false and not late else 1)


if __name__ == "__main__":
    main()
