"""Whether themes are where the truth says: decodes episodes and compares their sound with the themes'."""

import array
import json
import math
import operator
import os
import subprocess

RATE = 2000
# The parts that are compared: this long, and this far from the theme's ends, which may be faded.
PART = 2.5
MARGIN = 0.5
SEARCH = 0.4
# The most that a measured place may be off.
BOUND = 0.010
ALIKE = 0.3


def run(command, content=None):
    return subprocess.run(command, input=content, stdout=subprocess.PIPE, check=True).stdout


def samples(raw):
    return [float(value) for value in array.array("h", raw)]


def of_file(path):
    """The first track's sound, mono; its first sample is at the file's time 0."""
    return samples(run(["ffmpeg", "-nostdin", "-v", "error", "-threads", "1", "-i", path, "-map", "0:a:0", "-af",
                        "aresample=async=1:first_pts=0", "-ac", "1", "-ar", str(RATE), "-f", "s16le", "-"]))


def of_theme(path):
    return samples(run(["ffmpeg", "-nostdin", "-v", "error", "-f", "s16le", "-ar", "44100", "-ac", "2", "-i", path,
                        "-ac", "1", "-ar", str(RATE), "-f", "s16le", "-"]))


def product(a, b):
    return sum(map(operator.mul, a, b))


def offset(sound, part, expected):
    """How many seconds later than expected the part is, and how alike they are there (1: the same)."""
    own = math.sqrt(product(part, part))
    best = (-1.0, 0)
    for lag in range(-int(SEARCH * RATE), int(SEARCH * RATE) + 1):
        start = int(round(expected * RATE)) + lag
        if start < 0 or start + len(part) > len(sound):
            continue
        other = sound[start:start + len(part)]
        norm = own * math.sqrt(product(other, other))
        best = max(best, (product(part, other) / norm if norm else 0.0, lag))
    return best[1] / RATE, best[0]


def check(task):
    """The lines of one episode, how far it is off at most, and how alike its least alike part is."""
    folder, episode, themes = task
    sound = of_file(os.path.join(folder, episode["file"]))
    lines, worst, least = [], 0.0, 1.0
    for kind, name in (("intro", episode["intro_name"]), ("credits", "credits")):
        if not episode[kind]:
            continue
        start, end = episode[kind]
        theme = of_theme(themes[name])
        count, skipped = int(PART * RATE), int(MARGIN * RATE)
        found = [offset(sound, theme[skipped:skipped + count], start + MARGIN),
                 offset(sound, theme[len(theme) - skipped - count:len(theme) - skipped], end - MARGIN - PART)]
        worst = max(worst, *(abs(late) for late, _ in found))
        least = min(least, *(alike for _, alike in found))
        lines.append(f"{episode['file']}  {kind:7} {start:8.2f} {end:8.2f}  off by "
                     + ", ".join(f"{late * 1000:+5.1f} ms (alike {alike:.2f})" for late, alike in found))
    start = float(json.loads(run(["ffprobe", "-v", "error", "-of", "json", "-show_format", os.path.join(
        folder, episode["file"])]))["format"].get("start_time", 0))
    lines[-1] += f"; the file starts at {start:.3f}, {episode['note'].split(';')[0]}"
    return lines, worst, least
