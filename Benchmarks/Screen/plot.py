"""The plot: when each player showed what, during and after the taps."""

from xml.sax.saxutils import escape

import wording
from cases import SHOWN
from results import typical

WIDTH, MARGIN, TOP, LANE = 860, 28, 152, 72
LEFT, RIGHT = MARGIN + 13, WIDTH - MARGIN - 13
# The minimum width of a gap for a label.
ROOM = 150
STEPS = (0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 2.5, 5, 10, 20)

# As in the plots of `make bench`.
STYLE = """text { font-family: system-ui, -apple-system, "Segoe UI", "Helvetica Neue", "Noto Sans", Arial, sans-serif; \
font-size: 12px; fill: #1f2328 }
.title { font-size: 18px; font-weight: 600 }
.subtitle { font-size: 13px }
.heading { font-size: 13px; font-weight: 600 }
.label { paint-order: stroke; stroke: #ffffff; stroke-width: 4px; stroke-linejoin: round }
.caption { font-size: 11px }
.subtitle, .label, .caption { fill: #59636e }
.card { fill: #ffffff; stroke: #d1d9e0 }
.grid { stroke: #e7ebef }
.axis { stroke: #b6bfc8 }
.last { stroke: #59636e; stroke-width: 1.5; stroke-dasharray: 3 3 }
.tap { fill: #59636e }
.other { fill: #d1793b; stroke: #d1793b }
.other-soft { fill: #f6dfcd; stroke: #d1793b }
.seekd { fill: #1173b3; stroke: #1173b3 }
.seekd-soft { fill: #cfe5f6; stroke: #1173b3 }
.wrong { stroke: #59636e; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
text { fill: #f0f6fc }
.subtitle, .label, .caption { fill: #9198a1 }
.card { fill: #0d1117; stroke: #3d444d }
.grid { stroke: #21272e }
.axis { stroke: #4a525c }
.label { stroke: #0d1117 }
.last, .wrong { stroke: #9198a1 }
.tap { fill: #9198a1 }
.other { fill: #e08a4c; stroke: #e08a4c }
.other-soft { fill: #46291a; stroke: #e08a4c }
.seekd { fill: #4aa8e8; stroke: #4aa8e8 }
.seekd-soft { fill: #12324a; stroke: #4aa8e8 }
}"""


def text(words, role, x, y, anchor="start"):
    return f'<text class="{role}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def line(role, x1, y1, x2, y2):
    return f'<line class="{role}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def box(role, x, middle, width, height):
    return (f'<rect class="{role}" x="{x - width / 2:.1f}" y="{middle - height / 2:.1f}" width="{width:.1f}" '
            f'height="{height}" rx="{min(3.0, width / 2):.1f}"/>')


def plot(results, players):
    """The plot as SVG: of each player the burst with the median time."""
    lanes = []
    for player in players:
        rounds = results.of(SHOWN, player.name)
        if rounds:
            burst = typical(rounds, results.shown[player.name])
            lanes.append((player, rounds[results.shown[player.name].index(burst)], burst))
    taps = lanes[0][2]["taps"]
    end = max([taps[-1], *(burst["pictures"][-1][0] for _, _, burst in lanes if burst["pictures"])])
    axis = lambda moment: LEFT + moment / end * (RIGHT - LEFT)
    bottom = TOP + LANE * len(lanes)
    title = f"{SHOWN.taps} taps of +10 s, one every {SHOWN.gap} ms, and what the screen shows"
    parts = [
        text(title, "title", MARGIN, 38),
        text("Each box is a new picture at its time; the filled one stays. Crossed out: it is not the right one.",
             "subtitle", MARGIN, 60),
        text("taps", "heading", MARGIN, 94)]
    step = next(step for step in STEPS if end / step <= 9)
    for number in range(int(end / step) + 1):
        x = axis(number * step)
        parts += [line("grid", x, 84, x, bottom - 18), text(wording.axis(number * step), "label", x, bottom, "middle")]
    last = axis(taps[-1])
    parts += [line("last", last, 84, last, bottom - 18), text("last tap", "label", last + 6, 94)]
    parts += [box("tap", axis(tap), 110, 3, 16) for tap in taps]
    for place, (player, figures, burst) in enumerate(lanes):
        parts += lane(player, figures, burst, TOP + LANE * place, axis, place == 0)
    captions = [f"{SHOWN.film.title}, {SHOWN.state}. Of each player the burst with the median time to the last picture.",
                *wrapped(results.machine)]
    parts += [text(words, "caption", MARGIN, bottom + 26 + 16 * place) for place, words in enumerate(captions)]
    height = bottom + 40 + 16 * len(captions)
    told = " ".join(f"{player.name}: {words(figures)}." for player, figures, _ in lanes)
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img">',
        f"<title>{escape(title)}</title>", f"<desc>{escape(told)}</desc>", f"<style>\n{STYLE}\n</style>",
        f'<rect class="card" x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="10"/>', *parts, "</svg>"]) + "\n"


def lane(player, figures, burst, y, axis, is_ours):
    role = "seekd" if is_ours else "other"
    middle = y + 26
    yield text(player.name, "heading", MARGIN, y)
    yield text(words(figures), "label", MARGIN + 124, y)
    yield line("axis", LEFT, middle, RIGHT, middle)
    pictures = burst["pictures"]
    for (before, _), (moment, _) in zip([(0, 0)] + pictures, pictures):
        if axis(moment) - axis(before) > ROOM:
            x = axis((before + moment) / 2)
            yield text(f"nothing new for {wording.time(moment - before)}", "label", x, middle - 7, "middle")
    width = min(14.0, max(2.0, (RIGHT - LEFT) / max(1, len(pictures)) * 0.6))
    for moment, _ in pictures[:-1]:
        yield box(f"{role}-soft", axis(moment), middle, width, 14)
    for moment, _ in pictures[-1:]:
        yield box(role if figures.is_right else f"{role}-soft", axis(moment), middle, 22, 20)
        if not figures.is_right:
            yield line("wrong", axis(moment) - 14, middle + 13, axis(moment) + 14, middle - 13)


def words(figures):
    if figures.final is None:
        return "no new picture"
    shown = f"{figures.on_the_way or 'none'} before the last tap"
    after = f"{wording.time(figures.final)} after it" if figures.final >= 0 else f"{wording.time(-figures.final)} before it"
    right = "the right one" if figures.is_right else f"the last one, {wording.place(figures.off)} the right place,"
    return f"first picture after {wording.time(figures.first)}, {shown}, {right} {after}"


def wrapped(caption, length=130):
    lines = [""]
    for word in caption.split():
        if len(lines[-1]) + len(word) > length:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
