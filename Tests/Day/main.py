"""main.py BINARIES FOLDER [--minutes N] [--seed N] [--short]: a day of a living room, in N minutes.

The report goes to FOLDER, as text and as JSON, with the logs of the programs. --short: fails if a command has no end, or
if descriptors or threads are left, and tells no times and slopes. Exit status 1: something failed, or a figure rises."""

import argparse
import glob
import os
import shutil
import signal
import sys

import report
from day import Day
from films import Films


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binaries")
    parser.add_argument("folder")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--short", action="store_true")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    os.makedirs(options.folder, exist_ok=True)
    day = Day(options.binaries, Films, options.minutes, options.seed, options.short)
    day.binaries_kind = os.path.basename(os.path.realpath(options.binaries))
    try:
        day.run()
    finally:
        for path in glob.glob(f"{day.house.folder}/*.log"):
            shutil.copy(path, options.folder)
        day.house.remove()
    text = report.text(day)
    with open(f"{options.folder}/report.txt", "w", encoding="utf-8") as file:
        file.write(text)
    with open(f"{options.folder}/report.json", "w", encoding="utf-8") as file:
        file.write(report.as_json(day))
    failed = report.failures(day)
    if options.short:
        for failure in failed:
            print(f"soak: {failure}")
        total = report.account(day)
        print(f"soak: {'FAILED' if failed else 'passed'}: {total['commands']} commands, {total['chases']} chases")
    else:
        print(text, end="")
        failed += [one for one in report.slopes(day) if one["verdict"] == "RISES"]
    return 1 if failed else 0


sys.exit(main())
