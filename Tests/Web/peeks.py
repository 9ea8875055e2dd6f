"""Pictures of other places in the page: above the finger, and in the list of chapters."""

import threading

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from pages import keys
from places import SeekPictures
from programs import CLIP, Web, until
from remote import is_shut, items, sheet

# What is seen above the bar; null: no picture, or one that is still fading.
SHOWN = """
const [bar, bubble, picture, surface] = ["bar", "bubble", "peek", "surface"].map((id) => document.getElementById(id));
if (picture.hidden || getComputedStyle(bubble).opacity !== "1") return null;
const box = (element) => { const box = element.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom]; };
return { pixels: picture.naturalWidth, picture: box(picture), time: box(bubble.querySelector("b")), bubble: box(bubble),
  bar: box(bar), surface: box(surface) };
"""
OPACITY = "return getComputedStyle(document.getElementById('bubble')).opacity"
# Notes what the page sends from now on.
NOTE = """
window.sent = [];
const { send } = WebSocket.prototype;
WebSocket.prototype.send = function (text) {
  window.sent.push(JSON.parse(text));
  return send.call(this, text);
};
"""
SCRUBS = "return window.sent.filter(({ name }) => name.startsWith('scrub')).map(({ name }) => name)"
# Seconds.
LENGTH = 300


class Peeking:
    """A seek-web of its own beside the program in seek-pictures' place, and the page in a window."""

    def __init__(self, seekd, chrome, size=(1280, 720), conduct=None):
        self.seekd, self.chrome = seekd, chrome
        self.pictures = SeekPictures(seekd, conduct)
        self.web = Web(seekd)
        chrome.size(*size)
        self.open()

    def open(self):
        # Away from the bar, on which the mouse would look for a place.
        self.chrome.open(self.web.url)
        self.bar = self.chrome.driver.find_element(By.ID, "bar")
        self.away()
        self.seekd.at(20)

    def mouse(self):
        return ActionChains(self.chrome.driver, duration=20)

    def to(self, part):
        """part: of the bar, 0 to 1."""
        width = self.bar.size["width"]
        return self.mouse().move_to_element_with_offset(self.bar, round((part - 0.5) * (width - 2)), 0)

    def hold(self, part):
        self.to(part).click_and_hold().perform()

    def release(self):
        self.mouse().release().perform()

    def away(self):
        self.mouse().move_to_element(self.chrome.driver.find_element(By.ID, "title")).perform()

    def shown(self, part):
        """What is seen, once it is the picture of this place."""
        def is_there():
            shown = self.chrome.run(SHOWN)
            return shown if shown and abs(shown["pixels"] - 100 - part * LENGTH) <= 3 else None

        return until(is_there, f"the picture of {part * LENGTH} s")

    def gone(self):
        until(lambda: self.chrome.run(OPACITY) == "0", "nothing above the bar")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.chrome.run("localStorage.clear()")
        self.web.close()
        self.pictures.close()
        self.chrome.size(1280, 720)


def test_a_picture_above_the_knob(seekd, web, chrome):
    for width, height in [(1280, 720), (390, 844), (320, 568), (844, 390), (568, 320)]:
        with Peeking(seekd, chrome, (width, height)) as page:
            before = chrome.run("const box = document.getElementById('bar').getBoundingClientRect(); return [box.top, box.bottom]")
            page.hold(0.5)
            for part in [0.5, 0, 1, 0.25]:
                page.to(part).perform()
                shown = page.shown(part)
                left, top, right, bottom = shown["bubble"]
                assert left >= 0 and top >= 0 and right <= width and bottom <= height, (width, height, part, shown)
                assert bottom < (shown["bar"][1] + shown["bar"][3]) / 2 - 16, ("above the finger", width, height, shown)
                assert 160 <= shown["picture"][2] - shown["picture"][0] <= 240, (width, height, shown)
                if height > 520:
                    assert shown["time"][1] >= shown["picture"][3], ("the time below it", width, height, shown)
                assert [shown["bar"][1], shown["bar"][3]] == before, "nothing moves"
            page.release()
            page.gone()
            until(lambda: abs(seekd.ask("get_property", "time-pos") - LENGTH / 4) < 3, "the place")
            hidden = "const picture = document.getElementById('peek'); return [picture.alt, picture.closest('[aria-hidden]') !== null]"
            assert chrome.run(hidden) == ["", True]


def test_a_picture_below_the_mouse(seekd, web, chrome):
    with Peeking(seekd, chrome) as page:
        chrome.run(NOTE)
        page.to(0.5).perform()
        page.shown(0.5)
        assert chrome.text("bubble").startswith(("2:29", "2:30")), chrome.text("bubble")
        page.away()
        page.gone()
        page.to(0.75).perform()
        page.shown(0.75)
        assert chrome.run(SCRUBS) == [] and chrome.violations() == [], chrome.violations()
        for seconds, width, within in page.pictures.questions:
            # Two pixels of the bar.
            assert width == 320 and 0.3 < within < 1, page.pictures.questions
        page.away()


def test_the_newest_place_is_asked_for(seekd, web, chrome):
    goes_on = threading.Event()

    def conduct(seconds, *_):
        goes_on.wait(30)
        return page.pictures.picture(seconds)

    with Peeking(seekd, chrome, conduct=conduct) as page:
        page.to(0.1).perform()
        until(lambda: page.pictures.questions, "a question")
        for part in [0.2, 0.3, 0.4, 0.5, 0.6]:
            page.to(part).perform()
        goes_on.set()
        page.shown(0.6)
        # Some of them may have been asked for, if the machine is so slow that the first question has ended.
        assert len(page.pictures.questions) < 5, page.pictures.questions
        page.away()


