"""32 requests at a time: processor time and instructions of a request, and what the client and the machine add."""

import statistics
import time

import instructions
import processor
import report
import samples
from echo import Echo
from film import LIGHT
from loads import Asker, line
from subjects import Mpv, Seekd

CASES = [(Seekd, ("get_property", "pause")), (Seekd, ("snapshot",)), (Mpv, ("get_property", "pause"))]
ROUNDS = 5
COUNT = 20_000
# Under callgrind, which is fifty times slower.
FEW = 3_200


def profile(clips):
    film = LIGHT.made(clips)
    times, columns = [], []
    for kind, command in CASES:
        title = f"{kind.name}, `{command[0]}`"
        with kind(film) as player:
            ask(player, command, COUNT)
            wall, used = timed(player, command)
            with Echo(reply(player, command)) as echo:
                floor, _ = timed(echo, command)
            with samples.Recorder(player.pid) as recorder:
                ask(player, command, 3 * COUNT)
        times.append([title, f"{wall:.2f} µs", f"{used:.2f} µs", f"{floor:.2f} µs"])
        columns.append((f"{title}: µs", {owner: share * used for owner, share in samples.shares(recorder.samples).items()}))
        _, counts = instructions.counted(kind, lambda asker: asker.many(FEW), FEW, lambda player: ready(player, command), film)
        columns.append(("instructions", counts))
    head = ["of a request, 32 at a time", "until its reply", "the player's processor time", "until the reply of an echo"]
    return report.table(head, times) + "\n" + report.of_owners(columns)


def ask(player, command, count):
    asker = Asker(player.socket, *command)
    asker.many(count)
    asker.close()


def ready(player, command):
    asker = Asker(player.socket, *command)
    asker.many(FEW // 5)
    return asker


def timed(player, command):
    """Microseconds of a request: elapsed, and processor time. Medians."""
    elapsed, used = [], []
    for _ in range(ROUNDS):
        before, begun = processor.used([player.pid]), time.monotonic()
        ask(player, command, COUNT)
        elapsed.append((time.monotonic() - begun) / COUNT * 1e6)
        used.append((processor.used([player.pid]) - before) / COUNT * 1e6)
    return statistics.median(elapsed), statistics.median(used)


def reply(player, command):
    asker = Asker(player.socket, *command)
    asker.client.sendall(line(*command))
    received = b""
    while b'"error":"success"' not in received or not received.endswith(b"\n"):
        received += asker.client.recv(1 << 16)
    asker.close()
    return next(text for text in received.splitlines(keepends=True) if b'"error":"success"' in text)
