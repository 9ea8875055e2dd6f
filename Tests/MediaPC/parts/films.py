"""Films from the sofa: from power-on with a remote alone, in the machine that docs/kiosk.md has set up."""

import json
import re

import film
from parts.remote import put_keys, recording
from parts.services import configuration
import report as deadlines
from report import expect, until
from watch import Catch

# Of linux/input-event-codes.h.
KEYS = {"ok": 352, "up": 103, "down": 108, "left": 105, "right": 106, "menu": 139, "back": 158, "stop": 166, "forward": 208,
        "green": 399, **{str(digit): digit + 1 if digit else 11 for digit in range(10)}}
# The remote is plugged in when the machine is switched on.
UNIT = """[Unit]
Description=A remote control
[Service]
ExecStartPre=+/sbin/modprobe uinput
ExecStart=/usr/bin/python3 /root/keys.py
[Install]
WantedBy=multi-user.target
"""
# Where an offer and a message are, in parts of the screen.
OFFER = (0.25, 0.72, 0.96, 0.83)
MESSAGE = (0.2, 0.58, 0.8, 0.68)
FOLDER = "/srv/films"
TENTH = 10


def run(pc, report):
    prepare(pc)
    rows = pc.request("films", FOLDER)["entries"]
    tenth, after = rows[TENTH - 1], rows[TENTH]
    with report.check("the power key switches it off"):
        pc.press_power()

    with report.check("switched on, it shows the films, and nothing else before"):
        boot(pc, "films-1-switched-on", f"Films · 1 of {len(rows)}")
    with report.check("nine times down: the tenth film is selected"):
        press(pc, *["down"] * (TENTH - 1))
        pc.until_reads(f"{TENTH} of {len(rows)}", "films-2-tenth")
    with report.check("OK plays it"):
        press(pc, "ok")
        until_loaded(pc, tenth)
        pc.until_plays()
        pc.keep("films-3-plays")
    with report.check("forward three times: +30 on the screen, and the film is there"):
        with recording(pc) as events:
            pc.totals("+30", "films-4-forward", lambda: press(pc, *["forward"] * 3), lambda: None)
            until(lambda: pc.request("snapshot")["chase"]["phase"] == "landed", "a landing")
        totals = [event["requested"] for event in events if event["event"] == "seek-button" and event["phase"] == "tapped"]
        expect(30 in totals, "a total of 30 s", totals)
        pc.until_shown(lambda at: at > 30, "a picture after 30 s")
    with report.check("digits and OK go to a time: 9:25"):
        press(pc, "9", "2", "5", "ok")
        pc.until_shown(lambda at: film.CREDITS - 5 <= at < film.CREDITS, "a picture of 9:25")
        pc.keep("films-5-at-9-25")
    with report.check("the credits offer the next film, and the green key takes it"):
        with Catch(pc, OFFER) as seen:
            until(lambda: pc.request("snapshot")["offer"]["phase"] == "offered", "an offer", got=lambda: pc.request("snapshot")["offer"])
            # Not while it appears, when it can be misread.
            until(lambda: len(seen.pictures) >= 3, "an offer whose countdown goes on", 5)
            press(pc, "green")
        seen.read("Next", "films-6-offer")
        until_loaded(pc, after)
        pc.until_plays()
        pc.keep("films-7-next")
    with report.check("up twice is two minutes further; stop leaves the film"):
        press(pc, "up", "up")
        left = pc.until_shown(lambda at: at > 120, "a picture after 120 s")
        # Before it, the film would be left where the presses began.
        until(lambda: pc.request("snapshot")["chase"]["phase"] == "landed", "a landing")
        stop(pc)
        pc.keep("films-8-stopped")
    with report.check("the power key switches it off again"):
        pc.press_power()
    with report.check("switched on, Continue watching has the film, selected"):
        boot(pc, "films-9-continue", "Continue watching · 1 of 1")
        begun = pc.request("continue")["entries"]
        expect(begun and begun[0]["path"] == after["path"], after["path"], begun)
    with report.check("OK goes on: the screen says where it resumed"):
        at = go_on(pc, report, after)
        expect(left - 35 < at < left + 60, f"a picture near {left} s", at)
        pc.keep("films-11-goes-on")
    with report.check("the menu key shows the list over the film, and down goes to its end"):
        press(pc, "menu")
        pc.until_reads("Continue watching", "films-12-menu")
        press(pc, *["down"] * (len(begun) + len(rows) - 1))
        pc.until_reads(f"{len(rows)} of {len(rows)}", "films-13-end-of-list")
        expect(pc.request("snapshot")["media"]["path"] == after["path"], "the film that plays", pc.request("snapshot")["media"])
    with report.check("the menu key closes it, and the film plays on"):
        press(pc, "menu")
        pc.until_plays()
        pc.until_bare()


