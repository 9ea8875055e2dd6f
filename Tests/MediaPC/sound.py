"""What the machine has played, from the file that QEMU writes meanwhile."""

import array
import math
import os

HEADER = 44
RATE = 44100
CHANNELS = 2


def samples(path, seconds, since=0):
    """The newest samples of the left channel, at most so many seconds, after the first `since` bytes."""
    size = os.path.getsize(path) if os.path.exists(path) else 0
    start = max(HEADER, since, size - int(seconds * RATE) * CHANNELS * 2)
    start -= (start - HEADER) % (CHANNELS * 2)
    with open(path, "rb") as file:
        file.seek(start)
        data = file.read()
    values = array.array("h", data[:len(data) // 4 * 4])
    return values[::CHANNELS]


def level(values):
    """The root mean square, 0 to 32767."""
    return math.sqrt(sum(value * value for value in values) / len(values)) if values else 0


def tone(values):
    """The frequency in Hz that most tenths of a second have, from the changes of sign; None if it is quiet."""
    found = []
    step = RATE // 10
    for start in range(0, len(values) - step + 1, step):
        part = values[start:start + step]
        if level(part) > 100:
            found.append(sum(1 for a, b in zip(part, part[1:]) if (a < 0) != (b < 0)) / 2 * 10)
    found.sort()
    return found[len(found) // 2] if found else None
