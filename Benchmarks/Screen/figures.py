"""What a burst of taps looked like, computed from its taps and the pictures on the screen. Pure."""

from dataclasses import dataclass

RATE = 30
STEP = 10 * RATE
# A playing film shows one number after another, and may leave some out. More than this many at once is a seek. Frames.
JUMP = 15


@dataclass(frozen=True)
class Burst:
    """What was measured. Times in seconds on one clock."""

    is_playing: bool
    # The times of the taps.
    taps: list
    # The times of the changes and the frame that is shown from then on. The first one is what was shown at the first tap.
    changes: list
    # Times, and the processor time used until then.
    processor: list


@dataclass(frozen=True)
class Figures:
    """Times in seconds; None if the picture never changed."""

    # From the first tap to the first picture of another place.
    first: float | None
    # From the last tap to the picture that stays.
    final: float | None
    # How far that picture is from the right place, in frames; less than zero: before it.
    off: int
    # Pictures of other places, between the first and the last tap.
    on_the_way: int
    # From the first tap to the picture that stays.
    processor: float

    @property
    def is_right(self):
        return abs(self.off) <= 1


def figures(burst):
    first_tap, last_tap = burst.taps[0], burst.taps[-1]
    seen = pictures(burst)
    moment, number = burst.changes[0] if not seen else seen[-1]
    used = [time for at, time in burst.processor if at <= max(moment, last_tap)]
    return Figures(
        first=seen[0][0] - first_tap if seen else None,
        final=moment - last_tap if seen else None,
        off=off(burst, moment, number),
        on_the_way=sum(1 for at, _ in seen if at <= last_tap),
        processor=(used[-1] if used else burst.processor[0][1]) - burst.processor[0][1])


def pictures(burst):
    """The changes that are not the film's own motion."""
    found = []
    for (_, before), (moment, number) in zip(burst.changes, burst.changes[1:]):
        if not burst.is_playing or not 0 <= number - before <= JUMP:
            found.append((moment, number))
    return found


def off(burst, moment, number):
    """The distance from the right place. A playing film may have moved on between the first tap and this picture, or not:
    both are right."""
    right = burst.changes[0][1] + STEP * len(burst.taps)
    moved = (moment - burst.taps[0]) * RATE if burst.is_playing else 0
    if number > right + moved:
        return round(number - right - moved)
    return min(0, number - right)


def has_ended(burst, now):
    """Whether no other picture is to be expected: soon after the right one, and after another one when the player has
    nothing to do, or plays on."""
    seen = pictures(burst)
    last = max(burst.taps[-1], seen[-1][0] if seen else 0)
    if seen and abs(off(burst, *seen[-1])) <= 1:
        return now - last > 0.5
    if burst.is_playing:
        is_at_rest = now - burst.changes[-1][0] < 0.3
    else:
        before = [time for at, time in burst.processor if at <= now - 1]
        is_at_rest = not before or burst.processor[-1][1] - before[-1] < 0.3
    return now - last > (2 if is_at_rest else 8)
