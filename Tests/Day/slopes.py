"""Whether a row of figures rises: a straight line through them, and how sure its slope is."""

import math


def quantile(values, part):
    """Between the two nearest; None without values."""
    if not values:
        return None
    ordered = sorted(values)
    place = part * (len(ordered) - 1)
    low = math.floor(place)
    return ordered[low] + (ordered[min(low + 1, len(ordered) - 1)] - ordered[low]) * (place - low)


def student(freedom):
    """The 0.975 quantile of Student's distribution; exact to 0.3 % from 3 degrees of freedom on."""
    z, n = 1.959964, freedom
    return (z + (z**3 + z) / (4 * n) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
            + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3))


class Slope:
    """By least squares, with a confidence interval of 95 %. Neighbours that resemble each other count for less: the
    interval is wider by the root of (1 + r) / (1 - r), r the correlation of successive residuals if it is positive."""

    def __init__(self, times, values):
        count = len(times)
        self.count = count
        self.per_second = self.margin = None
        if count < 5:
            return
        mean_time, mean_value = sum(times) / count, sum(values) / count
        spread = sum((time - mean_time) ** 2 for time in times)
        self.per_second = sum(
            (time - mean_time) * (value - mean_value) for time, value in zip(times, values)) / spread
        rest = [value - mean_value - self.per_second * (time - mean_time) for time, value in zip(times, values)]
        squares = sum(one * one for one in rest)
        follow = sum(one * other for one, other in zip(rest, rest[1:])) / squares if squares else 0
        follow = min(max(follow, 0), 0.9)
        error = math.sqrt(squares / (count - 2) / spread)
        self.margin = student(count - 2) * error * math.sqrt((1 + follow) / (1 - follow))

    def over(self, seconds):
        """What the slope adds in this time, and the ends of its interval; None: too few figures."""
        if self.per_second is None:
            return None
        return tuple(seconds * one for one in (
            self.per_second, self.per_second - self.margin, self.per_second + self.margin))


def verdict(rise, bound):
    """rise: as Slope.over tells it, for a day; bound: what a day may add."""
    if rise is None:
        return "too short"
    _, low, high = rise
    if high <= bound:
        return "flat"
    return "RISES" if low > 0 else "not sure"
