"""Restarts while clients are busy."""

import json
import os

from mediapc import FILM
from report import expect, until

CLIENTS = 6


def run(pc, report, is_short):
    with open(os.path.join(os.path.dirname(__file__), "..", "load.py"), encoding="utf-8") as file:
        pc.write("/root/load.py", file.read())
    pc.play(FILM)
    pc.stand_at(1200)
    restarts = 2 if is_short else 5
    with report.check(f"{restarts} restarts under load: every client is served, no acknowledged request is lost"):
        pc.text(f"rm -rf /run/load && systemd-run -q --unit=load -p StandardOutput=file:/run/load.json python3 /root/load.py {CLIENTS}")
        for _ in range(restarts):
            before = entries(pc)
            until(lambda: entries(pc) >= before + 2 * CLIENTS, "clients that are served", got=lambda: entries(pc) - before)
            pc.text("systemctl restart seekd")
        before = entries(pc)
        until(lambda: entries(pc) >= before + 2 * CLIENTS, "clients that are served after the last restart",
              got=lambda: entries(pc) - before)
        pc.text("touch /run/load/stop")
        until(lambda: not pc.is_active("load"), "the end of the clients")
        seen = json.loads(pc.text("cat /run/load.json"))
        report.figure(f"restarts under load: {seen['answered']} requests answered, {seen['cut']} cut off by {restarts} restarts, "
                      f"{len(seen['failures'])} connections failed")
        expect(not seen["failures"], "no failed connection and no refused request", seen["failures"][:3])
        expect(seen["cut"] <= CLIENTS * restarts, f"at most one request cut off for each client and restart", seen["cut"])
        there = {entry["filename"] for entry in pc.property("playlist")}
        lost = [entry for entry in seen["acknowledged"] if entry not in there]
        expect(not lost, f"all of {len(seen['acknowledged'])} acknowledged entries in the playlist", f"{len(lost)} lost: {lost[:3]}")
    with report.check("after the restarts the film stands where it was"):
        pc.until_at(1200)


def entries(pc):
    return int(pc.text("cat /run/load/client-* 2>/dev/null | wc -l"))
