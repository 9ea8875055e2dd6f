"""The sheet of films, in a real browser beside a seekd that has a folder of real films."""

import functools
import json
import os
import shutil
import tempfile

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from pages import keys
from programs import CLIP, Seekd, StandIn, Web, until
from remote import TOKEN, is_shut, picture
from wire import Page, request

MANY = 10_000
# Keeps replies back while `window.hold` is true, until `window.letGo()`.
HOLD = """
window.held = [];
window.letGo = () => { window.hold = false; for (const go of window.held.splice(0)) go(); };
const add = WebSocket.prototype.addEventListener;
WebSocket.prototype.addEventListener = function (type, take) {
  const takeLater = (event) => {
    if (window.hold && JSON.parse(event.data).web === "reply") window.held.push(() => take(event));
    else take(event);
  };
  add.call(this, type, type === "message" ? takeLater : take);
};
"""
ROWS = "return [...document.querySelectorAll('#sheet .rows .name')].map((name) => name.textContent)"


class Library:
    """A folder of films, and a seekd and a page beside it."""

    def __init__(self):
        self.folder = os.path.realpath(tempfile.mkdtemp(prefix="seekd-films-"))
        for number in [1, 2, 10]:
            self.add(f"Series/The.Show.S01E{number:02}.1080p.x265-GRP.mkv")
        for name in ["Amélie (2001).mkv", "100% Rivers.mkv", os.fsdecode(b"Caf\xe9.mkv"), ".hidden/Secret.mkv"]:
            self.add(name)
        os.mkdir(os.path.join(self.folder, "Empty"))
        with open(os.path.join(self.folder, "Amélie (2001).png"), "wb") as file:
            file.write(picture(40, 60))
        self.seekd = Seekd("resume.history=true", f"films.folders=[{json.dumps(self.folder)}]")
        self.web = Web(self.seekd)

    def add(self, name):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        shutil.copy(CLIP, path)
        # The history knows films by their content: each ends with a void element of its own.
        with open(path, "ab") as file:
            file.write(bytes([0xEC, 0x84]) + os.urandom(4))

    def loaded(self):
        """The name of the file that is loaded; None: there is none."""
        media = self.seekd.ask("snapshot")["media"]
        return os.path.basename(media["path"]) if media["phase"] == "loaded" else None

    def playlist(self):
        return [os.path.basename(entry["filename"]) for entry in self.seekd.ask("get_property", "playlist")]

    def close(self):
        self.web.close()
        self.seekd.close()
        shutil.rmtree(self.folder)


def with_films(test):
    @functools.wraps(test)
    def with_its_own(seekd, web, chrome):
        library = Library()
        chrome.size(390, 844, touch=True)
        try:
            test(library, chrome)
        finally:
            chrome.size(1280, 720)
            library.close()
    return with_its_own


def rows(chrome, *expected):
    until(lambda: chrome.run(ROWS) == list(expected), f"{expected}: {chrome.run(ROWS)}")


def open_films(library, chrome, button="films"):
    chrome.open(library.web.url)
    chrome.driver.find_element(By.ID, button).click()
    until(lambda: chrome.run("const sheet = document.getElementById('sheet');"
                             "return sheet.open && sheet.getAnimations().length === 0"), "the sheet")
    until(lambda: chrome.run(ROWS), "its rows")


def row(chrome, name):
    for element in chrome.driver.find_elements(By.CSS_SELECTOR, "#sheet .rows .row, #sheet .shelf .card"):
        if element.find_element(By.CLASS_NAME, "name").text == name:
            return element
    raise AssertionError(f"no {name} in {chrome.run(ROWS)}")


def field(chrome):
    return chrome.driver.find_element(By.CSS_SELECTOR, "#sheet .find input")


@with_films
def test_choosing_a_film(library, chrome):
    """From a dark screen: folders, the way back, and a tap that plays."""
    library.seekd.ask("stop")
    chrome.open(library.web.url)
    choose = chrome.driver.find_element(By.ID, "choose")
    until(choose.is_displayed, "what to do")
    assert choose.text == "Choose a film" and choose.size["height"] >= 60, choose.size
    assert chrome.violations() == [], chrome.violations()
    open_films(library, chrome, "choose")
    rows(chrome, "Empty", "Series", "100% Rivers", "Amélie (2001)", "Caf\ufffd")
    for scheme in ["dark", "light"]:
        chrome.media(prefers_color_scheme=scheme)
        assert chrome.violations() == [], (scheme, chrome.violations())
    chrome.media()
    row(chrome, "Empty").click()
    until(lambda: "There are no films in this folder." in chrome.text("sheet-body"), "why there is nothing")
    assert chrome.violations() == [], chrome.violations()
    chrome.driver.find_element(By.ID, "back").click()
    rows(chrome, "Empty", "Series", "100% Rivers", "Amélie (2001)", "Caf\ufffd")
    row(chrome, "Series").click()
    rows(chrome, *[f"The Show, season 1, episode {number}" for number in [1, 2, 10]])
    assert chrome.text("sheet-title") == "Series" and chrome.run("return document.title") != "Series"
    assert chrome.violations() == [], chrome.violations()
    row(chrome, "The Show, season 1, episode 2").click()
    until(lambda: library.loaded() == "The.Show.S01E02.1080p.x265-GRP.mkv", "the film")
    until(lambda: is_shut(chrome) and not choose_is_there(chrome), "the buttons")
    # The rest of the folder follows.
    assert library.playlist()[-1] == "The.Show.S01E10.1080p.x265-GRP.mkv", library.playlist()


