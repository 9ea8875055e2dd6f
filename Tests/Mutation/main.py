"""Plants faults in the core, one at a time, and tells which of them no test notices.

Each mutant is built and tested in a copy of the core (.build/mutation). Transcripts run first, then the simulation; the
first failure ends both. Results are kept in .build/mutation/results.jsonl: a later run goes on from there. Survivors are
looked at one by one: a test, or a proof in survivors.md that nothing can be seen of the change.

    make mutate N=200        200 mutants in all, those of earlier runs included
    make mutate AGAIN=1      the survivors that are not in survivors.md, with the tests of today
"""

import argparse
import json
import os
import pathlib
import signal
import subprocess
import sys
import time

import mutants

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = pathlib.Path(os.environ.get("MUTATION_FOLDER", ROOT / ".build" / "mutation"))
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
# Suites in their order, each with its longest time in seconds: the first that fails ends the test of a mutant.
SIMULATED = "SimulationTests|VicesTests|CheckerTests|CheckpointTests"
# Seeds of the simulation in each of its eight chunks; `make test` runs 600.
CHUNK = 60
STAGES = [
    ("transcripts", ["--skip", f"{SIMULATED}|WalkTests|TraceTests|RecordedRun|InputRing"], 120),
    ("walks", ["--filter", "WalkTests"], 240),
    ("simulation", ["--filter", "SimulationTests/rulesHold"], 900),
]


def write(path, text):
    """Writes only what is new, so that nothing is built twice."""
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def copy():
    write(WORK / "Package.swift", (ROOT / "Tests/Mutation/Package.swift").read_text())
    for folder in COPIED:
        wanted = {path.relative_to(ROOT) for path in (ROOT / folder).rglob("*.swift")}
        for path in (WORK / folder).rglob("*.swift"):
            if path.relative_to(WORK) not in wanted:
                path.unlink()
        for path in wanted:
            write(WORK / path, (ROOT / path).read_text())


def build():
    """The compiler's last errors; None if the build has succeeded."""
    result = subprocess.run(
        ["swift", "build", "--build-tests", "-j", "1"], cwd=WORK, capture_output=True, text=True, timeout=1800)
    if result.returncode == 0:
        return None
    lines = [line for line in (result.stdout + result.stderr).splitlines() if "error" in line]
    return "\n".join(lines[-3:]) or "the build failed"


def run(arguments, limit):
    """The first failure of these tests; None if all pass."""
    binary = next((WORK / ".build/debug").glob("*PackageTests.xctest"))
    process = subprocess.Popen(
        [str(binary), "--testing-library", "swift-testing", *arguments], stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True,
        env={**os.environ, "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "1",
             "SEEKD_SIMULATE_CHUNK": str(CHUNK)})

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


def judge(mutant):
    path = WORK / mutant.file
    original = path.read_text()
    assert original[mutant.start:mutant.end] == mutant.before, mutant
    path.write_text(original[:mutant.start] + mutant.after + original[mutant.end:])
    begun = time.monotonic()
    try:
        errors = build()
        built = time.monotonic()
        if errors is not None:
            return {"result": "did not compile", "by": errors, "build_s": round(built - begun, 1)}
        for name, arguments, limit in STAGES:
            failure = run(arguments, limit)
            if failure is not None:
                result = "timed out" if failure.startswith("timed out") else "killed"
                return {"result": result, "by": f"{name}: {failure}", "build_s": round(built - begun, 1),
                        "tests_s": round(time.monotonic() - built, 1)}
        return {"result": "survived", "build_s": round(built - begun, 1),
                "tests_s": round(time.monotonic() - built, 1)}
    finally:
        path.write_text(original)


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
    arguments = parser.parse_args()
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
    print("building the core and its tests ...", flush=True)
    if (errors := build()) is not None:
        print(errors)
        return 1
    for name, stage, limit in STAGES:
        begun = time.monotonic()
        if (failure := run(stage, limit)) is not None:
            print(f"without a mutant, {name} fails: {failure}")
            return 1
        print(f"{name}: {time.monotonic() - begun:.1f} s without a mutant", flush=True)
    for mutant in open_ if arguments.again else chosen:
        compiled = sum(entry["result"] != "did not compile" for entry in results.values())
        if not arguments.again:
            if compiled >= arguments.count:
                break
            if mutant.id in results:
                continue
        entry = {"id": mutant.id, "place": mutant.told, **judge(mutant)}
        results[mutant.id] = entry
        with record.open("a") as output:
            output.write(json.dumps(entry, ensure_ascii=False) + "\n")
        print(f"{entry['result']:>15}  {mutant.told}", flush=True)
    print(summary(list(results.values())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
