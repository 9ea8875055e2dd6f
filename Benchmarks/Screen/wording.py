"""Numbers as text."""

import statistics

from figures import RATE


def time(seconds):
    """Such as "17 ms", "3.61 s"."""
    if abs(seconds) < 0.9995:
        return f"{seconds * 1000:.0f} ms"
    return f"{seconds:.2f} s" if abs(seconds) < 9.995 else f"{seconds:.1f} s"


def times(values):
    """The median, and the range of several. "none" if there is no picture in more than half of them."""
    there = [value for value in values if value is not None]
    if 2 * len(there) <= len(values):
        return "none"
    return time(statistics.median(there)) + spread(there, time)


def counts(values):
    return f"{statistics.median(values):g}" + spread(values, lambda value: f"{value:g}")


def spread(values, wording):
    least, most = wording(min(values)), wording(max(values))
    return f" ({least} to {most})" if least != most else ""


def place(frames):
    """How far a picture is from the right place."""
    if abs(frames) <= 1:
        return "right"
    distance = f"{abs(frames)} frames" if abs(frames) < RATE else f"{abs(frames) / RATE:.1f} s"
    return f"{distance} {'before' if frames < 0 else 'after'}"


def places(values):
    """The median of the distances, with its direction."""
    middle = sorted(values, key=abs)[(len(values) - 1) // 2]
    least, most = (place(value) for value in (min(values), max(values)))
    return place(middle) + (f" ({least} to {most})" if least != most else "")


def axis(seconds):
    return "0" if seconds == 0 else f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:g} s"
