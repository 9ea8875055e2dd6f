"""The page in a real browser."""

import functools
import math
import os
import re

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from programs import Seekd, Silence, StandIn, Web, until
from wire import Page, request

VIEWS = ["arrow", "background", "duration-label", "accumulation-label"]
# Every view's opacity, angle and way to the right, as the browser has computed them.
COMPUTED = """
const found = {};
for (const view of arguments[1]) {
  const element = document.querySelector(`#${arguments[0]} [data-view=${view}]`);
  const style = getComputedStyle(element);
  const matrix = new DOMMatrix(style.transform === "none" ? "" : style.transform);
  found[view] = [Number(style.opacity), Math.atan2(matrix.b, matrix.a) * 180 / Math.PI, matrix.e];
}
found.side = document.querySelector(`#${arguments[0]} .face`).getBoundingClientRect().width;
return found;
"""
MOVING = "return document.querySelector(arguments[0]).getAnimations({subtree: true}).length"
HOLD_STILL = """
for (const animation of document.getAnimations()) {
  if (animation.effect.target.closest(arguments[0])) { animation.pause(); animation.currentTime = arguments[1]; }
}
"""


def frames(button):
    """The rows of the table for a button: milliseconds, and what is to be then."""
    with open(os.path.join(os.path.dirname(__file__), "frames.txt")) as file:
        rows = [line.split() for line in file if not line.startswith("#")]
    return [[float(number) for number in row[1:]] for row in rows if row[0] == button]


def keys(chrome, *names):
    actions = ActionChains(chrome.driver)
    for name in names:
        actions.send_keys(name)
    actions.perform()


def unhurried(test):
    """With a seekd whose bursts last longer than what a driver does between two presses."""
    @functools.wraps(test)
    def with_its_own(seekd, web, chrome):
        seekd = Seekd("seek.accumulate_window_ms=3000")
        web = Web(seekd)
        try:
            test(seekd, web, chrome)
        finally:
            web.close()
            seekd.close()
    return with_its_own


@unhurried
def test_press(seekd, web, chrome):
    seekd.at(20)
    chrome.open(web.url)
    for button, label, spoken in [("forward", "+20", "Forward 20 seconds"), ("backward", "−20", "Backward 20 seconds")]:
        seekd.at(100)
        element = chrome.driver.find_element(By.ID, button)
        element.click()
        element.click()
        until(lambda: chrome.label(button) == label, label)
        assert chrome.spoken(button) == spoken
        chrome.wait_for_text("spoken", spoken)
    target = seekd.ask("snapshot")["buttons"]["backward"]["target"]
    assert abs(target - 80) < 0.1, target
    chrome.driver.find_element(By.ID, "play").click()
    until(lambda: chrome.spoken("play") == "Pause", "the pause sign")
    chrome.driver.find_element(By.ID, "play").click()
    until(lambda: chrome.spoken("play") == "Play", "the play sign")
    chrome.driver.find_element(By.ID, "undo").click()
    until(lambda: not seekd.ask("get_property", "pause") or seekd.ask("snapshot")["chase"]["target"] > 90, "the undo")
    # What a screen reader does: a click that no pointer made.
    seekd.at(20)
    chrome.run("document.getElementById('forward').click()")
    until(lambda: chrome.spoken("forward") == "Forward 10 seconds" and
          seekd.ask("snapshot")["buttons"]["forward"]["target"] == 30, "the click")


def test_hold(seekd, web, chrome):
    seekd.at(20)
    chrome.open(web.url)
    element = chrome.driver.find_element(By.ID, "forward")
    ActionChains(chrome.driver).click_and_hold(element).perform()
    held = lambda: seekd.ask("snapshot")["buttons"]["forward"]
    until(lambda: held()["speed"] is not None and held()["taps"] >= 4, "skips of a held button")
    until(lambda: f"{round(held()['speed'])}×" in chrome.plate("forward"), "the speed")
    ActionChains(chrome.driver).release(element).perform()
    until(lambda: held()["phase"] == "settled" and held()["speed"] is None, "the release")
    until(lambda: "×" not in chrome.plate("forward"), "nothing about a speed")
    # A key's own repeats change nothing; its release counts.
    for focus, key in [("", {"key": "l", "code": "KeyL"}), ("forward", {"key": "Enter", "code": "Enter"})]:
        chrome.open(web.url)
        seekd.at(20)
        chrome.run("document.getElementById(arguments[0])?.focus()", focus)
        for index in range(10):
            chrome.driver.execute_cdp_cmd(
                "Input.dispatchKeyEvent", {"type": "keyDown", "autoRepeat": index > 0, **key})
        until(lambda: held()["speed"] is not None, "skips of a held key")
        chrome.driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "keyUp", **key})
        until(lambda: held()["phase"] == "settled" and held()["speed"] is None, "the key's release")


