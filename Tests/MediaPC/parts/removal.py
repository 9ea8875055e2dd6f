"""The packages are purged."""

from report import expect, until

# What belongs to users and to dpkg, and what the test has written.
KEPT = "/home|/proc|/sys|/run/user|/var/lib/dpkg|/var/lib/apt|/var/cache/apt|/var/log|/srv|/root|/etc/triggerhappy|/etc/systemd/system/[a-z-]*.service.d|/usr/share/icons/hicolor/icon-theme.cache"


def run(pc, report):
    with report.check("purge stops what runs and leaves only what README.md says"):
        pc.text("apt-get purge -q seekd seekd-overlays seekd-remote seekd-mpris", 300)
        left = pc.run("pgrep -a seek")[1]
        expect(not left, "no process", left)
        found = pc.run(f"find / -xdev -regextype posix-extended -regex '({KEPT})' -prune -o -name '*seek*' -print | grep -E 'seekd|seekctl|seek-'")[1]
        expect(not found, "no file", found.split())
        pc.text("id seekd")
    with report.check("no unit of it is left in systemd, and none failed"):
        pc.text("systemctl daemon-reload")
        found = pc.text("systemctl list-units --all --no-legend --plain 'seek*' | grep -v not-found || true")
        expect(not found, "no unit", found)
        failed = pc.text("systemctl --failed --no-legend --plain")
        expect(not failed, "no failed unit", failed)
