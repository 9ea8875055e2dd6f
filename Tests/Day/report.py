"""What a day has shown: text for people, JSON for programs."""

import json

from slopes import Slope, quantile, verdict

# What a day may add at most.
BOUNDS = {
    "heap_kib": (1024, "KiB of the heap in use"), "anon_kib": (4096, "KiB of memory of its own"),
    "pss_kib": (4096, "KiB, PSS"), "descriptors": (0.5, "descriptors"), "threads": (0.5, "threads"),
    "wakeups_per_s": (1, "wakeups a second at rest"),
}
PARTS = (0.5, 0.95, 1)


def window(day):
    """The half hours without restarts, after a fifth of them."""
    first, last = day.ends, day.count - day.ends
    return range(first + (last - first) // 5, last)


def slopes(day):
    """For each program and figure: what a day adds, with its interval, and the verdict."""
    found = []
    for name in ["seekd", *day.house.FRONT_ENDS]:
        rests = [one for one in day.rests if one["name"] == name and one["half_hour"] in window(day)]
        for key, (bound, unit) in BOUNDS.items():
            with_it = [one for one in rests if key in one]
            if not with_it:
                continue
            slope = Slope([one["at"] for one in with_it], [one[key] for one in with_it])
            rise = slope.over(day.minutes * 60)
            found.append({
                "program": name, "figure": unit, "key": key, "count": slope.count, "first": with_it[0][key],
                "last": with_it[-1][key], "rise": rise, "bound": bound, "verdict": verdict(rise, bound)})
    return found


def restarts_cost(day):
    """What front ends have more after seekd's restarts in the evening than before them."""
    found = {}
    for name in day.house.FRONT_ENDS:
        own = [one for one in day.rests if one["name"] == name]
        before = [one for one in own if one["half_hour"] == day.count - day.ends]
        after = [one for one in own if one["half_hour"] == day.count]
        if before and after:
            found[name] = {key: after[0][key] - before[0][key] for key in ("heap_kib", "descriptors", "threads")
                           if key in after[0] and key in before[0]}
    return found


def latencies(day):
    """First and last tenth of seekd's long life."""
    ours = [one for one in day.latencies if day.ends <= one["half_hour"] < day.count - day.ends]
    tenth = max(1, len(ours) // 10)
    return {part: {key: [quantile([one[key] for one in some], place) for place in PARTS]
                   for key in ("reply_ms", "echo_ms", "landing_ms", "mpv_ms")}
            for part, some in (("first tenth", ours[:tenth]), ("last tenth", ours[-tenth:]))}


def account(day):
    total = {"commands": 0, "chases": 0, "bursts": 0, "events": 0, "missed": 0, "without an end": 0, "ended twice": 0,
             "ended before": 0, "bursts without an end": 0, "ended with seekd": 0, "phases": {}}
    for life in day.accounts:
        for key, value in life.items():
            if key == "phases":
                for phase, count in value.items():
                    total["phases"][phase] = total["phases"].get(phase, 0) + count
            elif isinstance(value, list):
                total[key] += len(value)
            elif isinstance(value, int):
                total[key] += value
    return total


def left(day):
    """Descriptors and threads that a program has more at the last rest of a life than at the first: without those that
    came once, each rest later than the second is compared with the second."""
    found = []
    for name in ["seekd", *day.house.FRONT_ENDS]:
        for life in {one["life"] for one in day.rests if one["name"] == name}:
            own = [one for one in day.rests if one["name"] == name and one["life"] == life]
            for key in ("descriptors", "threads"):
                if len(own) > 1 and own[-1][key] > max(one[key] for one in own[:-1]):
                    found.append(f"{name}: {own[0][key]} {key} at first, {own[-1][key]} at last")
    return found


def failures(day):
    total = account(day)
    found = list(day.house.failures)
    for key in ("without an end", "ended twice", "ended before", "missed"):
        if total[key]:
            found.append(f"ledger: expected no chase or event \"{key}\", got {total[key]}")
    for command, reply, newest_end in (one for life in day.accounts for one in life["ended before"]):
        found.append(f"ledger: expected a chase after {newest_end} for {command}, got {reply}")
    return found + left(day)


def figure(value):
    return "-" if value is None else f"{value:.1f}" if abs(value) < 1000 else f"{value:.0f}"


def text(day):
    numbers, total = day.counts.numbers, account(day)
    lines = [
        f"{day.count} half hours in {day.took / 60:.1f} min, {day.minutes:g} min wanted; {day.binaries_kind} build",
        "done: " + ", ".join(f"{count} {name}" for name, count in sorted(numbers.items())),
        "as seekd counts: " + ", ".join(f"{sum(one[key] for one in day.stats)} {key.replace('_', ' ')}" for key in (
            "taps", "taps_dropped", "seeks", "coalesced", "landed", "loads", "loads_failed", "stalled", "refused",
            "clients_seen", "clients_disconnected")),
        "changes of files: " + ", ".join(f"{count} {name}" for name, count in day.films.changes.items()),
        "refused: " + ", ".join(f"{count} {code}" for code, count in day.counts.refused.most_common()),
        "floor, requests a second of one client: " + ", ".join(f"{name} {rate}" for name, rate in day.floor.items()),
        f"restarts of seekd: {len(day.restarts)}; the film was back after "
        f"{figure(quantile([one['ms'] for one in day.restarts], 0.5))} ms (median), "
        f"{figure(quantile([one['ms'] for one in day.restarts], 1))} ms at most",
        f"ledger: {total['commands']} commands of {total['chases']} chases: " + ", ".join(
            f"{count} {phase}" for phase, count in sorted(total["phases"].items()))
        + f"; {total['ended with seekd']} ended with a killed seekd; {total['without an end']} without an end, "
        f"{total['ended twice']} ended twice, {total['ended before']} before the command; {total['bursts']} bursts, "
        f"{total['bursts without an end']} without an end; "
        f"{total['events']} events, {total['missed']} missed", "",
        "what a day adds, from the slope after the warm-up (95 % interval)",
        f"{'program':22} {'figure':26} {'first':>9} {'last':>9} {'a day':>9} {'from':>9} {'to':>9} {'bound':>7}  is"]
    for one in slopes(day):
        rise = [figure(value) for value in one["rise"] or (None,) * 3]
        lines.append(f"{one['program']:22} {one['figure']:26} {figure(one['first']):>9} {figure(one['last']):>9} "
                     f"{rise[0]:>9} {rise[1]:>9} {rise[2]:>9} {figure(one['bound']):>7}  {one['verdict']}")
    lines += ["", f"latency, ms            {'p50':>8} {'p95':>8} {'max':>8}"]
    for part, keys in latencies(day).items():
        for key, values in keys.items():
            lines.append(f"{part + ', ' + key:22} " + " ".join(f"{figure(value):>8}" for value in values))
    lines += ["", f"after {4 * day.ends} restarts of seekd front ends have more:"]
    lines += [f"  {name}: " + ", ".join(f"{figure(value)} {key}" for key, value in more.items())
              for name, more in restarts_cost(day).items()]
    found = failures(day)
    lines += ["", f"{len(found)} failures", *found[:50]]
    return "\n".join(lines) + "\n"


def as_json(day):
    return json.dumps({
        "minutes": day.minutes, "took_s": day.took, "programs": day.binaries_kind, "counts": dict(day.counts.numbers),
        "files": day.films.changes, "refused": dict(day.counts.refused), "floor": day.floor, "restarts": day.restarts,
        "accounts": day.accounts, "account": account(day), "slopes": slopes(day), "latencies": latencies(day),
        "restarts_cost": restarts_cost(day), "failures": failures(day), "stats": day.stats, "rests": day.rests,
        "samples": day.samples, "taps": day.latencies}, indent=1)
