"""The tables."""

import wording
from cases import SHOWN, cases
from documents import row

HEAD = [
    "| player | tap to first new picture | last tap to the picture that stays | that picture is | pictures before the last tap | processor time |",
    "|---|---|---|---|---|---|",
]


def cells(rounds):
    return [
        wording.times([one.first for one in rounds]), wording.times([one.final for one in rounds]),
        wording.places([one.off for one in rounds]), wording.counts([one.on_the_way for one in rounds]),
        wording.times([one.processor for one in rounds])]


def short(results, players):
    """For README.md: medians of one case."""
    rows = []
    for player in players:
        rounds = results.of(SHOWN, player.name)
        if rounds:
            # Without the ranges, which are in the long table.
            words = [words.partition(" (")[0] for words in cells(rounds)]
            emphasis = "**" if player is players[0] else ""
            rows.append(row([f"{emphasis}{text}{emphasis}" for text in [player.name, *words]]))
    return "\n".join(HEAD + rows) + "\n"


def long(results, players):
    """All cases and players: medians and ranges."""
    head = [HEAD[0].replace("| player", "| film, taps | player"), HEAD[1] + "---|"]
    rows = []
    for case in cases():
        title = f"{case.film.name}, {case.state}: {case.taps} taps, one every {case.gap} ms"
        for player in players:
            rounds = results.of(case, player.name)
            if rounds:
                rows.append(row([title, player.name, *cells(rounds)]))
                title = ""
    lines = head + rows
    for name, why in results.missing.items():
        lines += ["", f"{name} is missing: {why}"]
    return "\n".join(lines) + "\n"
