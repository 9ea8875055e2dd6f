"""A burst on a film that takes little to decode, in a window: processor time of seekd, of its overlay and of mpv."""

import tempfile
import time

import processor
import report
import samples
from film import LIGHT
from loads import Asker
from subjects import Mpv, Seekd
from virtualscreen import VirtualScreen
from waiting import until

TAPS = 20
GAP = 0.15
BURSTS = 4


def profile(clips):
    film = LIGHT.made(clips)
    columns = []
    with tempfile.TemporaryFile() as log:
        screen = VirtualScreen(960, 540, log)
        try:
            for kind in (Seekd, Mpv):
                with kind(film, display=screen.display) as player:
                    # The overlay's process is seekd's only child.
                    overlay = until(lambda: processor.family(player.pid)[1:], "the overlay") if kind is Seekd else []
                    columns += measured(player, overlay)
        finally:
            screen.close()
    return report.of_owners(columns)


def measured(player, overlay):
    pids = [player.pid, *overlay]
    seeker, tapper = Asker(player.socket, "seek", 9, "absolute+exact"), Asker(player.socket, *player.tap)
    used, found = dict.fromkeys(pids, 0.0), []
    for _ in range(BURSTS):
        seeker.once()
        time.sleep(2)
        before = {pid: processor.used([pid]) for pid in pids}
        with samples.Recorder(*pids) as recorder:
            for _ in range(TAPS):
                tapper.once()
                time.sleep(GAP)
            # The last landing, and the overlay's last motion.
            time.sleep(1)
        found += recorder.samples
        for pid in pids:
            used[pid] += (processor.used([pid]) - before[pid]) * 1e3 / BURSTS
    seeker.close()
    tapper.close()
    columns = []
    for pid in pids:
        name = player.name if pid == player.pid else "seek-overlay"
        shares = samples.shares([sample for sample in found if sample.pid == pid])
        columns.append((f"{name}: ms", {owner: share * used[pid] for owner, share in shares.items()}))
    return columns
