"""Runs the simulation with coverage, and prints the places of the core that it has not reached.

    make soak-branches SECONDS=60

A place that the simulation can't reach is in unreached.md with the reason. The others are printed: what the simulation
lacks.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRATCH = ROOT / ".build" / "soak-coverage"
# Each of its lines says what is wrong when a rule is broken: none is.
UNBROKEN = "SeekEngine+Invariants.swift"
COVERED = ["Sources/Core/SeekCore/", "Sources/Core/SeekChase/"]


def build():
    subprocess.run(
        ["swift", "build", "-c", "release", "--scratch-path", str(SCRATCH), "--disable-default-traits",
         "--product", "soak-core", "-Xswiftc", "-profile-generate", "-Xswiftc", "-profile-coverage-mapping"],
        cwd=ROOT, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "SEEKD_PURE_TESTS": "1"})
    return SCRATCH / "release" / "soak-core"


def tools():
    """llvm-profdata and llvm-cov of the Swift toolchain: others may not know its format."""
    folder = pathlib.Path(os.path.realpath(shutil.which("swift"))).parent
    return folder / "llvm-profdata", folder / "llvm-cov"


def unreached(binary, profile, llvm_cov):
    """(file, first line, last line) of each region that was never executed, the outermost only."""
    text = subprocess.run(
        [llvm_cov, "export", binary, f"-instr-profile={profile}", "-skip-expansions"], check=True,
        capture_output=True, text=True).stdout
    data = json.loads(text)["data"][0]
    regions = {}
    for function in data["functions"]:
        for start, column, end, end_column, count, _file, _expanded, kind in function["regions"]:
            if kind:
                continue
            name = str(pathlib.Path(function["filenames"][0]).resolve().relative_to(ROOT))
            place = (name, start, column, end, end_column)
            regions[place] = regions.get(place, 0) + count
    found = []
    for name, start, column, end, end_column in sorted(place for place, count in regions.items() if count == 0):
        if not any(name.startswith(folder) for folder in COVERED) or name.endswith(UNBROKEN):
            continue
        last = found[-1] if found else None
        if last and last[0] == name and (start, column) >= last[1] and (end, end_column) <= last[2]:
            continue
        found.append((name, (start, column), (end, end_column)))
    return [(name, start[0], end[0], start[1]) for name, start, end in found]


def main():
    seconds = sys.argv[1] if len(sys.argv) > 1 else "60"
    binary = build()
    raw, merged = SCRATCH / "soak.profraw", SCRATCH / "soak.profdata"
    subprocess.run(
        [binary, "--seconds", seconds], check=True, env={**os.environ, "LLVM_PROFILE_FILE": str(raw)})
    llvm_profdata, llvm_cov = tools()
    subprocess.run([llvm_profdata, "merge", raw, "-o", merged], check=True)
    reasons = (ROOT / "Tests/Coverage/unreached.md").read_text()
    known = set(re.findall(r"^\| `(.*?)`: `(.*?)` \|", reasons, re.MULTILINE))
    news = 0
    places = unreached(binary, merged, llvm_cov)
    for name, first, last, column in places:
        text = (ROOT / name).read_text().split("\n")[first - 1].strip()
        if (name.split("/")[-1], text) in known:
            continue
        news += 1
        print(f"{name}:{first}{'' if first == last else f'-{last}'}:{column}: {text}")
    print(f"{len(places)} places were not reached, {len(places) - news} of them have their reason in unreached.md")
    return 1 if news else 0


if __name__ == "__main__":
    sys.exit(main())