def test_a_film_without_pictures(seekd, web, chrome):
    """After three answers it is not asked for again, until another one is loaded."""
    with Peeking(seekd, chrome, conduct=lambda *_: {"error": "no-picture"}) as page:
        asked = page.pictures.questions
        page.hold(0.1)

        def look(part):
            page.to(part).perform()
            until(lambda: chrome.text("bubble").startswith(f"{int(part * 5)}:"), "the time")
            return len(asked)

        until(lambda: look(0.25) + look(0.45) and len(asked) == 3, "three questions")
        for part in [0.3, 0.5, 0.65]:
            assert look(part) == 3, asked
        assert chrome.run("return document.getElementById('peek').hidden")
        page.release()
        page.gone()
        page.to(0.3).perform()
        assert chrome.run(OPACITY) == "0", "nothing for a mouse"
        page.away()
        page.pictures.conduct = page.pictures.picture
        seekd.ask("loadfile", CLIP)
        chrome.wait_for_text("position", "0:00")

        def is_shown():
            for part in [0.3, 0.6]:
                page.to(part).perform()
            return chrome.run(SHOWN)

        until(is_shown, "a picture of the next film")
        page.away()


def test_the_film_moves_when_the_finger_is_lifted(seekd, web, chrome):
    with Peeking(seekd, chrome) as page:
        sheet(chrome, "more")
        setting = ("return [...document.querySelectorAll('.setting')].find((label) => "
                   "label.textContent.startsWith('Show pictures while seeking')).querySelector('input')")
        assert chrome.run(setting + ".checked") is False
        chrome.run(setting + ".click()")
        assert chrome.run("return localStorage.getItem('peek')") == "yes"
        keys(chrome, Keys.ESCAPE)
        until(lambda: is_shut(chrome), "the page")
        chrome.run(NOTE)
        page.hold(0.5)
        for part in [0.5, 0.6, 0.7]:
            page.to(part).perform()
            page.shown(part)
        assert chrome.run(SCRUBS) == [] and abs(seekd.ask("get_property", "time-pos") - 20) < 0.1
        page.release()
        until(lambda: abs(seekd.ask("get_property", "time-pos") - 210) < 3, "3:30")
        assert chrome.run(SCRUBS) == ["scrub", "scrub-end"]
        # Without pictures it moves with the finger.
        page.pictures.close()
        page.open()
        chrome.run(NOTE)
        page.hold(0.5)

        def has_moved():
            for part in [0.5, 0.52]:
                page.to(part).perform()
            return "scrub" in chrome.run(SCRUBS)

        until(has_moved, "a film that moves")
        assert "scrub-end" not in chrome.run(SCRUBS)
        page.release()
        page.away()


def test_pictures_of_chapters(seekd, web, chrome):
    goes_on = threading.Event()

    def conduct(seconds, *_):
        goes_on.wait(30)
        return page.pictures.picture(seconds)

    boxes = ("return [...document.querySelectorAll('#sheet .still')].map((box) => [box.getBoundingClientRect().width, "
             "box.getBoundingClientRect().height, box.querySelector('img') ? box.querySelector('img').naturalWidth : 0])")
    with Peeking(seekd, chrome, conduct=conduct) as page:
        # The styles of the films, which come with their sheet, leave the chapters as they are.
        sheet(chrome, "films")
        keys(chrome, Keys.ESCAPE)
        until(lambda: is_shut(chrome), "the page")
        sheet(chrome, "chapters")
        names = items(chrome)
        assert [name for name, _ in names] == ["Harbour", "The river", "The bridge", "The storm", "Home"]
        until(lambda: len(page.pictures.questions) >= 2, "two questions")
        assert len(page.pictures.questions) == 2
        assert chrome.run(boxes) == 5 * [[0, 0, 0]], "rows as without pictures"
        goes_on.set()
        starts = [0, 60, 120, 180, 240]
        # The clip's chapters begin up to 0.01 s before these.
        widths = lambda: [round(box[2], -1) for box in chrome.run(boxes) if box[:2] == [96, 54]]
        until(lambda: widths() == [100 + start for start in starts], "all pictures")
        opacities = "return [...document.querySelectorAll('#sheet .still img')].map((image) => getComputedStyle(image).opacity)"
        assert chrome.run(opacities) == 5 * ["1"], chrome.run(opacities)
        assert [round(asked) for asked in sorted(question[0] for question in page.pictures.questions)] == starts
        assert items(chrome) == names and chrome.violations() == [], chrome.violations()
        # Another chapter draws the list again, with the pictures that are there.
        seekd.at(130)
        until(lambda: items(chrome)[2][1], "the third chapter")
        until(lambda: widths() == [100 + start for start in starts], "the same pictures")
        assert len(page.pictures.questions) == 5
        keys(chrome, Keys.ESCAPE)
        until(lambda: is_shut(chrome), "the page")
    with Peeking(seekd, chrome, conduct=lambda *_: {"error": "no-picture"}) as page:
        sheet(chrome, "chapters")
        until(lambda: len(page.pictures.questions) >= 3, "three questions")
        assert chrome.run(boxes) == 5 * [[0, 0, 0]]
        keys(chrome, Keys.ESCAPE)
        until(lambda: is_shut(chrome), "the page")


TESTS = [value for name, value in list(globals().items()) if name.startswith("test_")]
