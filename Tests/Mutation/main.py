"""Plants faults in the core, and tells which of them no test notices.

All mutants of a run are in one optimised build of a copy of the core (.build/mutation); a variable of the process chooses
the one that is tested (planting.py). Transcripts run first, then the simulation; the first failure ends both. Results are
kept in .build/mutation/results.jsonl: a later run goes on from there. Survivors are looked at one by one: a test, or a
proof in survivors.md that nothing can be seen of the change.

    make mutate N=200        200 mutants in all, those of earlier runs included
    make mutate AGAIN=1      the survivors that are not in survivors.md, with the tests of today

The short form, for Tests/mutation.sh, has the first 20 mutants, and the transcripts alone; it fails if these notice less
than 80 percent.
"""

import argparse
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

import mutants
import planting

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHORT = "--short" in sys.argv
WORK = pathlib.Path(os.environ.get("MUTATION_FOLDER", ROOT / ".build" / ("mutation-short" if SHORT else "mutation")))
COPIED = [
    "Sources/Language/SeekProtocol",
    "Sources/Core/SeekModel",
    "Sources/Core/SeekChase",
    "Sources/Core/SeekCore",
    "Sources/Core/FlightRecorder",
    "Tests/Core/CoreSimulation",
    "Tests/Core/SeekCoreTests",
]
MUTATED = ["Sources/Core/SeekCore", "Sources/Core/SeekChase"]
# What the short form leaves out: it is built in a third of the time.
LONG = re.compile(r"FlightRecorder|Simulation|/Walk|/SettingsChangeTests|/PressTests")
SHORT_COUNT = 20
SHORT_SCORE = 0.8
# The file that reads the choice, in each folder of these.
CHOICE = "PlantedMutant.swift"
# Suites in their order, each with its longest time in seconds: the first that fails ends the test of a mutant.
SIMULATED = "SimulationTests|VicesTests|CheckerTests|CheckpointTests"
STAGES = [
    ("transcripts", ["--skip", f"{SIMULATED}|WalkTests|TraceTests|RecordedRun|InputRing"], 60),
    ("walks", ["--filter", "WalkTests"], 120),
    ("simulation", ["--filter", "SimulationTests/rulesHold"], 240),
]
if SHORT:
    COPIED = [folder for folder in COPIED if not LONG.search(folder)]
    STAGES = STAGES[:1]
# More in one build take too much of the compiler's memory.
MOST = 250


def write(path, text):
    """Writes only what is new, so that nothing is built twice."""
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def copy():
    write(WORK / "Package.swift", (ROOT / "Tests/Mutation/Package.swift").read_text())
    for folder in COPIED:
        wanted = {path.relative_to(ROOT) for path in (ROOT / folder).rglob("*.swift")
                  if not (SHORT and LONG.search(str(path.relative_to(ROOT))))}
        for path in (WORK / folder).rglob("*.swift"):
            if path.relative_to(WORK) not in wanted and path.name != CHOICE:
                path.unlink()
        for path in wanted:
            # `plant` writes the others.
            if folder not in MUTATED:
                write(WORK / path, (ROOT / path).read_text())


def build():
    """The output of a build that has failed; None if it has succeeded."""
    # The engine traps where one of its own invariants is broken.
    release = ["-c", "release", "-j", "1", "-Xswiftc", "-enable-testing", "-Xswiftc", "-DDEBUG"]
    environment = {**os.environ, "MUTATION_SHORT": "1"} if SHORT else None
    result = subprocess.run(
        ["swift", "build", "--build-tests", *([] if SHORT else release)],
        cwd=WORK, capture_output=True, text=True, env=environment)
    return None if result.returncode == 0 else result.stdout + result.stderr


def run(number, arguments, limit):
    """The first failure of these tests with a mutant; None if all pass."""
    binary = next((WORK / ".build" / ("debug" if SHORT else "release")).glob("*PackageTests.xctest"))
    process = subprocess.Popen(
        [str(binary), "--testing-library", "swift-testing", *arguments], stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True,
        env={**os.environ, "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "1",
             "PLANTED_MUTANT": str(number)})

    def expire(_signal, _frame):
        raise TimeoutError

    signal.signal(signal.SIGALRM, expire)
    signal.alarm(limit)
    last = ""
    try:
        for line in process.stdout:
            last = line.strip() or last
            if "✘" in line or "Fatal error" in line:
                return line.strip()[:300]
        return None if process.wait() == 0 else f"ended with {process.returncode}: {last[:200]}"
    except TimeoutError:
        return f"timed out after {limit} s"
    finally:
        signal.alarm(0)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()


def plant(numbered):
    """Plants these mutants in the copy.

    Returns:
        the numbers of those that have no place there
    """
    left = []
    for folder in MUTATED:
        write(WORK / folder / CHOICE, planting.CHOICE)
        for path in (ROOT / folder).rglob("*.swift"):
            name = str(path.relative_to(ROOT))
            source = path.read_text()
            here = [(number, mutant) for number, mutant in numbered.items() if mutant.file == name]
            planted, outside = planting.plant(source, mutants.masked(source), here)
            write(WORK / name, planted)
            left += outside
    return left