def choose_is_there(chrome):
    return chrome.driver.find_element(By.ID, "choose").is_displayed()


@with_films
def test_names_of_any_bytes(library, chrome):
    for name, file in [("100% Rivers", "100% Rivers.mkv"), ("Caf\ufffd", os.fsdecode(b"Caf\xe9.mkv"))]:
        open_films(library, chrome)
        row(chrome, name).click()
        until(lambda: library.loaded() == file and is_shut(chrome), file)


@with_films
def test_searching_films(library, chrome):
    open_films(library, chrome)
    field(chrome).send_keys("amelie")
    rows(chrome, "Amélie (2001)")
    assert "1 found" in chrome.text("sheet-body"), chrome.text("sheet-body")
    assert chrome.violations() == [], chrome.violations()
    field(chrome).send_keys(Keys.ESCAPE)
    rows(chrome, "Empty", "Series", "100% Rivers", "Amélie (2001)", "Caf\ufffd")
    assert not is_shut(chrome), "the first Escape only clears the field"
    # Of the file's name.
    field(chrome).send_keys("show e10")
    rows(chrome, "The Show, season 1, episode 10")
    field(chrome).send_keys("0")
    until(lambda: "No film has “show e100” in its name." in chrome.text("sheet-body"), "that there is none")
    # In a folder only that one is searched, and back leads out of the search first.
    field(chrome).send_keys(Keys.ESCAPE)
    row(chrome, "Series").click()
    rows(chrome, *[f"The Show, season 1, episode {number}" for number in [1, 2, 10]])
    field(chrome).send_keys("amelie")
    until(lambda: "No film has" in chrome.text("sheet-body"), "nothing here")
    chrome.driver.find_element(By.ID, "back").click()
    rows(chrome, *[f"The Show, season 1, episode {number}" for number in [1, 2, 10]])
    chrome.driver.find_element(By.ID, "back").click()
    rows(chrome, "Empty", "Series", "100% Rivers", "Amélie (2001)", "Caf\ufffd")


def with_replies_that_wait(test):
    @functools.wraps(test)
    def with_a_script(library, chrome):
        script = chrome.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": HOLD})["identifier"]
        try:
            test(library, chrome)
        finally:
            chrome.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})
    return with_a_script


@with_films
@with_replies_that_wait
def test_a_late_reply(library, chrome):
    """It never replaces a newer one; and a list that does not come says what it waits for."""
    open_films(library, chrome)
    chrome.run("window.hold = true")
    field(chrome).send_keys("amelie")
    until(lambda: chrome.run("return window.held.length") == 1, "the first reply")
    until(lambda: "Searching" in chrome.text("sheet-body"), "what it does")
    until(lambda: "Waiting for the disk" in chrome.text("sheet-body"), "what it waits for")
    assert chrome.violations() == [], chrome.violations()
    chrome.run("window.hold = false")
    field(chrome).clear()
    field(chrome).send_keys("episode e10")
    found = ["The Show, season 1, episode 10"]
    rows(chrome, *found)
    chrome.run("window.letGo()")
    rows(chrome, *found)
    assert "Waiting" not in chrome.text("sheet-body")


@with_films
def test_adding_behind_the_current_one(library, chrome):
    open_films(library, chrome)
    place = row(chrome, "Amélie (2001)").rect
    point = {"x": place["x"] + 60, "y": place["y"] + place["height"] / 2}
    chrome.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    chrome.wait_for_text("sheet-note", "Amélie (2001) plays next")
    chrome.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert library.playlist() == ["chapters.mkv", "Amélie (2001).mkv"], library.playlist()
    chrome.driver.find_element(By.CSS_SELECTOR, "#sheet [aria-label='Play 100% Rivers next']").click()
    chrome.wait_for_text("sheet-note", "100% Rivers plays next")
    assert library.playlist() == ["chapters.mkv", "100% Rivers.mkv", "Amélie (2001).mkv"], library.playlist()
    # The release of a long press plays nothing.
    assert not is_shut(chrome) and library.loaded() == "chapters.mkv"
    assert chrome.violations() == [], chrome.violations()
    # A finger that moves scrolls.
    chrome.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    assert chrome.run("return document.querySelector('#sheet [data-held]') !== null")
    chrome.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {
        "type": "touchMove", "touchPoints": [{**point, "y": point["y"] - 60}]})
    until(lambda: chrome.run("return document.querySelector('#sheet [data-held]') === null"), "the end of the press")
    chrome.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert len(library.playlist()) == 3 and library.loaded() == "chapters.mkv"