@unhurried
def test_keyboard(seekd, web, chrome):
    chrome.open(web.url)
    seekd.at(100)
    keys(chrome, "l", Keys.ARROW_RIGHT, "L")
    until(lambda: chrome.label("forward") == "+30", "+30")
    keys(chrome, Keys.ESCAPE)
    until(lambda: seekd.ask("snapshot")["buttons"]["forward"]["phase"] == "cancelled", "the way back")
    seekd.at(100)
    keys(chrome, "j", Keys.ARROW_LEFT)
    until(lambda: chrome.label("backward") == "−20", "−20")
    for key, spoken in [(" ", "Pause"), ("k", "Play")]:
        keys(chrome, key)
        until(lambda: chrome.spoken("play") == spoken, spoken)
    # A key on a button that has the focus presses that one, once.
    seekd.at(100)
    for key in [Keys.ENTER, " "]:
        chrome.run("document.getElementById('forward').focus()")
        keys(chrome, key)
    until(lambda: chrome.label("forward") == "+20", "+20")
    assert seekd.ask("snapshot")["buttons"]["forward"]["taps"] == 2
    # What they do is told by one more.
    keys(chrome, "?")
    until(lambda: chrome.run("return document.getElementById('sheet').open"), "the keys")
    told = chrome.run("return [...document.querySelectorAll('#sheet dt')].map((key) => key.textContent).join(' ').toLowerCase()")
    names = {"arrowright": "→", "arrowleft": "←", "arrowup": "↑", "arrowdown": "↓", " ": "space", "pageup": "page up",
             "pagedown": "page down"}
    script = request(web.port, path="/page.js").text
    pressed = re.findall(r'[{,\s](\w+|"[^"]*"): (?:skips|toggle|once|undo|again|skipOffer|segment|mute|volume|\{ press)',
                         script[script.index("keyboard({"):script.index("});", script.index("keyboard({"))])
    assert len(pressed) > 15, pressed
    for key in [key.strip('"').lower() for key in pressed]:
        assert names.get(key, key) in told, (key, told)
    assert chrome.violations() == [], chrome.violations()
    keys(chrome, Keys.ESCAPE)
    # All that can be pressed is reached with the tab key, in the order in which it is seen.
    chrome.open(web.url)
    reached = []
    order = ["backward", "play", "forward", "bar", "previous", "undo", "again", "next", "mute", "volume", "films",
             "chapters", "tracks", "playlist", "more"]
    for _ in order:
        keys(chrome, Keys.TAB)
        reached.append(chrome.run("return document.activeElement.id"))
    assert reached == order, reached


def test_scrub_and_segments(seekd, web, chrome):
    chrome.size(1280, 720)
    chrome.open(web.url)
    seekd.at(20)
    bar = chrome.driver.find_element(By.ID, "bar")
    # The middle of the second of five chapters, then a drag to the middle of the fourth.
    width = bar.size["width"]
    ActionChains(chrome.driver).move_to_element_with_offset(bar, int(-width * 0.2), 0).click().perform()
    until(lambda: abs(seekd.ask("get_property", "time-pos") - 90) < 2, "1:30")
    ActionChains(chrome.driver).move_to_element(bar).click_and_hold().move_by_offset(int(width * 0.1), 0).move_by_offset(
        int(width * 0.1), 0).release().perform()
    until(lambda: abs(seekd.ask("get_property", "time-pos") - 210) < 2, "3:30")
    # The middle is between two pixels.
    until(lambda: chrome.text("position") in ["3:29", "3:30"], "3:30 in words")
    words = chrome.run("return document.getElementById('bar').getAttribute('aria-valuetext')")
    assert words == f"{chrome.text('position')} of 5:00", words
    chrome.driver.find_element(By.ID, "next").click()
    until(lambda: abs(seekd.ask("get_property", "time-pos") - 240) < 1, "the next chapter")
    chrome.driver.find_element(By.ID, "previous").click()
    until(lambda: abs(seekd.ask("get_property", "time-pos") - 180) < 1, "the chapter before")
    for key, place in [(Keys.HOME, 0), (Keys.END, 299)]:
        keys(chrome, key)
        until(lambda: abs(seekd.ask("get_property", "time-pos") - place) < 1.5, f"{place} s")


