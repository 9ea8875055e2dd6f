"""imports.py: fails for an import of a module that Package.swift does not list for its target.

SwiftPM's own check can't tell: each target also has the modules that only its listed ones import (Package.swift).
"""

import json
import os
import pathlib
import re
import subprocess
import sys

IMPORT = re.compile(r"^(?:@\w+\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:\w+\s+(?=\w))?(\w+)")
# Of the toolchain.
SYSTEM = {"Foundation", "FoundationEssentials", "Glibc", "Musl", "Synchronization", "Testing", "Dispatch"}


def main():
    dump = subprocess.run(
        ["swift", "package", "dump-package"], check=True, capture_output=True, text=True,
        env={**os.environ, "SEEKD_LISTED_DEPENDENCIES": "1"})
    count, wrong = 0, []
    for target in json.loads(dump.stdout)["targets"]:
        listed = {(kind.get("byName") or kind.get("product") or kind.get("target"))[0] for kind in target["dependencies"]}
        allowed = {name.replace("-", "_") for name in listed} | SYSTEM
        for path in sorted(pathlib.Path(target["path"]).rglob("*.swift")):
            for number, line in enumerate(path.read_text().splitlines(), 1):
                found = IMPORT.match(line)
                if not found:
                    continue
                count += 1
                if found[1] not in allowed:
                    wrong.append(f"{path}:{number}: expected {found[1]} in Package.swift's list for {target['name']}")
    if not count:
        wrong.append("imports.py: expected imports in the targets of Package.swift, found none")
    print(*wrong, sep="\n", end="\n" if wrong else "")
    sys.exit(1 if wrong else 0)


main()
