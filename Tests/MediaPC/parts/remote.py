"""Remotes: a key that is pressed, one that is held, a remote that is unplugged meanwhile, and infrared."""

import json
import os

from mediapc import FILM, POSITION, TOTAL
from parts.screen import refusals
from parts.services import SERVICES, compare, exposures
import report as deadlines
from report import expect, until

KEY_FASTFORWARD = 208
# Where the film stands before each press, in s.
START = 20
# The steps of a button that is held, in s.
LADDER = [10, 20, 30, 60]
# How long the key is held, in s of the machine's clock: the third step begins after 2.5 s.
HELD = 3
# A remote by infrared: the code of a key.
INFRARED = """[[protocols]]
name = "media-pc"
protocol = "nec"
variant = "nec"
[protocols.scancodes]
0x401 = "KEY_FASTFORWARD"
"""


def run(pc, report):
    put_keys(pc)
    with report.check("the exposure of seekd-remote is that of docs/administration.md"):
        compare(report, "system", exposures(pc, ["seekd-remote"]))
    pc.play(FILM)
    press, down, up = f"down:{KEY_FASTFORWARD} wait:0.1 up:{KEY_FASTFORWARD} wait:0.5", f"down:{KEY_FASTFORWARD}", f"up:{KEY_FASTFORWARD}"
    with report.check("a press of a remote's forward key puts +10 on the screen"):
        pc.stand_at(START)
        pc.totals("+10", "remote-press", lambda: keys(pc, press), lambda: pc.stand_at(START))
        pc.until_at(START + 10)
    with report.check(f"held for {HELD} s it skips faster and faster, and lands on release where the overlay said"):
        held(pc, report, "remote-held", f"{down} wait:{HELD} {up} wait:0.5")
    with report.check("a remote that is unplugged while the key is down lands too"):
        held(pc, report, "remote-unplugged", f"{down} wait:{HELD}")
    infrared(pc, report)
    refusals(pc, report, [*SERVICES, "seekd-remote"])


def put_keys(pc):
    """Puts the program that is a remote into the machine."""
    with open(os.path.join(os.path.dirname(__file__), "..", "keys.py"), encoding="utf-8") as file:
        pc.write("/root/keys.py", file.read())
    pc.text("modprobe uinput")


def keys(pc, steps):
    """Plugs the remote in, takes the steps, unplugs it; the seconds that the steps took by the machine's clock."""
    return float(pc.text(f"python3 /root/keys.py {steps}"))


def held(pc, report, name, steps):
    """Takes steps that hold the forward key, and checks seekd's events and what the screen shows. An emulated processor may
    be too busy for the keys or for the screen: then again, at most twice."""
    for is_last in ([False, False, True] if deadlines.pace > 1 else [True]):
        try:
            held_once(pc, report, name, steps)
            return
        except deadlines.Unexpected as problem:
            if is_last:
                raise
            report.figure(f"{name}: again, because {problem}")


