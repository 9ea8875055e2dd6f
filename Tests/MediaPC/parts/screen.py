"""A film on the screen and in the loudspeakers; taps change the picture, and the overlay shows them."""

import re

from film import TONE
from mediapc import FILM
from parts.services import SERVICES
from report import expect, until
from watch import Watch

# What the log of a confined service says if it lacks a right. Checked in all of its messages.
REFUSALS = re.compile(r"permission denied|operation not permitted|read-only file system|status=31/SYS", re.IGNORECASE)


def run(pc, report, is_short):
    with report.check("a film plays on the screen, by DRM"):
        start = pc.sound_size()
        pc.text(f"seekctl load {FILM}")
        pc.until_plays()
        opened = pc.text(f"ls -l /proc/{pc.process()}/fd")
        expect("/dev/dri/card0" in opened, "/dev/dri/card0 among the open files", opened)
        pc.keep("film")
    with report.check("its sound is heard, by ALSA"):
        # An emulated processor may be too slow for sound without gaps, so all of it counts.
        heard = until(lambda: pc.heard(60, start), "a sound", 20, lambda: silence(pc))
        expect(abs(heard - TONE) < TONE / 20, f"a tone of {TONE} Hz", f"{heard:.0f} Hz")
        status = pc.text("cat /proc/asound/card0/pcm0p/sub0/status | head -n 1")
        expect("RUNNING" in status, "RUNNING", status)
        report.figure(f"sound: {heard:.0f} Hz, the film's is {TONE} Hz")
    with report.check("a pause stops picture and sound"):
        pc.request("set_property", "pause", True)
        until(lambda: pc.heard(0.5) is None, "silence", 20)
        shown = pc.until_shown(lambda _: True, "the film")
        with Watch(pc) as watch:
            until(lambda: watch.pictures >= 10, "ten looks at the screen")
        expect(watch.positions == [shown], f"a picture of {shown} s still", watch.positions)

    with report.check("seekctl tap changes the picture by 10 s, and the overlay shows +10"):
        pc.stand_at(20)
        before = pc.picture()
        pc.totals("+10", "tap-forward", lambda: pc.text("seekctl tap forward"), lambda: pc.stand_at(20))
        pc.until_at(30)
        after = pc.picture()
        expect(before.seconds() == 20 and after.seconds() == 30, "20 s, then 30 s", (before.seconds(), after.seconds()))
        pc.until_bare()
        pc.keep("after-the-tap")
    with report.check("three taps add up to +30"):
        pc.stand_at(20)
        pc.totals("+30", "three-taps", lambda: pc.text("seekctl tap forward && seekctl tap forward 2"), lambda: pc.stand_at(20))
        pc.until_at(50)
    with report.check("a backward tap"):
        pc.stand_at(100)
        pc.text("seekctl tap backward 2")
        pc.until_at(80)
    with report.check("undo goes back"):
        pc.stand_at(100)
        pc.text("seekctl tap backward 2")
        pc.until_at(80)
        pc.until_bare()
        pc.text("seekctl undo")
        pc.until_at(100)
    if not is_short:
        triggerhappy(pc, report)
    refusals(pc, report, SERVICES)


def silence(pc):
    """What a silent machine says of its sound."""
    found = {name: pc.property(name) for name in ("volume", "mute", "aid", "current-ao", "pause")}
    found["amplifiers"] = pc.text("grep -E 'Node|Amp-Out vals' /proc/asound/card0/codec#0 | tr '\\n' ' '")
    return found


def triggerhappy(pc, report):
    """Keys of a keyboard that is a remote, with triggerhappy as README.md and its drop-in say."""
    with open("README.md", encoding="utf-8") as file:
        row = re.search(r"^\| triggerhappy.*$", file.read(), re.MULTILINE).group()
    bindings = re.findall(r"`(KEY_[^`]*)`", row)
    with report.check("README.md's row on triggerhappy: a key of the remote is a tap"):
        pc.text("apt-get install -q triggerhappy", 300)
        pc.write("/etc/triggerhappy/triggers.d/seekd.conf", "".join(f"{line}\n" for line in bindings))
        folder = "/usr/share/doc/seekd/systemd/drop-ins"
        lines = re.findall(r"^#   (.*)$", pc.text(f"cat {folder}/triggerhappy.conf"), re.MULTILINE)
        for line in lines:
            pc.text(f"cd {folder} && {line}")
        until(lambda: pc.is_active("triggerhappy"), "triggerhappy")
        pc.stand_at(20)
        pc.totals("+10", "key-of-a-remote", lambda: pc.press("audionext"), lambda: pc.stand_at(20))
        pc.until_at(30)
    # Or it would read the keys of the remotes that come, too.
    pc.text("systemctl disable -q --now triggerhappy")


def refusals(pc, report, services):
    with report.check(f"the hardening refuses nothing that these do: {', '.join(services)}"):
        # Of the services as they run now. Before, a user's seekd may have been cut off, and left ALSA's semaphore.
        runs = [pc.unit(name, "InvocationID") for name in services]
        log = pc.text("journalctl --no-pager -o cat -b " + " + ".join(f"_SYSTEMD_INVOCATION_ID={run}" for run in runs))
        expect(log.strip(), "the log of the services", "nothing")
        # The kernel's messages on refused system calls.
        calls = pc.text("journalctl --no-pager -k -b -o cat | grep -w type=1326 || true")
        found = [line for line in log.splitlines() if REFUSALS.search(line)] + calls.splitlines()
        expect(not found, "no refusal in the log", found[:3])