@unhurried
def test_two_pages(seekd, web, chrome):
    chrome.open(web.url)
    seekd.at(20)
    first = chrome.driver.current_window_handle
    chrome.driver.switch_to.new_window("window")
    second = chrome.driver.current_window_handle
    chrome.open(web.url)
    keys(chrome, "l", "l", "l")
    for handle in [second, first]:
        chrome.driver.switch_to.window(handle)
        until(lambda: chrome.label("forward") == "+30", "+30 in both")
    chrome.driver.switch_to.window(second)
    chrome.driver.close()
    chrome.driver.switch_to.window(first)
    seekd.at(20)
    keys(chrome, "j")
    until(lambda: chrome.label("backward") == "−10", "the page that stays")


def test_a_page_above_the_limit_is_told_so(seekd, web, chrome):
    crowded = Web(seekd)
    others = [Page(crowded.port) for _ in range(32)]
    try:
        assert all(page.status == 101 for page in others)
        chrome.open(crowded.url, state="gone")
        chrome.wait_for_text("note", "32 pages are open already; close one of them. Trying again.")
        others.pop().close()
        chrome.wait_for_state("here")
    finally:
        for page in others:
            page.close()
        crowded.close()


def test_the_daemon_goes_and_comes(seekd, web, chrome):
    chrome.open(web.url)
    seekd.kill()
    chrome.wait_for_state("gone")
    chrome.wait_for_text("note", "This page reconnects by itself.")
    assert "/" not in chrome.text("note"), "no path of the machine"
    assert chrome.text("title") == "seekd" and chrome.text("position") == "", "what no longer holds"
    assert chrome.run("return document.getElementById('forward').disabled")
    keys(chrome, "l")
    seekd.start()
    chrome.wait_for_state("here")
    until(lambda: chrome.text("note") == "", "nothing to tell")
    assert chrome.spoken("forward") == "Forward 10 seconds"
    seekd.at(20)
    keys(chrome, "l")
    until(lambda: chrome.label("forward") == "+10", "+10")


def test_the_server_goes_and_comes(seekd, web, chrome):
    server = Web(seekd)
    chrome.open(server.url)
    server.close()
    chrome.wait_for_state("gone")
    chrome.wait_for_text("note", "No answer from the player's machine")
    server = Web(seekd, listen=f"127.0.0.1:{server.port}")
    chrome.wait_for_state("here")
    server.close()


def test_a_host_that_is_asleep(seekd, web, chrome):
    server = Web(seekd)
    chrome.open(server.url)
    server.close()
    asleep = Silence(server.port)
    chrome.wait_for_state("gone")
    until(lambda: asleep.taken() > 2, "a third try")
    asleep.stop()
    server = Web(seekd, listen=f"127.0.0.1:{server.port}")
    # What was asked before is not answered yet.
    chrome.wait_for_state("here")
    asleep.close()
    server.close()


MEDIA = {"event": "media", "phase": "loaded", "path": "/a.mkv", "title": "A film", "seekable": True}


def test_a_daemon_that_tells_less(seekd, web, chrome):
    stand_in = StandIn({"forward": seekd.ask("choreography", "forward")}, MEDIA)
    server = Web(stand_in)
    chrome.open(server.url)
    assert not chrome.run("return document.getElementById('backward').disabled")
    server.close()
    stand_in.close()


