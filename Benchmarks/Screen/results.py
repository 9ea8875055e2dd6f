"""The figures of all rounds, and their file."""

import json
from dataclasses import asdict

from figures import Figures, pictures


class Results:
    def __init__(self, machine):
        # A text for captions.
        self.machine = machine
        # By the keys of cases, then the names of players: one for each round.
        self.figures = {}
        # The same: the bursts of the shown case, for the plot: taps, and times and numbers of pictures.
        self.shown = {}
        # Why a player is missing, by its name.
        self.missing = {}
        # The longest time between two readings of the screen. Seconds.
        self.longest_gap = 0.0

    def add(self, case, player, figures):
        self.figures.setdefault(case.key, {}).setdefault(player, []).append(figures)

    def show(self, player, burst):
        seen = [[moment - burst.taps[0], number] for moment, number in pictures(burst)]
        self.shown.setdefault(player, []).append({"taps": [tap - burst.taps[0] for tap in burst.taps], "pictures": seen})

    def of(self, case, player):
        return self.figures.get(case.key, {}).get(player, [])

    def write(self, path):
        fields = dict(vars(self))
        fields["figures"] = {
            case: {player: [asdict(one) for one in rounds] for player, rounds in players.items()}
            for case, players in self.figures.items()}
        path.write_text(json.dumps(fields, indent=1) + "\n", encoding="utf-8")

    @classmethod
    def read(cls, paths):
        """The rounds of one run or more, which must be of one machine and the same versions."""
        whole = None
        for path in paths:
            fields = json.loads(path.read_text(encoding="utf-8"))
            if whole is None:
                whole = cls(fields["machine"])
            elif whole.machine != fields["machine"]:
                raise ValueError(f"{path}: expected a run on {whole.machine}, got one on {fields['machine']}")
            for case, players in fields["figures"].items():
                for player, rounds in players.items():
                    mine = whole.figures.setdefault(case, {}).setdefault(player, [])
                    mine += [Figures(**one) for one in rounds]
            for player, rounds in fields["shown"].items():
                whole.shown.setdefault(player, []).extend(rounds)
            whole.missing |= fields["missing"]
            whole.longest_gap = max(whole.longest_gap, fields["longest_gap"])
        return whole


def typical(rounds, shown):
    """Of the bursts of the shown case, the one with the median time to the picture that stays."""
    order = sorted(range(len(rounds)), key=lambda place: rounds[place].final or 0)
    return shown[order[(len(order) - 1) // 2]]
