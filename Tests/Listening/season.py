"""season.py FOLDER --truth FILE: makes a season of episodes with intros and credits, and tells where these are.

Each episode has speech and background music of its own, and parts that others have too: an intro (one theme for most,
another for two), credits, which some speak over, a studio's jingle at the start, and a recurrent piece of music in the
middle. Jingle and piece are not to be taken for an intro. The truth is a list of {file, duration, intro, credits,
intro_name, note}; the parts are [start, end] in seconds of the file's time, or null, and are as long as the themes.
Where a theme is faded, the fade is within it. The same arguments make the same season.

--check makes nothing: it decodes the season that the same arguments have made, compares its sound with the themes, and
prints how far they are from where the truth says.
"""

import argparse
import json
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import check  # noqa: E402
import episode  # noqa: E402
import music  # noqa: E402
import speech  # noqa: E402

JOBS = 2
JINGLE, LOGO, PIECE = 6.0, 2.4, 12.0

# Encoder, its options, sampling rate, channels.
CODINGS = [
    ("aac", "-b:a 96k", 44100, 2), ("libmp3lame", "-b:a 128k", 44100, 2), ("libopus", "-b:a 64k", 48000, 2),
    ("ac3", "-b:a 192k", 48000, 2), ("flac", "", 44100, 2), ("libvorbis", "-q:a 4", 48000, 2),
    ("aac", "-b:a 192k", 48000, 2), ("libopus", "-b:a 96k", 48000, 1), ("libmp3lame", "-b:a 128k", 48000, 1),
    ("libvorbis", "-q:a 3", 44100, 2),
]
SURROUND = ("ac3", "-b:a 384k", 48000, 6)
PLAIN = ("aac", "-b:a 128k", 48000, 2)


def lengths(minutes):
    """How long the themes are: 60 s and 40 s in 8 minutes, 30 s and 25 s in 3."""
    intro = max(30.0, min(90.0, 12 + 6.0 * minutes))
    return {"intro": intro, "other intro": 0.75 * intro, "credits": max(25.0, min(60.0, 16 + 3.0 * minutes)),
            "jingle": JINGLE, "logo": LOGO, "piece": PIECE}


def make_theme(task):
    name, seconds, seed, path = task
    made = random.Random(f"{seed} {name}")
    content = music.background(made, seconds, -4, 0.3) if name == "piece" else music.theme(made, seconds)
    with open(path, "wb") as file:
        file.write(content)


def make_themes(pool, folder, seconds, seed):
    paths = {name: os.path.join(folder, name.replace(" ", "-") + ".raw") for name in seconds}
    pool.map(make_theme, [(name, seconds[name], seed, paths[name]) for name in seconds], chunksize=1)
    return paths


def dealt(made, values, count):
    """So many of the values in random order, each about as often as the others."""
    found = []
    while len(found) < count:
        found += made.sample(values, len(values))
    return found[:count]