@with_films
def test_continue_watching(library, chrome):
    seekd = library.seekd
    for film, place in [("Amélie (2001).mkv", 120), ("Series/The.Show.S01E01.1080p.x265-GRP.mkv", 299)]:
        seekd.ask("play-film", os.path.join(library.folder, film))
        until(lambda: library.loaded() == os.path.basename(film), film)
        seekd.at(place)
    seekd.ask("stop")
    until(lambda: len(seekd.ask("continue")["entries"]) == 2, "what was begun")
    open_films(library, chrome)
    cards = "return [...document.querySelectorAll('#sheet .card')].map((card) => card.getAttribute('aria-label'))"
    until(lambda: chrome.run(cards) == ["The Show, season 1, episode 2, Up next", "Amélie (2001), 3 min left"],
          f"the cards: {chrome.run(cards)}")
    part = chrome.run("return document.querySelector('#sheet .card .progress i').style.width")
    assert 39 < float(part.rstrip("%")) < 41, part
    assert chrome.violations() == [], chrome.violations()
    row(chrome, "Amélie (2001)").click()
    until(lambda: library.loaded() == "Amélie (2001).mkv", "the film")
    until(lambda: abs(seekd.ask("get_property", "time-pos") - 120) < 5, "its place")


@with_films
def test_ten_thousand_films(library, chrome):
    many = os.path.join(library.folder, "Many")
    os.mkdir(many)
    first = os.path.join(many, "Film 1.mkv")
    shutil.copy(CLIP, first)
    for number in range(2, MANY + 1):
        os.link(first, os.path.join(many, f"Film {number}.mkv"))
    open_films(library, chrome)
    row(chrome, "Many").click()
    until(lambda: chrome.run(ROWS)[:2] == ["Film 1", "Film 2"], "the first rows")
    count = "return document.querySelectorAll('#sheet .rows li').length"
    size = "const row = document.querySelector('#sheet .rows li'); return Number(row.getAttribute('aria-setsize'))"
    assert chrome.run(size) == MANY and chrome.run(count) < 60, (chrome.run(size), chrome.run(count))
    # To the end at once, without what lies between.
    chrome.run("const body = document.getElementById('sheet-body'); body.scrollTop = body.scrollHeight")
    until(lambda: chrome.run(ROWS)[-1:] == [f"Film {MANY}"], "the last row")
    assert chrome.run(count) < 60, chrome.run(count)
    # By keys, over what is in the document at first.
    chrome.run("document.getElementById('sheet-body').scrollTop = 0")
    until(lambda: chrome.run(ROWS)[:1] == ["Film 1"], "the first row")
    chrome.run("document.querySelector('#sheet .rows .row').focus()")
    for number in range(2, 41):
        keys(chrome, Keys.ARROW_DOWN)
        until(lambda: chrome.run("return document.activeElement.textContent").endswith(f"Film {number}"), number)
    assert chrome.run(count) < 60, chrome.run(count)
    assert chrome.violations() == [], chrome.violations()


@with_films
def test_pictures_of_films(library, chrome):
    """Only what a reply has named is served, and only pictures."""
    films = [("100% Rivers.jpg", b"#!/bin/sh\n"), ("Caf\udce9.png", picture(40, 60) + bytes(2 << 20))]
    for name, data in films:
        with open(os.path.join(library.folder, name), "wb") as file:
            file.write(data)
    open_films(library, chrome)
    there = "return [...document.querySelectorAll('#sheet .rows img[data-there]')].map((image) => image.naturalWidth)"
    until(lambda: chrome.run(there) == [40], "the only picture")
    page = Page(library.web.port)
    page.next(lambda message: message.get("web") == "connected")
    page.send(json.dumps({"name": "films", "id": 7}))
    reply = page.next(lambda message: message.get("web") == "reply")
    assert reply["id"] == 7 and reply["error"] == "success", reply
    tokens = {entry["name"]: entry["picture"] for entry in reply["data"]["entries"] if entry["picture"]}
    assert len(tokens) == 3 and not [token for token in tokens.values() if "/" in token], tokens
    answers = {name: request(library.web.port, path=f"/poster?of={token}") for name, token in tokens.items()}
    assert sorted(answer.status for answer in answers.values()) == [200, 204, 204]
    assert answers["Amélie (2001)"].headers["content-type"] == "image/png"
    for path in [f"{library.folder}/Am%C3%A9lie%20(2001).png", "/etc/passwd", "..", "0", ""]:
        assert request(library.web.port, path=f"/poster?of={path}").status == 204, path
    assert request(library.web.port, path="/poster").status == 204
    guarded = Web(library.seekd, "--token", TOKEN)
    assert request(guarded.port, path=f"/poster?of={tokens['Amélie (2001)']}").status == 401
    guarded.close()
    page.close()


