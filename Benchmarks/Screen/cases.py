"""What is measured: films, numbers of taps, intervals between them."""

import random
from dataclasses import dataclass

import film


@dataclass(frozen=True)
class Case:
    film: film.Film
    taps: int
    # Milliseconds between taps, on average.
    gap: int
    is_playing: bool = False
    # Whether it is measured in every round; the others only in the first, because all together take too long.
    is_frequent: bool = False

    @property
    def state(self):
        return "playing" if self.is_playing else "paused"

    @property
    def key(self):
        return f"{self.film.name}, {self.taps} taps, {self.gap} ms, {self.state}"

    def times(self, number):
        """Seconds since the first tap, with the variation of a person. Those of a round are the same for all players."""
        chance = random.Random(f"{self.taps} {self.gap} {number}")
        times = [0.0]
        while len(times) < self.taps:
            times.append(times[-1] + self.gap / 1000 * max(0.3, chance.gauss(1, 0.12)))
        return times


GAPS = (60, 150, 300, 600)
# The case of README.md's table and of the plot.
SHOWN = Case(film.HEAVY, 20, 150, is_frequent=True)


def cases():
    found = []
    for is_playing in (False, True):
        for taps in (20, 3):
            for gap in GAPS:
                # Twenty slow taps take long, and differ little between paused and playing.
                if not (is_playing and (taps, gap) == (20, 600)):
                    is_frequent = (taps, gap) == (20, 150) or ((taps, gap) == (3, 300) and not is_playing)
                    found.append(Case(film.HEAVY, taps, gap, is_playing, is_frequent))
    return found + [Case(film.LIGHT, 20, 150, is_frequent=True), Case(film.LIGHT, 3, 300)]


def part(name, number):
    """The cases of a round: "frequent" ones, the "others", or "all": the others in the first round only."""
    return [case for case in cases()
            if (case.is_frequent and name != "others") or (not case.is_frequent and name != "frequent" and number == 0)]
