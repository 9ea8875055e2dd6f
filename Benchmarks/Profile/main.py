"""main.py PROGRAMS [options]: whose the time, the instructions and the memory are that seekd takes beside mpv.

PROGRAMS is the folder with seekd and seek-overlay. The tables are written into docs/profiles.md.
"""

import argparse
import importlib
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "scripts"), str(ROOT / "Benchmarks/Screen")]

import documents
from loads import take_turns_soon
from subjects import Seekd

PARTS = ["throughput", "seeking", "taps", "start", "memory", "pictures", "overlay"]
DOCUMENT = ROOT / "docs/profiles.md"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", type=pathlib.Path, help="folder with seekd and seek-overlay")
    parser.add_argument("--clips", type=pathlib.Path, default=".build/bench-clips", help="folder for the films")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, help="profile only these parts")
    parser.add_argument("--print", action="store_true", help="print the tables, and leave the document as it is")
    options = parser.parse_args()
    # Whoever ends it ends the players.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    take_turns_soon()
    with tempfile.TemporaryDirectory(prefix="profile-programs-") as folder:
        for name in ("seekd", "seek-overlay"):
            # valgrind 3.19 can't read the debugging information of Swift 6.3. The names of functions stay.
            subprocess.run(["strip", "-g", "-o", f"{folder}/{name}", str(options.programs / name)], check=True)
        Seekd.program = pathlib.Path(folder) / "seekd"
        for part in options.only:
            print(f"{part} ...", file=sys.stderr, flush=True)
            text = importlib.import_module(part).profile(options.clips.resolve())
            if options.print:
                print(text, flush=True)
            else:
                documents.replace(DOCUMENT, f"table of make profile: {part}", text)


for program in ("perf", "valgrind", "strace", "mpv"):
    if not shutil.which(program):
        sys.exit(f"profile: {program} is missing; make deps-profile installs it")
main()
