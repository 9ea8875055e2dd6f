"""Markdown tables of owners."""

from documents import row

SMALL = 0.01


def table(head, rows):
    return "\n".join([row(head), row(["---"] * len(head)).replace(" ", ""), *map(row, rows)]) + "\n"


def number(value):
    """With three digits that count, at least."""
    if value >= 100 or value == 0:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def cell(value, total):
    """A value and its share."""
    if not value or not total:
        return ""
    share = value / total
    return f"{number(value)} ({share:.0%})" if share >= 0.005 else number(value)


def of_owners(columns, name="whose"):
    """A table of owners. Each column is a title and what each owner has; owners that are small everywhere are summed."""
    totals = [sum(costs.values()) for _, costs in columns]
    owners = {owner for _, costs in columns for owner in costs}
    small = {owner for owner in owners
             if all(costs.get(owner, 0) < SMALL * total for (_, costs), total in zip(columns, totals))}

    def weight(owner):
        return max(costs.get(owner, 0) / total if total else 0 for (_, costs), total in zip(columns, totals))

    rows = [[owner] + [cell(costs.get(owner, 0), total) for (_, costs), total in zip(columns, totals)]
            for owner in sorted(owners - small, key=weight, reverse=True)]
    if small:
        rows.append(["the rest"] + [cell(sum(costs.get(owner, 0) for owner in small), total)
                                    for (_, costs), total in zip(columns, totals)])
    rows.append(["**all**"] + [f"**{number(total)}**" for total in totals])
    return table([name] + [title for title, _ in columns], rows)


def of_counts(columns, name):
    """A table of how often things happen. Each column is a title and the count of each thing."""
    things = sorted({thing for _, counts in columns for thing in counts},
                    key=lambda thing: -max(counts.get(thing, 0) for _, counts in columns))
    return table([name] + [title for title, _ in columns],
                 [[thing] + [f"{counts.get(thing, 0):.1f}" for _, counts in columns] for thing in things])
