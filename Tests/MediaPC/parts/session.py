"""The user's service of somebody who has not logged in: a session that lingers."""

from mediapc import FILM
from parts.services import compare, configuration, exposures
from report import expect, until

UNITS = "seekd seekd.socket seek-overlay seek-web seekd-mpris"
SERVICES = ["seekd", "seek-overlay", "seek-web", "seekd-remote", "seekd-mpris"]


def run(pc, report):
    pc.text("systemctl disable -q --now seekd seekd.socket seek-overlay seek-web seekd-remote")
    pc.write("/home/viewer/.config/seekd/seekd.toml", configuration())
    pc.text("chown -R viewer: /home/viewer/.config && loginctl enable-linger viewer && systemctl start user@$(id -u viewer)")
    pc.as_user("systemctl --user enable -q seekd seek-overlay seek-web seekd-mpris")
    pc.shut_down()
    pc.start()
    with report.check("after a boot the user's service runs without a login"):
        until(lambda: active(pc), "active units of the user", 90, lambda: pc.run(command(f"is-active {UNITS}"))[1].split())
        sessions = pc.text("loginctl --no-legend list-sessions")
        expect("viewer" not in sessions, "no session of the user's", sessions)
        expect(not pc.is_active("seekd"), "a system's service that is stopped", "an active one")
    with report.check("it plays on the screen and skips, with the overlay"):
        pc.as_user(f"seekctl load {FILM}")
        pc.until_plays()
        pc.as_user("seekctl toggle")
        stand_at_20(pc)
        pc.totals("+10", "session-of-a-user", lambda: pc.as_user("seekctl tap forward"), lambda: stand_at_20(pc))
        pc.until_at(30)
    with report.check("playerctl finds it on the user's bus: position 10+ is a tap"):
        stand_at_20(pc)
        pc.totals("+10", "playerctl", lambda: pc.as_user("playerctl -p seekd position 10+"), lambda: stand_at_20(pc))
        pc.until_at(30)
        position = float(pc.as_user("playerctl -p seekd position"))
        expect(position == 30, "30 s", position)
    with report.check("its socket belongs to the user alone"):
        socket = pc.as_user("stat -c '%U %a' $XDG_RUNTIME_DIR/seekd/ipc.sock")
        expect(socket == "viewer 600", "viewer 600", socket)
    with report.check("the exposure of the user's services is that of docs/administration.md"):
        compare(report, "user", exposures(pc, SERVICES, "viewer"))


def stand_at_20(pc):
    pc.as_user("seekctl scrub 20")
    pc.until_at(20)
    pc.until_bare()


def command(words):
    return f"su -l viewer -c 'systemctl --user {words}'"


def active(pc):
    return set(pc.run(command(f"is-active {UNITS}"))[1].split()) == {"active"}