def plans(arguments, seconds):
    """What each episode is made of."""
    made = random.Random(f"{arguments.seed} plan")
    count, hard = arguments.episodes, arguments.plan == "hard"
    without = {round(count * 0.55)} if hard and count >= 4 else set()
    other = {round(count * 0.35), round(count * 0.75)} if hard and count >= 8 else set()
    codings = dealt(made, CODINGS, count)
    if hard:
        codings[count // 3] = SURROUND
    edges = {place: dealt(made, ["silence", "speech", "fade", "music"], count) for place in ("before", "after")}
    ends = dealt(made, ["silence", "speech", "fade", "speech"], count)
    talks = dealt(made, [None, 0, -6, None, -6], count)
    tails = dealt(made, ["none", "silence", "logo", "silence"], count)
    starts = dealt(made, ["zero", "cold", "cold", "cold", "cold"], count)
    places = dealt(made, [0.0, 1.0, 0.2, 0.4, 0.6, 0.8, None, None], count)
    used = set()
    found = []
    for i in range(count):
        duration = round(arguments.minutes * 60 * made.uniform(0.975, 1.025) / 0.2) * 0.2
        plan = {"number": i + 1, "duration": duration, "seed": f"{arguments.seed} episode {i + 1}", "level": 0.0,
                "coding": codings[i] if hard else PLAIN, "room": hard and made.random() < 0.4, "jingle": False,
                "pieces": [], "intro": None, "intro_name": None, "before": "silence", "after": "silence",
                "end": "silence", "talk": None, "tail": made.uniform(0.5, 3.0), "logo": False}
        name = None if i + 1 in without else "other intro" if i + 1 in other else "intro"
        zero = starts[i] == "zero" and name
        if hard:
            plan.update(level=-made.uniform(0, 6), jingle=not zero, before=edges["before"][i], after=edges["after"][i],
                        end=ends[i], talk=talks[i])
            if tails[i] == "none":
                plan["tail"] = 0.0
            elif tails[i] == "logo":
                plan.update(tail=LOGO, logo=True)
            if made.random() < 0.6:
                plan["pieces"] = [made.uniform(0.32, 0.5)] + [made.uniform(0.6, 0.72)] * (made.random() < 0.4)
        if name:
            first = (JINGLE if plan["jingle"] else 0) + 5
            last = min(150 + first - 5, duration / 4 - seconds[name] - 0.5)
            share = made.random() if places[i] is None else places[i]
            start = 0.0 if zero else round(first + share * (last - first), 2)
            plan.update(intro=[start, start + seconds[name]], intro_name=name)
        if zero:
            plan["before"] = "none"
        end = duration - plan["tail"]
        plan["credits"] = [end - seconds["credits"], end]
        plan["texts"] = speech.texts(made, duration, used)
        found.append(plan)
    return found


def make_video(path, seconds):
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i",
                    f"testsrc=size=160x90:rate=5:duration={seconds}", "-c:v", "libx264", "-preset", "ultrafast",
                    "-bf", "0", "-g", "50", "-pix_fmt", "yuv420p", "-threads", "1", path], check=True)


def make(arguments, pool, work, seconds):
    os.makedirs(arguments.folder, exist_ok=True)
    themes = make_themes(pool, work, seconds, arguments.seed)
    made = plans(arguments, seconds)
    video = os.path.join(work, "video.mkv")
    make_video(video, max(plan["duration"] for plan in made) + 1)
    tasks = [(plan, themes, video, arguments.folder, work) for plan in made]
    truth = pool.map(episode.make, tasks, chunksize=1)
    with open(arguments.truth, "w", encoding="utf-8") as file:
        json.dump(truth, file, indent=1)
        file.write("\n")
    return len(truth)


def compare(arguments, pool, work, seconds):
    with open(arguments.truth, encoding="utf-8") as file:
        truth = json.load(file)
    themes = make_themes(pool, work, seconds, arguments.seed)
    worst, least = 0.0, 1.0
    tasks = [(arguments.folder, entry, themes) for entry in truth]
    for lines, off, alike in pool.imap(check.check, tasks, chunksize=1):
        print("\n".join(lines), flush=True)
        worst, least = max(worst, off), min(least, alike)
    print(f"season: off by {worst * 1000:.1f} ms at most, at most {check.BOUND * 1000:.0f} ms expected; "
          f"alike {least:.2f} at least, {check.ALIKE} expected")
    return worst <= check.BOUND and least >= check.ALIKE


def main():
    parser = argparse.ArgumentParser(description="Makes a season of episodes with intros and credits.")
    parser.add_argument("folder", help="where the episodes are made")
    parser.add_argument("--truth", required=True, help="the file that tells where the intros and credits are")
    parser.add_argument("--episodes", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plan", choices=["hard", "plain"], default="hard")
    parser.add_argument("--check", action="store_true", help="checks the season that the same arguments have made")
    arguments = parser.parse_args()
    if arguments.minutes < 3 or not 1 <= arguments.episodes <= 99:
        parser.error("expected 1 to 99 episodes of at least 3 minutes")
    begun = time.monotonic()
    seconds = lengths(arguments.minutes)
    with tempfile.TemporaryDirectory(prefix="seekd-season-") as work, multiprocessing.Pool(JOBS) as pool:
        if arguments.check:
            sys.exit(0 if compare(arguments, pool, work, seconds) else 1)
        count = make(arguments, pool, work, seconds)
    print(f"season: {count} episodes in {time.monotonic() - begun:.1f} s")


if __name__ == "__main__":
    main()