def test_many_chapters(seekd, web, chrome):
    for count, drawn in [(40, 40), (5000, 1)]:
        chapters = [{"title": None, "time": index * 20 / count} for index in range(count)]
        progress = {"event": "progress", "segment": 1, "count": count, "fraction": 0.5, "position": 10, "duration": 20}
        stand_in = StandIn({}, {**MEDIA, "duration": 20, "chapters": chapters}, progress)
        server = Web(stand_in)
        chrome.open(server.url)
        chrome.wait_for_text("position", "0:10")
        rows = chrome.run("return [...document.querySelectorAll('#bar .row')].map((row) => row.children.length)")
        assert rows == [drawn, drawn], (count, rows)
        server.close()
        stand_in.close()


def test_what_goes_wrong(seekd, web, chrome):
    chrome.open(web.url)
    seekd.at(5)
    keys(chrome, "j")
    chrome.wait_for_text("note", "At the start of the film")
    assert chrome.label("backward") == "−5" and chrome.spoken("backward") == "Backward 5 seconds"
    seekd.ask("stop")
    chrome.wait_for_text("title", "Nothing is playing")
    keys(chrome, "l")
    chrome.wait_for_text("note", "Forward failed: nothing is loaded")
    # A page that comes later is told how things are, not what went wrong before.
    chrome.open(web.url)
    assert chrome.text("note") == ""
    seekd.kill()
    seekd.start()
    chrome.wait_for_state("here")


def test_computed_styles(seekd, web, chrome):
    """As frame(at:) says, by the table that a test of the choreography's holds."""
    chrome.size(1280, 720)
    for button, key in [("forward", "l"), ("backward", "j")]:
        chrome.open(web.url)
        seekd.at(100)
        keys(chrome, key)
        until(lambda: chrome.run(MOVING, f"#{button}") >= 9, "animations")
        for milliseconds, *wanted in frames(button):
            chrome.run(HOLD_STILL, f"#{button}", milliseconds)
            found = chrome.run(COMPUTED, button, VIEWS)
            values = [found["arrow"][1], found["background"][0], found["duration-label"][0],
                      found["accumulation-label"][0], found["accumulation-label"][2] / found["side"]]
            for value, expected, tolerance in zip(values, wanted, [0.1, 0.005, 0.005, 0.005, 0.005]):
                assert math.isclose(value, expected, abs_tol=tolerance), (button, milliseconds, values, wanted)
    # The play button's corners move in straight lines; each of the two areas comes back to its first.
    part = seekd.ask("choreography", "play")
    shapes = {shape["shape"]: [step[1:] for step in shape["path"] if len(step) > 1] for shape in part["shapes"]}
    shapes = {name: corners[:4] + corners[:1] + corners[4:] + corners[4:5] for name, corners in shapes.items()}
    keys(chrome, "k")
    until(lambda: chrome.run(MOVING, "#play") == 1, "the morph")
    for milliseconds, way in frames("play"):
        chrome.run(HOLD_STILL, "#play", milliseconds)
        path = chrome.run("return getComputedStyle(document.querySelector('#play .shape')).clipPath"
                          ".match(/[\\d.]+(?=%)/g).map(Number)")
        wanted = [(play + (pause - play) * way) * 100
                  for corner, other in zip(shapes["play"], shapes["pause"]) for play, pause in zip(corner, other)]
        assert len(path) == len(wanted) == 20
        assert all(math.isclose(a, b, abs_tol=0.5) for a, b in zip(path, wanted)), (milliseconds, path, wanted)
    keys(chrome, "k")


@unhurried
def test_total_stays(seekd, web, chrome):
    """A press that adds up leaves the total where it has flown to. It is shown once."""
    chrome.size(1280, 720)
    chrome.open(web.url)
    seekd.at(100)
    keys(chrome, "l")
    def flown():
        found = chrome.run(COMPUTED, "forward", VIEWS)
        opacity, _, way = found["accumulation-label"]
        return opacity == 1 and math.isclose(way, 80 / 44 * found["side"], abs_tol=0.1)
    until(flown, "the total beside the button")
    chrome.run("""
        const label = document.querySelector("#forward [data-view=accumulation-label]");
        window.seen = { lowest: 1, least: Infinity, frames: 0 };
        const look = () => {
          const style = getComputedStyle(label);
          seen.lowest = Math.min(seen.lowest, Number(style.opacity));
          seen.least = Math.min(seen.least, new DOMMatrix(style.transform).e);
          seen.frames += 1;
          requestAnimationFrame(look);
        };
        look();
    """)
    keys(chrome, "l")
    until(lambda: chrome.label("forward") == "+20", "+20")
    before = chrome.run("return seen.frames")
    until(lambda: chrome.run("return seen.frames") > before + 20, "frames")
    seen, side = chrome.run("return seen"), chrome.run(COMPUTED, "forward", VIEWS)["side"]
    assert seen["lowest"] == 1 and math.isclose(seen["least"], 80 / 44 * side, abs_tol=0.1), (seen, side)
    assert chrome.plate("forward") == "2:00", chrome.plate("forward")


