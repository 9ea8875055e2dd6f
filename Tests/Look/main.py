"""main.py BIN [FOLDER]: draws the overlay from the replies to `choreography` alone, and compares it with seek-overlay's own
pictures, and these with those of the page with ?overlay. FOLDER gets the pictures, to look at."""

import copy
import pathlib
import re
import signal
import sys
import tempfile

import programs
from canvas import Canvas, is_same, is_same_page, tell
from chrome import Chrome
from shots import HEIGHT, WIDTH, Shots
from stage import Stage

# What shows each group of numbers best.
MOMENTS = {
    "seek_button": ["third tap"], "total": ["third tap", "first tap"], "play_button": ["play"], "paused": ["paused"],
    "row": ["third tap", "long name"], "notice": ["skipped"], "status": ["volume", "text"], "offer": ["offer"], "dim": ["pause"],
    "text_shadow": ["skipped"], "info": ["info"]}
# Numbers that nothing depends on in these moments: times, other styles, subtitles, other windows, films and texts.
UNSEEN = re.compile(
    r".*_ms|large_.*|.*\.large_.*|.*high_contrast|.*subtitles|.*\.most_.*|.*\.below_row|seek_button\.(speed_size|bump)"
    r"|row\.(top|room|least_bottom|scrim_below|scrim_beyond|handle_radius)|notice\.below_text|info\.status_below"
    r"|total\.(characters|swell)")
# Numbers of which 5 % are less than a pixel can show: they are doubled.
FINE = re.compile(r"text_shadow\..*|row\.(head_shadow\..*|scrim_softness|text_gap)|offer\.(rim|radius)|status\.radius")


def leaves(value, path=()):
    if isinstance(value, dict):
        for name, member in value.items():
            yield from leaves(member, (*path, name))
    else:
        yield path, value


def changed(data, path, factor):
    data = copy.deepcopy(data)
    part = data["look"]["look"]
    for name in path[:-1]:
        part = part[name]
    part[path[-1]] *= factor
    return data


def test_the_data_draw_the_overlay(moments, canvas):
    different = [name for name, moment in moments.items() if not moment.found or not is_same(moment.found)]
    assert not different, different


def test_the_page_looks_like_the_overlay(moments, canvas):
    # The page does not tell the volume, texts and what plays.
    different = [name for name, moment in moments.items() if moment.page and not is_same_page(moment.found_of_page)]
    assert not different, different


def test_each_number_matters(moments, canvas):
    """Changed by 5 %, it draws another overlay."""
    canvas.chrome.driver.get("about:blank")
    canvas.prepare()
    for name, moment in moments.items():
        canvas.load(name, moment.overlay)
    unnoticed = []
    for path, value in leaves(canvas.data["look"]["look"]):
        name = ".".join(path)
        if isinstance(value, str) or UNSEEN.fullmatch(name):
            continue
        data = changed(canvas.data, path, 2 if FINE.fullmatch(name) else 1.05)
        found = {shown: canvas.compare(moments[shown].shown, shown, data=data) for shown in MOMENTS.get(path[0], ["first tap"])}
        if all(map(is_same, found.values())):
            unnoticed.append(name)
            for shown, parts in found.items():
                tell(f"{name} changed, {shown}", parts)
    assert not unnoticed, unnoticed


def test_each_number_is_documented(moments, canvas):
    section = pathlib.Path("docs/overlays.md").read_text().split("### The look as data")[1].split("\n### ")[0]
    documented = re.findall(r"^\| `([a-z_.]+)` \|", section, re.MULTILINE)
    given = [".".join(path) for path, _ in leaves(canvas.data["look"]["look"])]
    assert documented == given, set(documented) ^ set(given)


def take(folder, chrome):
    canvas = Canvas(chrome, WIDTH, HEIGHT, None)
    chrome.size(WIDTH, HEIGHT)
    canvas.prepare()
    with tempfile.TemporaryDirectory() as files, Stage(files, WIDTH, HEIGHT) as stage:
        shots = Shots(folder, stage, chrome, canvas)
        shots.volume("volume")
        shots.text("text")
        shots.info("info")
        shots.tap("first tap", 1, 100)
        shots.tap("third tap", 3, 400)
        shots.tap("long name", 1, 400, start=100)
        shots.pause("pause", 400)
        shots.pause("paused", 1500)
        shots.offer("offer")
        shots.offer("skipped", takes=True)
        # The last one: mpv may not show changes soon after a film that was so slow.
        shots.play("play")
        shots.web.close()
        return shots.moments, canvas


def keep(moments, canvas, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name, moment in moments.items():
        for kind, picture in (("overlay", moment.overlay), ("data", canvas.drawn(moment.shown)), ("page", moment.page)):
            if picture:
                (folder / f"{name}, {kind}.png").write_bytes(picture)


def main():
    # Whoever ends the tests ends what they have started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    # As libass draws text.
    chrome = Chrome("font-render-hinting=none")
    try:
        moments, canvas = take(sys.argv[1], chrome)
        if len(sys.argv) > 2:
            keep(moments, canvas, pathlib.Path(sys.argv[2]))
        failed = []
        for test in (test_the_data_draw_the_overlay, test_the_page_looks_like_the_overlay, test_each_number_matters,
                     test_each_number_is_documented):
            name = test.__name__.removeprefix("test_").replace("_", " ")
            try:
                test(moments, canvas)
                print(f"look: {name}", flush=True)
            except AssertionError as error:
                failed.append(name)
                print(f"look: {name}: FAILED: {error}", flush=True)
        return 1 if failed else 0
    finally:
        chrome.close()
        for process in programs.started:
            process.kill()


if __name__ == "__main__":
    sys.exit(main())
