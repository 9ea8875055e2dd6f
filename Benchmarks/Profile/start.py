"""The start: what is done until the socket answers, and by whom."""

import statistics

import instructions
import report
import samples
from subjects import Mpv, Seekd

ROUNDS = 15


def profile(_):
    times, columns = [], []
    for kind in (Seekd, Mpv):
        ready, used, faults, found = [], [], [], []
        for number in range(ROUNDS + 1):
            with kind() as player:
                # The first start of each reads its libraries from the disk.
                if number:
                    ready.append(player.ready * 1e3)
                    used.append(player.used() * 1e3)
                    faults.append(player.faults())
        for _ in range(ROUNDS):
            with samples.Recorder() as recorder, kind() as player:
                span = player.begun, player.begun + player.ready
            found += [sample for sample in recorder.within([span]) if sample.pid == player.pid]
        shares = samples.shares(found)
        usual = statistics.median(used)
        times.append([kind.name, f"{statistics.median(ready):.0f} ms", f"{usual:.0f} ms",
                      f"{statistics.median(faults):,.0f}"])
        columns.append((f"{kind.name}: ms", {owner: share * usual for owner, share in shares.items()}))
        _, counts = instructions.counted(kind, None, 1e6, from_start=True)
        columns.append(("million instructions", counts))
    head = ["a start", "until the socket answers", "processor time until then", "page faults"]
    return report.table(head, times) + "\n" + report.of_owners(columns)
