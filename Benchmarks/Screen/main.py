"""main.py PROGRAMS [options]: what a person sees who presses +10 s quickly, in seekd and in other players.

PROGRAMS is the folder with seekd and seek-overlay. Each player plays the same films in a window on a virtual screen, alone.
What the screen shows is read 60 times a second. The tables and the plot are written into the documents.
"""

import argparse
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))

import bursts
import documents
import machine
import plot
import tables
import wording
from cases import SHOWN, cases, part
from figures import figures
from kodi import Kodi
from mpvs import ExactMpv, KeyframeMpv, Seekd
from results import Results
from screen import Screen
from vlc import Vlc

PLAYERS = [Seekd, ExactMpv, KeyframeMpv, Vlc, Kodi]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", type=pathlib.Path, help="folder with seekd and seek-overlay")
    parser.add_argument("--rounds", type=int, default=3, help="how often to measure the frequent cases (default: 3)")
    parser.add_argument("--clips", type=pathlib.Path, default=".build/bench-clips", help="folder for the films")
    parser.add_argument("--json", type=pathlib.Path, default=".build/bench-screen.json", help="file for the figures")
    parser.add_argument("--from", type=pathlib.Path, nargs="+", dest="earlier", help="measure nothing: files of earlier runs")
    parser.add_argument("--part", choices=["all", "frequent", "others"], default="all", help="measure only these cases")
    parser.add_argument("--pictures", type=pathlib.Path, help="folder for a picture of each player's window")
    parser.add_argument("--players", nargs="+", choices=[player.name for player in PLAYERS], help="only these")
    return parser.parse_args()


def main():
    options = arguments()
    # Whoever ends the benchmark ends the players.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    Seekd.programs = options.programs.resolve()
    players = [player for player in PLAYERS if not options.players or player.name in options.players]
    if options.earlier:
        results = Results.read(options.earlier)
    else:
        results = Results(machine.description(players))
        measure(players, results, options)
        if options.part != "all":
            print(f"the tables are written from all parts together: --from {options.json} ...", file=sys.stderr)
            return
    root = pathlib.Path(__file__).resolve().parents[2]
    (root / "docs/bench-screen.svg").write_text(plot.plot(results, players), encoding="utf-8")
    films = "; ".join(f"{film.name}: {film.title}" for film in dict.fromkeys(case.film for case in cases()))
    described = (f"\nMedians, with ranges. {films}. {results.machine}. The longest time between two readings of the screen: "
                 f"{wording.time(results.longest_gap)}.\n")
    documents.replace(root / "docs/bench-screen.md", "table of make bench-screen", tables.long(results, players) + described)
    documents.replace(root / "README.md", "table of make bench-screen", tables.short(results, players))


def measure(players, results, options):
    films = {case.film: case.film.made(options.clips).resolve() for case in cases()}
    with tempfile.TemporaryFile() as log:
        screen = Screen(log)
        try:
            for number in range(options.rounds):
                for player in players:
                    print(f"round {number + 1} of {options.rounds}: {player.name}", file=sys.stderr, flush=True)
                    begun = time.monotonic()
                    for film, path in films.items():
                        chosen = [case for case in part(options.part, number) if case.film is film]
                        play(player, path, chosen, number, screen, results, options.pictures)
                    results.write(options.json)
                    print(f"  {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
        finally:
            screen.close()


def play(kind, path, chosen, number, screen, results, folder):
    if not chosen:
        return
    try:
        player = kind(screen.display, path)
    except RuntimeError as failure:
        results.missing[kind.name] = str(failure)
        return
    try:
        for case in chosen:
            try:
                burst = bursts.burst(player, screen, case.times(number), case.is_playing)
            except (TimeoutError, OSError) as failure:
                results.missing[f"{kind.name} ({case.key})"] = str(failure)
                # It may have stopped for good.
                player.close()
                player = kind(screen.display, path)
                continue
            results.add(case, player.name, figures(burst))
            results.longest_gap = max(results.longest_gap, screen.longest_gap)
            if case == SHOWN:
                results.show(player.name, burst)
                if folder:
                    save(screen, folder / f"{player.name}.png")
    finally:
        player.close()


def save(screen, path):
    path.parent.mkdir(parents=True, exist_ok=True)
    width, height, pixels = screen.picture()
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgr0", "-s", f"{width}x{height}", "-i", "pipe:0",
         "-frames:v", "1", str(path)], input=pixels, check=True)


main()