def test_reduced_motion(seekd, web, chrome):
    chrome.media(prefers_reduced_motion="reduce")
    chrome.open(web.url)
    seekd.at(100)
    keys(chrome, "l")
    until(lambda: chrome.run(MOVING, "#forward") >= 9, "animations")
    for milliseconds in [50, 100, 300, 600]:
        chrome.run(HOLD_STILL, "#forward", milliseconds)
        found = chrome.run(COMPUTED, "forward", VIEWS)
        assert found["arrow"][1] == 0, "nothing turns"
        assert math.isclose(found["accumulation-label"][2], 80 / 44 * found["side"], abs_tol=0.1), "nothing flies"
    chrome.open(web.url)
    keys(chrome, "k")
    until(lambda: chrome.spoken("play") == "Pause", "the pause sign")
    assert chrome.run(MOVING, "#play") == 0
    keys(chrome, "k")
    chrome.media()


def test_sizes(seekd, web, chrome):
    for width, height in [(320, 568), (390, 844), (568, 320), (820, 1180), (1280, 720), (3840, 2160)]:
        chrome.size(width, height, touch=width < 600)
        chrome.open(web.url)
        seekd.at(100)
        keys(chrome, "l", "l", "l")
        until(lambda: chrome.label("forward") == "+30", "+30")
        chrome.run(HOLD_STILL, "#forward", 400)
        boxes = chrome.run("""
            const box = (element) => { const box = element.getBoundingClientRect();
              return [box.left, box.top, box.right, box.bottom, box.width, box.height]; };
            const range = document.createRange();
            range.selectNodeContents(document.querySelector('#forward [data-view=accumulation-label]'));
            return [[...document.querySelectorAll('main button:not(#ask button):not([hidden]), #bar, #volume')].map(box), box(range)];
        """)
        for left, top, right, bottom, across, down in boxes[0]:
            assert left >= 0 and top >= 0 and right <= width and bottom <= height, (width, height, boxes)
            assert across >= 44 and down >= 44, ("too small for a finger", width, height, across, down)
        assert 0 <= boxes[1][0] and boxes[1][2] <= width, ("the total leaves the page", width, boxes[1])
        assert chrome.run("return document.documentElement.scrollWidth") <= width
        # As in a film that is long enough for them.
        for text in ["+1200", "+20:00"]:
            # An event may have come meanwhile, which makes the total swell again.
            ends = chrome.run(HOLD_STILL + """
                const total = document.querySelector('#forward [data-view=accumulation-label] b');
                total.textContent = arguments[2];
                return [total, document.getElementById('surface')].map((part) => part.getBoundingClientRect().right);
            """, "#forward", 400, text)
            assert ends[0] <= ends[1], ("the total is cut", width, text, ends)
    chrome.size(1280, 720)


def test_a_page_opened_while_paused(seekd, web, chrome):
    """Its first state has all: nothing comes later from a paused film."""
    chrome.size(1280, 720)
    seekd.ask("set_property", "pause", True)
    seekd.at(130)
    for reload in [lambda: chrome.open(web.url), lambda: (chrome.driver.refresh(), chrome.wait_for_state("here"))]:
        reload()
        until(lambda: chrome.text("position") == "2:10", "the position")
        knob = "const style = getComputedStyle(document.getElementById('head'));" \
            "return [style.display !== 'none', document.getElementById('bar').getAttribute('aria-disabled')]"
        until(lambda: chrome.run(knob) == [True, "false"], "the knob")
        chapter = seekd.ask("get_property", "chapter-list")[seekd.ask("get_property", "chapter")]["title"]
        assert chapter, "the film's chapters have names"
        until(lambda: chrome.text("chapter") == chapter, "the chapter's name")


