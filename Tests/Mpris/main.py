"""python3 Tests/Mpris/main.py FOLDER: FOLDER has the built programs."""

import sys
import traceback

import checks
import lives
import programs


def main():
    programs.BIN = sys.argv[1]
    bus = programs.Bus()
    try:
        for part in (checks, lives):
            for name, check in list(vars(part).items()):
                if name.startswith("check_"):
                    check(bus)
                    print(f"mpris: {name[6:].replace('_', ' ')}: passed", flush=True)
    except Exception:
        traceback.print_exc()
        for name in ("seekd", "seekd-mpris", "dbus-daemon"):
            try:
                print(f"-- {name}:\n" + open(f"{programs.folder}/{name}.log", errors="replace").read()[-2000:])
            except OSError:
                pass
        print("mpris: FAILED")
        return 1
    finally:
        programs.end()
    print("mpris: passed")
    return 0


sys.exit(main())