def prepare(pc):
    """A remote that is always plugged in, and times for an emulated processor. No film was played."""
    put_keys(pc)
    pc.write("/etc/systemd/system/remote.service", UNIT)
    if deadlines.pace > 1:
        pc.write("/etc/seekd/seekd.toml", configuration("", ao="null"))
    pc.text("systemctl enable -q remote && systemctl stop seekd && rm -rf /var/lib/seekd/* && systemctl start seekd")
    # Large enough to be looked at, and small enough for an emulated processor.
    pc.screen = (960, 540)


def boot(pc, name, expected):
    """Switches the machine on, and waits until the screen has the text `expected`. Before that it may show messages of the
    boot, but no prompt and no film."""
    pc.launch()
    seen = []

    def reads():
        picture = pc.picture()
        if seen[-1:] != [picture]:
            seen.append(picture)
        return seen[-1].has_text(expected)

    try:
        until(reads, f"'{expected}' on the screen", 120)
    finally:
        pc.keep(name, seen[-1])
    pc.wait_for_system()
    others = [picture for picture in seen if re.search("login|password", picture.text, re.IGNORECASE)]
    for number, picture in enumerate(others):
        pc.keep(f"{name}-prompt-{number}", picture)
    expect(not others, "no prompt on the screen", f"{len(others)} pictures")


def go_on(pc, report, entry):
    """Presses OK on a film that was begun, and reads where it resumed; its position once it plays. An emulated processor may be
    too busy to draw the message while it is to be seen: then again, at most twice."""
    for is_last in ([False, False, True] if deadlines.pace > 1 else [True]):
        with Catch(pc, MESSAGE) as seen:
            press(pc, "ok")
            until_loaded(pc, entry)
            from_where = pc.request("snapshot")["media"]["resumed_from"]
            expect(from_where is not None, "a film that resumes", from_where)
            at = pc.until_plays()
            pc.until_bare()
        try:
            seen.read("Resumed at", "films-10-resumed")
            return at
        except deadlines.Unexpected as problem:
            if is_last:
                raise
            report.figure(f"again, because {problem}")
        stop(pc)
        press(pc, "menu")
        pc.until_reads("Continue watching", "films-9-continue-again")
    return None


def stop(pc):
    press(pc, "stop")
    until(lambda: pc.request("snapshot")["media"]["phase"] in ("idle", "ended"), "no film", got=lambda: pc.request("snapshot")["media"])
    pc.until_dark()


def press(pc, *keys):
    """Presses keys of the remote one after the other."""
    steps = " ".join(f"down:{KEYS[key]} wait:0.05 up:{KEYS[key]} wait:0.25" for key in keys)
    pc.text(f"echo '{steps}' >/run/remote/steps && cat /run/remote/done")


def until_loaded(pc, entry):
    """Waits until the film of an entry of a list is loaded."""
    def media():
        return pc.request("snapshot")["media"]

    until(lambda: (now := media())["phase"] == "loaded" and now["path"] == entry["path"], entry["path"], got=media)
