"""main.py SEEKD [--all] [NAME]...: runs programs that others wrote with mpv, then with seekd in its place.

Compares what each observed, and prints the table of docs/compatibility.md. Without --all it leaves out the long ones.
Each program is a module in `programs`, whose __init__.py says what it defines.
"""

import importlib
import os
import pkgutil
import signal
import sys
import traceback

import packages
import programs
from player import Player

PAGE = "docs/compatibility.md"


def observe(program, kind, seekd):
    """What a program observed with a player: names and values, in order. None if it failed."""
    player = Player(kind, seekd)
    try:
        return dict(program.run(player))
    except Exception:
        traceback.print_exc()
        for process in player.started:
            print(f"--- output of {' '.join(process.args)[:200]}\n{player.output(process)[-3000:]}", flush=True)
        return None
    finally:
        player.close()


def compare(program, seekd):
    """The failures of a program, in words."""
    with_mpv = observe(program, "mpv", seekd)
    with_seekd = observe(program, "seekd", seekd)
    if with_mpv is None or with_seekd is None:
        return [f"failed with {kind}" for kind, seen in (("mpv", with_mpv), ("seekd", with_seekd)) if seen is None]
    failures = []
    for name in {**with_mpv, **with_seekd}:
        mpvs, seekds = with_mpv.get(name), with_seekd.get(name)
        if name in program.DIFFERENCES:
            if mpvs == seekds:
                failures.append(f"{name}: a difference is listed, but both have {mpvs!r}")
        elif mpvs != seekds:
            failures.append(f"{name}: mpv {mpvs!r}, seekd {seekds!r}")
    failures += [f"{name}: listed as a difference, but not observed" for name in program.DIFFERENCES if name not in with_mpv]
    if not with_mpv:
        failures.append("observed nothing")
    print(f"strangers: {program.NAME}: {len(with_mpv)} observations", flush=True)
    return failures


def row(program, *versions):
    differences = "; ".join(program.DIFFERENCES.values()) or "nothing"
    return f"| {' | '.join([program.NAME, *versions, program.WHAT, differences])} |"


def parts(line):
    """A row of the page or of this run: without its versions, and its versions."""
    cells = line.split(" | ")
    return (cells[0], *cells[-2:]), cells[1:-2]


def main():
    # Whoever ends the tests ends what they have started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    seekd = os.path.abspath(sys.argv[1])
    wanted = [word for word in sys.argv[2:] if not word.startswith("--")]
    everything = [importlib.import_module(f"programs.{module.name}") for module in pkgutil.iter_modules(programs.__path__)]
    everything.sort(key=lambda program: program.NAME.lower())
    chosen = [
        program for program in everything
        if (program.__name__.rpartition(".")[2] in wanted if wanted else program.IS_SHORT or "--all" in sys.argv)
    ]
    with open(PAGE) as file:
        page = [line for line in file.read().splitlines() if line.startswith("| ")]
    known = dict(parts(line) for line in page if line.count(" | ") >= 3)
    rows, failed, skipped, newer = [], [], [], []
    missing = [row(program, "VERSION") for program in everything if parts(row(program))[0] not in known]
    for program in chosen:
        try:
            version = program.version()
        except packages.Unreachable as problem:
            print(f"strangers: SKIPPED {program.NAME}: {problem}", flush=True)
            skipped.append(program.NAME)
            continue
        failures = compare(program, seekd)
        for failure in failures:
            print(f"strangers: {program.NAME}: {failure}: FAILED", flush=True)
        if failures:
            failed.append(program.NAME)
        line = row(program, version)
        rows.append(line if not failures else line + " FAILED")
        if version not in known.get(parts(line)[0], []):
            newer.append(program.NAME)
    print("\n| program | version | what it does here | what is otherwise with seekd |\n|---|---|---|---|")
    print("\n".join(rows))
    if newer:
        print(f"\nstrangers: the table of {PAGE} has other versions of {', '.join(newer)}")
    for line in missing:
        print(f"strangers: {PAGE} lacks a row: {line}: FAILED")
    for name in failed:
        print(f"strangers: FAILED: {name}")
    for name in skipped:
        print(f"strangers: SKIPPED: {name}")
    print(f"strangers: {len(rows) - len(failed)} passed, {len(failed)} failed, {len(skipped)} skipped")
    return 1 if failed or missing else 0


sys.exit(main())
