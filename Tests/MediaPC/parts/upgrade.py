"""An upgrade while a film is loaded and a client is connected."""

from mediapc import FILM
from report import expect, until

LINE = "# of the administrator"
# Asks until it is refused. seekctl waits 10 s for a reply, which is too short for an emulated processor's restart.
CLIENT = """while said=$(seekctl status 2>&1) || [ "${said%in time*}" != "$said" ]; do :; done
echo "$said"
"""


def run(pc, report, version):
    """version: of the packages in the folder `next` of the stick."""
    pc.play(FILM)
    pc.stand_at(600)
    pc.text(f"echo '{LINE}' >>/etc/seekd/seekd.toml")
    old = {name: pc.process(name) for name in ("seekd", "seek-overlay", "seek-web", "seekd-remote")}
    with report.check("the packages are upgraded from the previous version, and the services restarted"):
        pc.write("/root/waits", CLIENT)
        pc.text("systemd-run -q --unit=waits -p StandardOutput=file:/run/waits sh /root/waits")
        pc.text("apt-get install -q -o Dpkg::Options::=--force-confdef /srv/films/next/*.deb", 300)
        expect(pc.text("dpkg-query -Wf '${Version}' seekd") == version, version, pc.text("dpkg-query -Wf '${Version}' seekd"))
        for name, process in old.items():
            pc.new_process(process, name)
        expect(pc.is_active("waits"), "that clients are served throughout the upgrade", pc.run("cat /run/waits")[1])
        pc.text("systemctl stop waits")
    with report.check("a changed configuration, what is enabled, and the user seekd survive it"):
        expect(pc.text("tail -n 1 /etc/seekd/seekd.toml") == LINE, LINE, pc.text("tail -n 1 /etc/seekd/seekd.toml"))
        states = pc.text("systemctl is-enabled seekd seekd.socket seek-overlay seek-web seekd-remote").split()
        expect(set(states) == {"enabled"}, "enabled", states)
        pc.text("id seekd")
    with report.check("the film stands where it was"):
        pc.until_at(600)
    with report.check("it skips after the upgrade"):
        pc.text("seekctl tap forward")
        pc.until_at(610)