# Notes what is seen of the page in each frame, from the first one on.
SEEN = """
window.seen = [];
(function look() {
  const parts = ["forward", "play", "timeline"].map((name) => document.getElementById(name)).filter(Boolean);
  for (const part of parts) window.seen.push([document.documentElement.className, getComputedStyle(part).opacity]);
  requestAnimationFrame(look);
})();
"""


def test_an_overlay_does_not_flash(seekd, web, chrome):
    chrome.size(1280, 720)
    seekd.at(100)
    script = chrome.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SEEN})["identifier"]
    try:
        for address, opacity in [("?overlay", "0"), ("?overlay=stay", "1")]:
            chrome.open(web.url + address)
            # The state that came with the connection is shown by now.
            until(lambda: chrome.text("position") == "1:40", "the position")
            frames = len(chrome.run("return window.seen"))
            until(lambda: len(chrome.run("return window.seen")) > frames + 10, "further frames")
            seen = {tuple(frame) for frame in chrome.run("return window.seen")}
            assert seen == {("overlay", opacity)}, (address, seen)
    finally:
        chrome.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})


def test_overlay(seekd, web, chrome):
    chrome.size(1280, 720)
    chrome.open(web.url + "?overlay")
    look = "return ['backward', 'forward', 'play', 'timeline'].map((name) => getComputedStyle(document.getElementById(name)).opacity)"
    assert chrome.run("return getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    seekd.at(100)
    until(lambda: chrome.run(look) == ["0", "0", "0", "0"], "nothing but the picture")
    seekd.ask("tap", "forward")
    until(lambda: chrome.run(look) == ["0", "1", "0", "1"], "the button and the row")
    until(lambda: chrome.run(look) == ["0", "0", "0", "0"], "nothing but the picture again")


def test_token(seekd, web, chrome):
    token = "a-token-of-twenty-one"
    guarded = Web(seekd, "--token", token)
    asks = "return !document.getElementById('ask').hidden"
    chrome.size(390, 780, touch=True)
    chrome.open(guarded.url, "gone")
    until(lambda: chrome.run(asks), "the question for the token")
    described = chrome.run("return document.getElementById(document.getElementById('token').getAttribute("
                           "'aria-describedby')).textContent")
    assert "seek-web prints" in described and "seek-web.token" in described, described
    # Nothing that is hidden makes a phone's page wider than the phone.
    assert chrome.run("return innerWidth") == 390
    chrome.size(1280, 720)
    field = chrome.driver.find_element(By.ID, "token")
    field.send_keys("wrong" + Keys.ENTER)
    chrome.wait_for_text("note", "This is not the access token")
    until(lambda: chrome.run(asks), "the question again")
    at_note = "const box = document.getElementById('note').getBoundingClientRect();"
    assert chrome.run(at_note + "return document.elementFromPoint(box.x + box.width / 2, box.y + 5).id") == "note"
    assert chrome.violations() == [], chrome.violations()
    field.clear()
    field.send_keys(token + Keys.ENTER)
    chrome.wait_for_state("here")
    chrome.open(guarded.url)
    chrome.run("localStorage.clear()")
    chrome.open(f"{guarded.url}?overlay&token={token}")
    assert chrome.driver.current_url == f"{guarded.url}?overlay", chrome.driver.current_url
    guarded.close()


def test_accessibility(seekd, web, chrome):
    for scheme in ["dark", "light"]:
        chrome.media(prefers_color_scheme=scheme)
        for address in [web.url, web.url + "?overlay=stay"]:
            chrome.open(address)
            assert chrome.violations() == [], (scheme, address, chrome.violations())
    seekd.kill()
    chrome.wait_for_state("gone")
    assert chrome.violations() == [], chrome.violations()
    seekd.start()
    chrome.wait_for_state("here")
    # It would have found something. The page writes its own buttons anew when something changes.
    chrome.run("document.body.append(document.createElement('button'))")
    assert any(name == "button-name" for _, name, _ in chrome.violations())
    chrome.media()


TESTS = [value for name, value in list(globals().items()) if name.startswith("test_")]
