"""Where the choreography says that things are, computed apart from the browser."""


def curve(time, x1, y1, x2, y2):
    """A cubic-bezier's value after this part of the time."""
    if not 0 < time < 1:
        return float(time >= 1)

    def at(first, second, t):
        return 3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t * t * second + t ** 3

    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if at(x1, x2, middle) < time else (low, middle)
    return at(y1, y2, low)


def value(timelines, view, name, milliseconds):
    own = [line for line in timelines if line["view"] == view and line["property"] == name]
    line = ([line for line in own if line["delay_ms"] <= milliseconds] or own[:1])[-1]
    part = (milliseconds - line["delay_ms"]) / line["duration_ms"]
    return line["from"] + (line["to"] - line["from"]) * curve(part, *line["curve"])
