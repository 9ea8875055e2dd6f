"""main.py BIN [WORD]...: tests of seekd-mqtt with Debian's mosquitto."""

import pathlib
import signal
import sys
import traceback

import bed
import commands
import faults
import hostile
import security


def main():
    # Whoever ends the tests ends what they have started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    bed.BIN = pathlib.Path(sys.argv[1])
    words = sys.argv[2:]
    failed, ran = [], 0
    for module in (commands, faults, hostile, security):
        for test in module.TESTS:
            name = test.__name__.removeprefix("test_").replace("_", " ")
            if words and not any(word in name for word in words):
                continue
            ran += 1
            try:
                with bed.Bed() as place:
                    test(place.folder)
                print(f"mqtt: {name}", flush=True)
            except Exception:
                traceback.print_exc()
                print(f"mqtt: {name}: FAILED", flush=True)
                failed.append(name)
    print(f"mqtt: {ran - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or not ran else 0


sys.exit(main())
