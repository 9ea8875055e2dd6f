"""The system's services under systemd: start, sockets, confinement."""

import re

import report as deadlines
from report import Unexpected, expect, until

# A machine without a graphics card has no vo=gpu. A film resumes exactly where it was left.
RESUME = """[resume]
rewind_s = [0, 0, 0, 0]
"""


def configuration(resume=RESUME, ao="alsa"):
    """seekd.toml. Where the processor is emulated, seeks may take longer, and so does the overlay: it stays until
    presses no longer add up."""
    return f"""[seek]
accumulate_window_ms = {5_000 if deadlines.pace > 1 else 800}
seek_timeout_ms = {int(10_000 * deadlines.pace)}
{resume}[mpv]
vo = "drm"
ao = "{ao}"
"""


# Those of the packages that are installed first.
SERVICES = ["seekd", "seek-overlay", "seek-web"]
ALL = ["seekd.service", "seekd.socket", "seek-overlay.service", "seek-web.service"]


def enable(pc):
    """What all parts of the test need, besides what README.md says."""
    pc.write("/etc/seekd/seekd.toml", configuration())
    pc.text("systemctl enable -q --now seek-overlay seek-web && systemctl restart seekd")


def run(pc, report):
    with report.check("seekd accepts the machine's configuration"):
        pc.text("seekd --check-config --config /etc/seekd/seekd.toml")
    with report.check("overlay and page run with seekd"):
        until(lambda: pc.is_active(*ALL), "active units", got=lambda: pc.run(f"systemctl is-active {' '.join(ALL)}")[1].split())
    with report.check("the service reports to systemd: ready, status, watchdog"):
        got = [pc.unit("seekd", name) for name in ("Type", "WatchdogUSec", "StatusText")]
        expect(got[:2] == ["notify", "1min"] and got[2], "notify, 1min and a status", got)
    with report.check("a client that connects while seekd is stopped starts it, and its companions"):
        pc.text("systemctl stop seekd")
        expect(not pc.is_active("seekd"), "a service that is stopped", "an active one")
        # A start may take longer there than seekctl waits.
        until(lambda: pc.succeeds("seekctl status"), "an answer of seekd")
        until(lambda: pc.is_active(*ALL), "active units")
    with report.check("the socket belongs to seekd and its group, the state and the cache to seekd alone"):
        socket = pc.text("stat -c '%U %G %a' /run/seekd/ipc.sock")
        expect(socket == "seekd seekd 660", "seekd seekd 660", socket)
        folders = set(pc.text("stat -c '%U %a' /var/lib/seekd /var/cache/seekd").splitlines())
        expect(folders == {"seekd 700"}, "seekd 700", folders)
    with report.check("the exposure of the services is that of docs/administration.md"):
        compare(report, "system", exposures(pc, SERVICES))


def exposures(pc, names, user=None):
    """The exposure of each service, of 10, as systemd-analyze reports it."""
    found = {}
    for name in names:
        if user:
            said = pc.as_user(f"systemd-analyze --user security --no-pager {name}", user)
        else:
            said = pc.text(f"systemd-analyze security --no-pager {name}")
        found[name] = float(re.search(r"Overall exposure level for \S+: ([0-9.]+)", said).group(1))
    return found


def documented(scope):
    """What the document says of each service of the system, or of a user."""
    with open("docs/administration.md", encoding="utf-8") as file:
        row = re.search(rf"^\| {scope}: (.*) \| (.*) \|$", file.read(), re.MULTILINE)
    names = [name.strip(" `") for name in row.group(1).split(",")]
    return dict(zip(names, map(float, row.group(2).split(","))))


def compare(report, scope, found):
    told = {name: value for name, value in documented(scope).items() if name in found}
    for name, value in found.items():
        report.figure(f"systemd-analyze security {name} ({scope}): {value}")
    if found != told:
        raise Unexpected(f"{told}, as documented", found)
