"""From a Debian with the .deb files to a film that skips, by the words of README.md alone."""

import re
import time

from mediapc import FILM, commands
from parts import services
import report as deadlines
from report import expect, until

README = "README.md"


def run(pc, report):
    with report.check("process 1 is systemd, and no unit failed"):
        expect(pc.text("cat /proc/1/comm") == "systemd", "systemd", pc.text("cat /proc/1/comm"))
        pc.run("systemctl is-system-running --wait")
        failed = pc.text("systemctl --failed --no-legend --plain")
        expect(not failed, "no failed unit", failed)
    with report.check("nothing of seekd's is on the machine"):
        found = pc.run("dpkg-query -W 'seekd*' 2>/dev/null; command -v seekd seekctl; id seekd 2>/dev/null")[1]
        expect(not found, "nothing", found)
    pc.text(f"cp /srv/films/*.deb /home/viewer && mkdir /home/viewer/Films && ln -s {FILM} /home/viewer/Films/film.mkv")
    pc.text("chown -R viewer: /home/viewer")
    # A manager of the user's that stays, as while somebody is logged in.
    pc.text("systemctl start user@$(id -u viewer)")

    with report.check("README.md, Install: the user's service plays a film and skips, in less than 2 minutes"):
        began = time.monotonic()
        said = follow(pc, report, commands(README, "## Install", "With the packages"))
        took = time.monotonic() - began
        expect("+10" in said[-1], "+10", said[-1])
        report.figure(f"README.md, from the .deb files to the first skip: {took:.1f} s of commands (the libraries are there)")
        # An emulated processor is slower than any that people have.
        expect(took < 120 * deadlines.pace, f"less than {120 * deadlines.pace:.0f} s", f"{took:.0f} s")
        until(lambda: re.search(r"^position +[01]:[1-5]", pc.as_user("seekctl status"), re.MULTILINE), "a position after the skip",
              got=lambda: pc.as_user("seekctl status"))
    pc.as_user("systemctl --user disable --now seekd seekd.socket")

    with report.check("the installation enables and starts nothing"):
        states = pc.run("systemctl is-enabled seekd seekd.socket seek-overlay seek-web")[1].split()
        expect("enabled" not in states, "no unit that is enabled", states)
        expect(not pc.succeeds("systemctl is-active seekd seek-overlay seek-web"), "no unit that is active", "an active one")

    with report.check("README.md, Install: the system's service is installed, enabled and started"):
        began = time.monotonic()
        follow(pc, report, commands(README, "## Install", "On a machine without a desktop"))
        # Each of these is a login of its own: the group is the user's from the next one on.
        pc.as_user(f"seekctl load {FILM}")
        until(lambda: '"phase":"loaded"' in pc.as_user("seekctl status --json"), "a film that is loaded")
        said = pc.as_user("seekctl tap forward")
        report.figure(f"README.md, the system's service to the first skip: {time.monotonic() - began:.1f} s of commands")
        expect("+10" in said, "+10", said)
        expect(pc.text("systemctl is-enabled seekd") == "enabled", "enabled", pc.run("systemctl is-enabled seekd")[1])
        expect(pc.is_active("seekd", "seekd.socket"), "active", pc.run("systemctl is-active seekd seekd.socket")[1])
    with report.check("somebody outside the group seekd can't control it"):
        pc.text("useradd -m guest")
        status, _, errors = pc.run("su -l guest -c 'seekctl tap forward'")
        expect(status == 3 and "ermission" in errors, "status 3 and a message about permissions", f"{status}: {errors}")
    with report.check("README.md, Bind your remote: the package is installed and its service enabled"):
        follow(pc, report, commands(README, "## Bind your remote"))
        until(lambda: pc.is_active("seekd-remote"), "an active service")
    # The other parts of the test begin with this.
    pc.text("apt-get install -q /srv/films/seekd-mpris_*.deb", 300)
    services.enable(pc)


def follow(pc, report, lines):
    """Runs the lines as a user types them; the output of each."""
    said = []
    for line in lines:
        began = time.monotonic()
        said.append(pc.as_user(line, seconds=300))
        report.figure(f"  {time.monotonic() - began:5.1f} s  {line}")
        if "seekctl load" in line:
            # The user looks at the screen before pressing on.
            until(lambda: '"phase":"loaded"' in pc.as_user("seekctl status --json"), "a film that is loaded")
    return said