@with_films
def test_films_by_keys(library, chrome):
    chrome.size(1280, 720)
    chrome.open(library.web.url)
    chrome.run("document.getElementById('films').focus()")
    keys(chrome, Keys.ENTER)
    until(lambda: chrome.run(ROWS), "the rows")
    active = "const active = document.activeElement; return active.getAttribute('aria-label') || active.id"
    for expected in ["Search films", "Empty, folder", "Series, folder"]:
        keys(chrome, Keys.TAB)
        until(lambda: chrome.run(active).split(",")[0] == expected.split(",")[0], f"{expected}: {chrome.run(active)}")
    keys(chrome, Keys.ENTER)
    rows(chrome, *[f"The Show, season 1, episode {number}" for number in [1, 2, 10]])
    chrome.wait_for_text("sheet-spoken", "Series: 3 entries")
    # The focus is in the sheet, and stays there.
    for _ in range(20):
        keys(chrome, Keys.TAB)
        assert chrome.run("return document.activeElement === document.body || document.activeElement.closest('#sheet') !== null")
    chrome.run("document.getElementById('back').focus()")
    keys(chrome, Keys.ENTER)
    until(lambda: chrome.run(active) == "Series, folder", "where it was")
    keys(chrome, Keys.ESCAPE)
    until(lambda: is_shut(chrome) and chrome.run(active) == "films", "the button")


@with_films
def test_sizes_of_the_films(library, chrome):
    library.add("A film with a name that is far too long for the line of a telephone, and for the next line as well, so that it is cut.mkv")
    for width, height in [(320, 568), (390, 844), (844, 390), (1280, 720)]:
        chrome.size(width, height, touch=width < 900)
        open_films(library, chrome)
        boxes = chrome.run("""
            return [...document.querySelectorAll('#sheet button:not([hidden]), #sheet input')].map((element) => {
              const box = element.getBoundingClientRect();
              return [element.textContent, box.left, box.right, box.width, box.height];
            });
        """)
        sheet = chrome.run("const box = document.getElementById('sheet').getBoundingClientRect(); return [box.left, box.right]")
        for name, left, right, across, down in boxes:
            assert left >= sheet[0] and right <= sheet[1], (name, width, left, right)
            assert across >= 44 and down >= 44, ("too small for a finger", name, width, across, down)
        cut = chrome.run("const body = document.getElementById('sheet-body'); return body.scrollWidth > body.clientWidth")
        assert not cut, width


@with_films
def test_films_that_can_not_be_read(library, chrome):
    open_films(library, chrome)
    shutil.rmtree(os.path.join(library.folder, "Series"))
    row(chrome, "Series").click()
    until(lambda: "It is no longer there." in chrome.text("sheet-body"), "why there is nothing")
    assert chrome.violations() == [], chrome.violations()
    library.add("Series/Again.mkv")
    chrome.driver.find_element(By.CSS_SELECTOR, "#sheet .state .action").click()
    rows(chrome, "Again")
    # A film that is gone.
    os.remove(os.path.join(library.folder, "Series/Again.mkv"))
    row(chrome, "Again").click()
    chrome.wait_for_text("sheet-note", "It is no longer there.")
    # seekd goes, and comes back.
    library.seekd.kill()
    chrome.wait_for_state("gone")
    row(chrome, "Again").click()
    until(lambda: chrome.run("return document.getElementById('sheet-note').hasAttribute('data-failed')"), "the failure")
    library.seekd.start()
    rows(chrome, "Empty", "Series", "100% Rivers", "Amélie (2001)", "Caf\ufffd")


def test_a_disk_that_does_not_answer(seekd, web, chrome):
    words = "the disk of the folder does not answer"
    media = {"event": "media", "phase": "idle", "path": None, "title": None, "chapters": []}
    stand_in = StandIn({}, media, replies={"films": {"error": "unavailable", "message": words}})
    server = Web(stand_in)
    chrome.open(server.url)
    chrome.driver.find_element(By.ID, "choose").click()
    until(lambda: "The disk of the folder does not answer." in chrome.text("sheet-body"), "why there is nothing")
    assert chrome.driver.find_element(By.CSS_SELECTOR, "#sheet .state .action").text == "Try again"
    assert chrome.violations() == [], chrome.violations()
    server.close()
    stand_in.close()


TESTS = [value for name, value in list(globals().items()) if name.startswith("test_")]