def held_once(pc, report, name, steps):
    pc.stand_at(START)
    with recording(pc) as events:
        took = []
        # The position is shown until a moment after the landing, longer than the total.
        seen = pc.seen_totals(lambda: took.append(keys(pc, steps)), POSITION)
        until(lambda: last_chase(pc)["phase"] == "landed", "a landing", got=lambda: last_chase(pc))
    presses = [event for event in events if event["event"] == "seek-button" and event["button"] == "forward" and event["phase"] == "tapped"]
    expect(presses, "presses of the forward button", events[-3:])
    requested = [0, *(event["requested"] for event in presses)]
    taken = [new - old for old, new in zip(requested, requested[1:]) if new != old]
    target = presses[-1]["target"]
    report.figure(f"{name}: {took[0]:.1f} s, steps {' '.join(f'{step:.0f}' for step in taken)}, target {target:.1f} s")
    expect(taken == sorted(taken) and set(taken) <= set(LADDER) and set(LADDER[:3]) <= set(taken),
           "steps of 10, 20 and 30 s, in this order", taken)
    speeds = [event["speed"] for event in presses if event["speed"] is not None]
    expect(speeds == sorted(speeds) and len(set(speeds)) >= 3, "at least three rising speeds", speeds)
    landings = [event for event in events if event["event"] == "chase" and event["phase"] == "landed"]
    expect(landings and landings[-1]["precision"] == "exact" and landings[-1]["target"] == target and abs(landings[-1]["error_ms"]) < 100,
           f"an exact landing at {target} s", landings[-1:])
    pc.until_at(target)
    totals, positions, shown = [], [], []
    for part, picture in seen:
        total, position = picture.part(*TOTAL).words("+-0123456789:"), part.words("0123456789:")
        if total.startswith("+") and all(word.isdigit() for word in total[1:].split(":")):
            # "+50", "+1:10"
            total = sum(int(word) * 60 ** place for place, word in enumerate(reversed(total[1:].split(":"))))
        if total in requested and total not in totals:
            totals.append(total)
            pc.keep(f"{name}-{len(totals)}", picture)
        # Not while it appears or fades, when it can be misread.
        if position not in positions[-1:] and position in [clock(START + by) for by in requested]:
            positions.append(position)
        if position == clock(target):
            pc.keep(f"{name}-told", picture)
        if picture.seconds() is not None:
            shown.append(picture.seconds())
    report.figure(f"{name}: on the screen totals {totals}, positions {positions}, pictures of {sorted(set(shown))} s")
    expect(positions and positions[-1] == clock(target), f"{clock(target)} as the last position that the overlay tells", positions)
    expect(totals == sorted(totals) and len(totals) >= 2, "at least two rising totals on the screen", totals)
    between = [at for at in shown if START < at < target]
    expect(between, f"pictures between {START} s and {target} s", sorted(set(shown)))
    pc.until_bare()
    pc.keep(f"{name}-landed")


def clock(seconds):
    """As the overlay writes a position: 4:30, 1:04:30."""
    hours, minutes, rest = int(seconds) // 3600, int(seconds) // 60 % 60, int(seconds) % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def last_chase(pc):
    """The newest event of a seek in the recording."""
    return json.loads(pc.text("grep '\"event\":\"chase\"' /run/events.json | tail -n 1"))


class recording:
    """In a `with` statement: the list that has seekd's events of buttons and seeks afterwards."""

    def __init__(self, pc):
        self.pc = pc
        self.events = []

    def __enter__(self):
        self.pc.text("rm -f /run/events.json; systemd-run -q --unit=events -p StandardOutput=file:/run/events.json "
                     "seekctl monitor --json seek-button chase")
        until(lambda: self.pc.succeeds("test -s /run/events.json"), "the current state")
        return self.events

    def __exit__(self, *_):
        self.pc.text("systemctl stop events")
        self.events += [json.loads(line) for line in self.pc.text("cat /run/events.json").splitlines()]


def remotes_in_use(pc):
    """What seekd-remote says of the devices that it uses, since it runs."""
    run = pc.unit("seekd-remote", "InvocationID")
    return pc.text(f"journalctl --no-pager -o cat _SYSTEMD_INVOCATION_ID={run} | grep using || true")


def infrared(pc, report):
    with report.check("a key of an infrared remote, through the kernel's decoder, is a tap"):
        pc.text("modprobe rc-loopback")
        pc.write("/root/infrared.toml", INFRARED)
        pc.text("ir-keytable -s rc0 -c -p nec -w /root/infrared.toml")
        # As docs/remote.md says, because the receiver had no keys when it came.
        pc.text("systemctl restart seekd-remote")
        until(lambda: "rc-core" in remotes_in_use(pc), "a receiver that is used", 30,
              lambda: remotes_in_use(pc) + pc.run("seekd-remote --list")[1])
        pc.stand_at(START)
        pc.totals("+10", "infrared", lambda: pc.text("ir-ctl -d /dev/lirc0 -S nec:0x401"), lambda: pc.stand_at(START))
        pc.until_at(START + 10)
