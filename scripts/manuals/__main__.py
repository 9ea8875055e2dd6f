"""python3 scripts/manuals PROGRAMS OUT: writes the manual pages to the folder OUT. PROGRAMS is the folder with the
built programs. Nothing is written by hand: the pages of programs come from their argument parsers, seekd.toml(5) from
config/seekd.toml, seekd-protocol(7) and seekd-mpv(1) from docs."""

import json
import os
import pathlib
import subprocess
import sys
import time

import configuration
import documents
import programs
import roff

PROGRAMS = (
    "seekd", "seekctl", "seek-overlay", "seek-web", "seekd-remote", "seekd-mpris", "seekd-mqtt", "seek-listen",
    "seek-pictures",
)
PAGES = (*(f"{name}(1)" for name in (*PROGRAMS, "seekd-mpv")), "seekd.toml(5)", "seekd-protocol(7)")


def main(built, out):
    top = pathlib.Path(__file__).resolve().parents[2]
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
    version = run(built / "seekd", "--version").split()[1]
    release = (version, time.strftime("%Y-%m-%d", time.gmtime(seconds)))

    pages = [programs.page(json.loads(run(built / name, "--experimental-dump-help")), release) for name in PROGRAMS]
    pages.append(configuration.page(top / "config/seekd.toml", release))
    front = roff.Page("seekd-mpv", 1, "run seekd with the command line of mpv", release)
    front.add(".SH SYNOPSIS", ".B seekd\\-mpv", "[\\fIargument of mpv\\fR]...", *documents.body(top / "docs/as-mpv.md"))
    pages.append(front)
    protocol = roff.Page("seekd-protocol", 7, "the protocol of the socket of seekd", release)
    protocol.add(*documents.body(top / "docs/protocol.md"))
    pages.append(protocol)

    out.mkdir(parents=True, exist_ok=True)
    for page in pages:
        page.see_also(PAGES)
        (out / f"{page.name}.{page.section}").write_text(page.text(), encoding="utf-8")


def run(program, *arguments):
    return subprocess.run([program, *arguments], check=True, capture_output=True, encoding="utf-8").stdout


if len(sys.argv) != 3:
    sys.exit("manuals: expected two arguments: the folder with the programs, and the folder for the pages")
sys.dont_write_bytecode = True
main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
