"""systems.py NAME=FILE NAME=FILE: two files of `make bench` (.build/bench.json) from the same machine in one run, as a table
in Markdown: seekd's figures in both systems, and how the reference of each figure, mostly raw mpv, has changed. What is
more than 10 % worse in the second is in bold, with the owner: libmpv if the reference is as much worse, else seekd."""

import json
import sys

# What is worse by more than this needs an owner.
LIMIT = 1.10


def number(value):
    if value == 0 or abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}" if abs(value) >= 0.1 else f"{value:.3f}"


def worse(row, before, after):
    """How many times worse: above 1 is worse, whatever direction is better."""
    if not before or not after:
        return None
    return before / after if row["bound"].startswith(">=") else after / before


def change(factor):
    return "" if factor is None else f"{(factor - 1) * 100:+.0f} %"


def median(row, key):
    return row[key]["median"] if key in row else None


def main(arguments):
    names, rows = [], []
    for argument in arguments:
        name, file = argument.split("=", 1)
        with open(file, encoding="utf-8") as opened:
            report = json.load(opened)
        names.append(f"{name}, {report['machine']['mpv']}")
        rows.append({(row["group"], row["name"]): row for row in report["rows"]})
    print(f"| figure | {names[0]} | {names[1]} | worse by | its reference worse by | whose |")
    print("|---|---|---|---|---|---|")
    for key, first in rows[0].items():
        second = rows[1].get(key)
        if second is None or "measured" not in first or "measured" not in second:
            reason = (second or {}).get("failure") or first.get("failure") or "not measured there"
            print(f"| {key[0]}: {key[1]} | | | | | {reason} |")
            continue
        ours = worse(first, median(first, "measured"), median(second, "measured"))
        theirs = worse(first, median(first, "reference"), median(second, "reference"))
        owner = ""
        if ours is not None and ours > LIMIT:
            owner = "**libmpv**" if theirs is not None and ours / theirs <= LIMIT else "**to explain**"
        cells = [f"{number(row['measured']['median'])} {row['unit']}" for row in (first, second)]
        print(f"| {key[0]}: {key[1]} | {cells[0]} | {cells[1]} | {change(ours)} | {change(theirs)} | {owner} |")


if __name__ == "__main__":
    if len(sys.argv) != 3 or not all("=" in argument for argument in sys.argv[1:]):
        sys.exit("systems.py: expected NAME=FILE twice")
    main(sys.argv[1:])