def build_all(numbered):
    """Builds with these mutants, without those that do not compile.

    Returns:
        what is wrong with each of those, by their numbers
    """
    wrong = {}
    while True:
        planted = {number: mutant for number, mutant in numbered.items() if number not in wrong}
        wrong |= dict.fromkeys(plant(planted), "outside of a function")
        print(f"building {len(planted)} mutants ...", flush=True)
        output = build()
        if output is None:
            return wrong
        found = {int(number): text for number, text in re.findall(r"mutant-(\d+):\d+:\d+: error: (.*)", output)}
        # Of a whole function: that it does not return, or that it does not initialize all.
        for path, line, text in re.findall(rf"({re.escape(str(WORK))}/\S+?):(\d+):\d+: error: (.*)", output):
            source = pathlib.Path(path).read_text()
            found |= dict.fromkeys(planting.numbers(source, mutants.masked(source), int(line)), text)
        if not found.keys() - wrong.keys():
            sys.exit("\n".join(output.splitlines()[-40:]))
        wrong |= found


def judge(number):
    begun = time.monotonic()
    for name, arguments, limit in STAGES:
        failure = run(number, arguments, limit)
        if failure is not None:
            result = "timed out" if failure.startswith("timed out") else "killed"
            return {"result": result, "by": f"{name}: {failure}", "tests_s": round(time.monotonic() - begun, 1)}
    return {"result": "survived", "tests_s": round(time.monotonic() - begun, 1)}


def known(path):
    """The newest result of each mutant."""
    if not path.exists():
        return {}
    return {entry["id"]: entry for entry in map(json.loads, path.read_text().splitlines())}


def summary(results):
    counts = {}
    for entry in results:
        counts[entry["result"]] = counts.get(entry["result"], 0) + 1
    valid = len(results) - counts.get("did not compile", 0)
    told = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
    return f"{len(results)} mutants: {told}; {valid} compiled"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=200, help="mutants that compile, earlier runs included")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="judge survivors again that are not proven equal")
    parser.add_argument("--list", action="store_true", help="print survivors that are not proven equal")
    parser.add_argument("--short", action="store_true", help=f"{SHORT_COUNT} mutants, and transcripts alone")
    arguments = parser.parse_args()
    if SHORT:
        (WORK / "results.jsonl").unlink(missing_ok=True)
    WORK.mkdir(parents=True, exist_ok=True)
    record = WORK / "results.jsonl"
    results = known(record)
    proven = (ROOT / "Tests/Mutation/survivors.md").read_text()
    files = sorted(path for folder in MUTATED for path in (ROOT / folder).rglob("*.swift"))
    chosen = mutants.choose([(str(path.relative_to(ROOT)), path.read_text()) for path in files], arguments.seed)
    open_ = [m for m in chosen
             if results.get(m.id, {}).get("result") == "survived" and m.key not in proven]
    if arguments.list:
        for mutant in open_:
            print(mutant.told)
        print(summary(list(results.values())))
        return 0
    copy()
    todo = open_ if arguments.again else [mutant for mutant in chosen if mutant.id not in results]
    if SHORT:
        todo = todo[:SHORT_COUNT]

    def note(mutant, told):
        results[mutant.id] = {"id": mutant.id, "place": mutant.told, **told}
        with record.open("a") as output:
            output.write(json.dumps(results[mutant.id], ensure_ascii=False) + "\n")
        print(f"{told['result']:>15}  {mutant.told}", flush=True)

    while todo:
        compiled = sum(entry["result"] != "did not compile" for entry in results.values())
        wanted = len(todo) if arguments.again else arguments.count - compiled
        if wanted <= 0:
            break
        numbered = dict(enumerate(todo[:min(wanted, MOST)], 1))
        todo = todo[len(numbered):]
        begun = time.monotonic()
        wrong = build_all(numbered)
        print(f"built in {time.monotonic() - begun:.0f} s", flush=True)
        for name, stage, limit in STAGES:
            begun = time.monotonic()
            if (failure := run(0, stage, limit)) is not None:
                print(f"without a mutant, {name} fails: {failure}")
                return 1
            print(f"{name}: {time.monotonic() - begun:.1f} s without a mutant", flush=True)
        for number, mutant in numbered.items():
            if number in wrong:
                note(mutant, {"result": "did not compile", "by": wrong[number]})
            else:
                note(mutant, judge(number))
    print(summary(list(results.values())))
    if SHORT:
        valid = [entry for entry in results.values() if entry["result"] != "did not compile"]
        noticed = sum(entry["result"] != "survived" for entry in valid)
        if noticed < SHORT_SCORE * len(valid):
            print(f"expected {SHORT_SCORE:.0%} of the mutants to be noticed, got {noticed} of {len(valid)}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
