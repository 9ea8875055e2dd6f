"""What survives kill -9 and power cuts: the playlist, and the position but for one interval."""

import random
import time

from mediapc import FILM
from parts.services import configuration
import report as deadlines
from report import expect, until
from watch import Watch

# Short, so that many of the moments are between two saved positions.
INTERVAL = 3
RESUME = f"""[resume]
interval_s = {INTERVAL}
rewind_s = [0, 0, 0, 0]
"""
# What the position may be older than the interval, in s on a machine with KVM: the time to write, and the film's pictures,
# which are 0.2 s long.
SLACK = 1.0
# What a boot after a power cut does without.
UNNEEDED = [
    "seek-overlay.service", "seek-web.service", "seekd-remote.service", "getty.target", "dbus.service", "dbus.socket", "systemd-logind.service",
    "triggerhappy.service", "timers.target", "systemd-networkd.service", "systemd-user-sessions.service", "systemd-update-utmp.service",
    "systemd-update-utmp-runlevel.service", "systemd-random-seed.service", "systemd-pstore.service",
    "systemd-journal-catalog-update.service", "systemd-hwdb-update.service", "ldconfig.service",
]
ENTRIES = [FILM, "/srv/films/second.mkv", "/srv/films/third.mkv"]


def prepare(pc, resume=RESUME):
    # Without sound: alsa-lib 1.2.8 aborts the program (an assertion of snd_pcm_plugin_status) if the processor is too slow
    # for the sound, as an emulated one can be. seekd then comes back paused.
    pc.write("/etc/seekd/seekd.toml", configuration(resume, ao="null"))
    # Kills come faster here than failures of programs do.
    pc.write("/etc/systemd/system/seekd.service.d/kills.conf", "[Unit]\nStartLimitIntervalSec=0\n")
    pc.text("systemctl daemon-reload && systemctl restart seekd")
    pc.play(*ENTRIES)


def play_for_a_while(pc, rng, position):
    """Lets the film play from where it stands, until a random moment; the newest position that was seen."""
    is_paused = pc.property("pause")
    expect(is_paused is True, "a film that came back paused", f"pause: {is_paused}")
    pc.text("seekctl toggle")
    return pc.until_plays(position + rng.uniform(0.5, 2.5 * INTERVAL) - 1)


def came_back(pc, report, watch, left):
    """Checks what the screen shows after a failure that came at the position `left`; the position."""
    at = until(lambda: watch.positions[:1], "a picture of the film", 90)[0]
    names = [entry["filename"] for entry in pc.property("playlist")]
    expect(names == ENTRIES, f"the playlist {ENTRIES}", names)
    expect(pc.property("playlist-pos") == 0, "the first entry", pc.property("playlist-pos"))
    slack = SLACK * deadlines.pace
    # Later than what was seen: the film played on until the failure, and an emulated processor shows pictures late.
    oldest, newest = left - INTERVAL - slack, left + INTERVAL + slack
    expect(oldest <= at <= newest, f"a position from {oldest:.1f} to {newest:.1f} s", at)
    others = [position for position in watch.positions if abs(position - at) > 0.3]
    expect(not others, f"no picture but that of {at} s", others[:5])
    return at


def no_damage(pc):
    log = pc.text("journalctl --no-pager -o cat -u seekd -b -p warning || true")
    found = [line for line in log.splitlines() if "set aside" in line or "corrupt" in line or "damaged" in line]
    expect(not found, "no state that is set aside", found[:3])


def kills(pc, report, count):
    rng = random.Random(13)
    prepare(pc)
    pc.stand_at(1000)
    at, lost, good = 1000, [], 0
    with report.check(f"kill -9, {count} of {count}: the playlist is whole, at most {INTERVAL} s of the position lost"):
        for _ in range(count):
            process = pc.process()
            left = play_for_a_while(pc, rng, at)
            began = time.monotonic()
            with Watch(pc) as watch:
                pc.text(f"kill -9 {process}")
            left = max([left, *watch.positions])
            until(lambda: pc.shown() is None, "that the film is gone from the screen", 10)
            with Watch(pc) as watch:
                pc.new_process(process)
                at = came_back(pc, report, watch, left)
            print(f"   {good + 1}: {left - at:5.1f} s lost, {time.monotonic() - began:5.1f} s from the kill to the film's picture", flush=True)
            lost.append(left - at)
            good += 1
        no_damage(pc)
    report.figure(f"kill -9: {good} of {count}, at most {max(lost, default=0):.1f} s lost")


def power_cuts(pc, report, count):
    rng = random.Random(14)
    prepare(pc)
    pc.stand_at(1500)
    pc.text("sync")
    at, lost, good, boots = 1500, [], 0, []
    with report.check(f"power cuts, {count} of {count}: the playlist is whole, at most {INTERVAL} s of the position lost"):
        for _ in range(count):
            left = play_for_a_while(pc, rng, at)
            began = time.monotonic()
            pc.kill()
            pc.launch(UNNEEDED)
            with Watch(pc) as watch:
                pc.wait_for_system()
                at = came_back(pc, report, watch, left)
            print(f"   {good + 1}: {left - at:5.1f} s lost, {time.monotonic() - began:5.1f} s from the cut to the film's picture", flush=True)
            boots.append(watch.pictures)
            lost.append(left - at)
            good += 1
            no_damage(pc)
    report.figure(f"power cuts: {good} of {count}, at most {max(lost, default=0):.1f} s lost; {min(boots, default=0)} looks at the screen "
                  "or more during each boot")


def rewind(absence):
    """How far before it was left a film is resumed, in s, by the time since."""
    return next((back for limit, back in ((3, 0), (300, 10), (1800, 20)) if absence < limit), 30)


def forty_minutes(pc, report):
    """With the standard settings of `[resume]`."""
    prepare(pc, "")
    at = 2400
    pc.stand_at(at)
    began = time.monotonic()
    with report.check("a film left at 40:00, seekd killed, the machine restarted: it opens some seconds before, without another picture"):
        until(lambda: pc.succeeds("grep -q '\"position\":2400' /var/lib/seekd/session.json"), "a saved position")
        process = pc.process()
        pc.text(f"kill -9 {process}")
        pc.new_process(process)
        pc.until_shown(lambda shown: True, "the film after a kill", 90)
        pc.shut_down()
        pc.launch()
        with Watch(pc) as watch:
            earliest = 2400 - rewind(time.monotonic() - began)
            pc.wait_for_system()
            at = until(lambda: watch.positions[:1], "a picture of the film", 90)[0]
            until(lambda: pc.is_active("seekd"), "seekd after a boot", 90)
        latest = 2400 - rewind(time.monotonic() - began)
        expect(abs(at - earliest) < 0.11 or abs(at - latest) < 0.11, f"a picture of {earliest} or {latest} s", at)
        others = [position for position in watch.positions if abs(position - at) > 0.3]
        expect(not others, f"no picture but that of {at} s", others[:5])
        report.figure(f"40:00, restart: opens at {at} s; {watch.pictures} looks at the screen saw no other picture of the film")
        pc.keep("resumed-at-40-minutes")
    with report.check("undo after a resume goes to the start, and back"):
        pc.text("seekctl undo")
        pc.until_at(0)
        pc.text("seekctl undo")
        pc.until_at(at)
