"""The rest of the remote: sound, lists, the film's picture, and what a device does with the page."""

import json
import os
import re
import shutil
import struct
import subprocess
import tempfile
import zlib

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from pages import keys
from programs import CLIP, Web, until
from wire import Page, request

TOKEN = "a-token-of-twenty-one"
SUBTITLES = "1\n00:00:01,000 --> 00:00:05,000\nA line\n"
# What a browser of 2020 does not know yet.
NEWER = r"\.at\(|\|\|=|&&=|\?\?=|replaceAll|structuredClone|Object\.hasOwn|\.findLast|AbortSignal\.timeout|\bawait import|#\w+ *[=(;]"


def picture(width, height):
    """A PNG of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + b"\xc0\x40\x20" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Films:
    """A folder of films in seekd's playlist: the first has a picture beside it, and subtitles in a file."""

    def __init__(self, seekd):
        self.seekd = seekd
        self.folder = tempfile.mkdtemp(prefix="seekd-films-")
        self.paths = [os.path.join(self.folder, name) for name in ["First film.mkv", "Second film.mkv", "Third.mkv"]]
        for path in self.paths:
            shutil.copy(CLIP, path)
        with open(os.path.join(self.folder, "First film-poster.png"), "wb") as file:
            file.write(picture(40, 60))
        self.subtitles = os.path.join(self.folder, "hidden-name.srt")
        with open(self.subtitles, "w") as file:
            file.write(SUBTITLES)
        seekd.ask("loadfile", self.paths[0])
        for path in self.paths[1:]:
            seekd.ask("loadfile", path, "append")
        self.wait(0)
        seekd.ask("sub-add", self.subtitles, "auto", "Songs", "de")

    def wait(self, index):
        self.wait_for(self.paths[index])

    def wait_for(self, path):
        def is_loaded():
            # Right after loadfile, the film before is still the one that is loaded.
            media = self.seekd.ask("snapshot")["media"]
            return media["phase"] == "loaded" and media.get("path") == path

        until(is_loaded, path)

    def close(self):
        self.seekd.ask("loadfile", CLIP)
        self.wait_for(CLIP)
        shutil.rmtree(self.folder)


def items(chrome):
    return chrome.run("return [...document.querySelectorAll('#sheet li button')].map((button) => "
                      "[button.querySelector('.name').textContent, button.getAttribute('aria-current') === 'true'])")


def choose(chrome, name):
    for button in chrome.driver.find_elements(By.CSS_SELECTOR, "#sheet li button"):
        if button.find_element(By.CLASS_NAME, "name").text == name:
            return button.click()
    raise AssertionError(f"no {name} in {items(chrome)}")


def sheet(chrome, name):
    chrome.driver.find_element(By.ID, name).click()
    until(lambda: chrome.run("const sheet = document.getElementById('sheet');"
                             "return sheet.open && sheet.getAnimations().length === 0"), "the sheet")


def is_shut(chrome):
    return not chrome.run("return document.getElementById('sheet').open")


def test_sound(seekd, web, chrome):
    seekd.ask("set_property", "volume", 80)
    seekd.ask("set_property", "mute", False)
    chrome.open(web.url)
    until(lambda: chrome.run("return document.getElementById('volume').value") == "80", "80")
    slider = chrome.driver.find_element(By.ID, "volume")
    slider.send_keys(Keys.ARROW_LEFT)
    until(lambda: seekd.ask("get_property", "volume") == 79, "79")
    width = slider.size["width"]
    ActionChains(chrome.driver).move_to_element(slider).click_and_hold().move_by_offset(int(-width / 4), 0).release(
        ).perform()
    until(lambda: 15 < seekd.ask("get_property", "volume") < 35, "a quarter")
    chrome.run("document.activeElement.blur()")
    before = seekd.ask("get_property", "volume")
    keys(chrome, Keys.ARROW_UP)
    until(lambda: seekd.ask("get_property", "volume") == round(before) + 5, "5 more")
    chrome.driver.find_element(By.ID, "mute").click()
    until(lambda: seekd.ask("get_property", "mute") is True, "silence")
    until(lambda: chrome.run("return document.getElementById('mute').getAttribute('aria-pressed')") == "true", "its sign")
    keys(chrome, "m")
    until(lambda: seekd.ask("get_property", "mute") is False, "sound")
    seekd.ask("set_property", "volume", 100)


def test_taps_anywhere_on_a_half(seekd, web, chrome):
    chrome.size(390, 844, touch=True)
    chrome.open(web.url)
    box = chrome.run("const box = document.getElementById('surface').getBoundingClientRect();"
                     "return [box.left, box.top, box.right, box.bottom]")
    for x, y, button in [(box[0] + 20, box[1] + 40, "backward"), (box[2] - 20, box[3] - 40, "forward")]:
        seekd.at(100)
        burst = seekd.ask("snapshot")["buttons"][button]["burst"]
        for _ in range(2):
            for kind, points in [("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])]:
                chrome.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        until(lambda: seekd.ask("snapshot")["buttons"][button]["burst"] > burst, button)
        until(lambda: seekd.ask("snapshot")["buttons"][button]["taps"] >= 1, "the taps")
        chrome.wait_for_text("spoken", button.capitalize())
    # A finger that stays is a hold.
    seekd.at(100)
    chrome.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {
        "type": "touchStart", "touchPoints": [{"x": box[2] - 20, "y": box[3] - 40}]})
    until(lambda: seekd.ask("snapshot")["buttons"]["forward"]["speed"] is not None, "the hold")
    until(lambda: "×" in chrome.plate("forward"), "its speed")
    chrome.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    until(lambda: seekd.ask("snapshot")["buttons"]["forward"]["speed"] is None, "its end")
    chrome.size(1280, 720)


def test_scrubbing_tells_the_time(seekd, web, chrome):
    chrome.open(web.url)
    seekd.at(20)
    bar = chrome.driver.find_element(By.ID, "bar")
    ActionChains(chrome.driver).move_to_element(bar).click_and_hold().perform()
    until(lambda: chrome.text("bubble").startswith("2:") and chrome.text("bubble").endswith("The bridge"), "2:29 or 2:30")
    look = "const [bubble, bar] = ['bubble', 'bar'].map((id) => document.getElementById(id).getBoundingClientRect());"
    until(lambda: chrome.run("return getComputedStyle(document.getElementById('bubble')).opacity") == "1", "the bubble")
    assert chrome.run(look + "return bubble.bottom < bar.top + bar.height / 2 - 16"), "above the finger"
    ActionChains(chrome.driver).release().perform()
    until(lambda: chrome.run("return getComputedStyle(document.getElementById('bubble')).opacity") == "0", "no bubble")


def test_lists(seekd, web, chrome):
    films = Films(seekd)
    chrome.open(web.url)
    seekd.at(70)
    chrome.wait_for_text("chapter", "The river")
    chrome.wait_for_text("detail", "Next: Second film")
    sheet(chrome, "chapters")
    until(lambda: items(chrome) == [["Harbour", False], ["The river", True], ["The bridge", False], ["The storm", False],
                                    ["Home", False]], "the chapters")
    choose(chrome, "The storm")
    until(lambda: abs(seekd.ask("get_property", "time-pos") - 180) < 1, "the chapter")
    assert is_shut(chrome)
    sheet(chrome, "tracks")
    until(lambda: ["German – Songs", False] in items(chrome), "the subtitles")
    choose(chrome, "German – Songs")
    until(lambda: ["German – Songs", True] in items(chrome) and seekd.ask("get_property", "sid") == 1, "its choice")
    assert chrome.violations() == [], chrome.violations()
    choose(chrome, "Subtitles off")
    until(lambda: seekd.ask("get_property", "sid") is False, "no subtitles")
    # Its keys are its own.
    place = seekd.ask("get_property", "time-pos")
    keys(chrome, Keys.ARROW_RIGHT, "l", Keys.ESCAPE)
    until(lambda: is_shut(chrome), "the page")
    assert seekd.ask("get_property", "time-pos") == place
    assert chrome.run("return document.activeElement.id") == "tracks"
    sheet(chrome, "playlist")
    names = [name for name, _ in items(chrome)]
    assert names[1:] == ["Second film", "Third"], names
    choose(chrome, "Third")
    films.wait(2)
    until(lambda: "Next" not in chrome.text("detail"), "the last entry")
    films.close()


def test_an_offer(seekd, web, chrome):
    """A real button at the lower right, which a click and a key take, and a screen reader tells."""
    chrome.open(web.url)
    shown = "const offer = document.getElementById('offer'); return offer.hidden ? null : offer.textContent"
    assert chrome.run(shown) is None
    for press in [lambda: chrome.driver.find_element(By.ID, "offer").click(), lambda: keys(chrome, "t")]:
        # From before its start: it was not seen yet.
        seekd.at(2)
        seekd.at(20)
        seekd.ask("cues", [{"kind": "intro", "start": 10, "end": 90}])
        until(lambda: chrome.run(shown) == "Skip intro", "the offer")
        chrome.wait_for_text("spoken", "Skip intro")
        assert not chrome.violations(), chrome.violations()
        chrome.run("document.activeElement.blur()")
        press()
        until(lambda: chrome.run(shown) is None, "its end")
        until(lambda: abs(seekd.ask("get_property", "time-pos") - 90) < 0.1, "the landing")
        until(lambda: chrome.run("return document.getElementById('note').textContent") == "Skipped intro, 1:10", "the line")
        seekd.ask("cues", [])


def test_pages_learn_no_path(seekd, web, chrome):
    films = Films(seekd)
    page = Page(web.port)
    messages = []
    wanted = {"media", "playlist", "track-list"}
    while wanted:
        message = page.next(lambda message: True)
        messages.append(json.dumps(message))
        wanted -= {message.get("event"), message.get("name")}
    assert not [text for text in messages if films.folder in text or seekd.folder in text], messages
    page.close()
    films.close()


def test_the_film_s_picture(seekd, web, chrome):
    films = Films(seekd)
    chrome.open(web.url)
    width = "return document.querySelector('#cover img').naturalWidth"
    shown = "return !document.querySelector('#cover img').hidden"
    until(lambda: chrome.run(width) == 40 and chrome.run(shown), "the picture")
    assert request(web.port, path="/picture").headers["content-type"] == "image/png"
    seekd.ask("set_property", "playlist-pos", 1)
    films.wait(1)
    until(lambda: not chrome.run(shown), "no picture")
    assert request(web.port, path="/picture").status == 204
    # Not everything of that name is a picture.
    with open(os.path.join(films.folder, "Third-poster.png"), "w") as file:
        file.write("#!/bin/sh\n")
    seekd.ask("set_property", "playlist-pos", 2)
    films.wait(2)
    until(lambda: request(web.port, path="/picture").status == 204, "nothing")
    guarded = Web(seekd, "--token", TOKEN)
    for path in ["/picture", "/pairing", "/picture?token=wrong", "/pairing?token=wrong"]:
        assert request(guarded.port, path=path).status == 401, path
    guarded.close()
    films.close()


def test_sleep(seekd, web, chrome):
    chrome.open(web.url)
    seekd.at(100)

    def choose(name):
        chrome.run("[...document.querySelectorAll('#sheet li button')].find((button) => button.textContent.startsWith("
                   "arguments[0])).click()", name)

    def current():
        return chrome.run("return document.querySelector('#sheet-body ul [aria-current]')?.textContent ?? ''")

    assert chrome.text("more-name") == "More"
    sheet(chrome, "more")
    assert current() == "Off"
    choose("15 minutes")
    until(lambda: seekd.ask("snapshot")["sleep"]["until"] == "time", "the timer")
    until(lambda: current() in ["On15:00", "On14:59", "On14:58"], "what is left")
    assert chrome.text("more-name") == "Sleep on"
    choose("End of the film")
    until(lambda: current().startswith("End of the film"), "the film's end")
    assert chrome.violations() == [], chrome.violations()
    choose("Off")
    until(lambda: seekd.ask("snapshot")["sleep"]["phase"] == "off" and current() == "Off", "off")
    # The last minute says what a press does.
    seekd.ask("sleep", 55)
    chrome.wait_for_text("note", "Pauses soon: any press adds 5 minutes")
    seekd.ask("sleep", "off")
    until(lambda: chrome.text("note") == "", "no note")


def test_speed_subtitles_and_stop(seekd, web, chrome):
    chrome.open(web.url)
    seekd.at(100)
    sheet(chrome, "more")

    def press(label):
        chrome.driver.find_element(By.CSS_SELECTOR, f"#sheet [aria-label='{label}']").click()

    def shown():
        return [value.text for value in chrome.driver.find_elements(By.CSS_SELECTOR, "#sheet output")]

    until(lambda: shown() == ["1×", "on time"], "what holds")
    press("Faster")
    until(lambda: seekd.ask("get_property", "speed") == 1.1 and shown()[0] == "1.1×", "faster")
    # What another client sets comes too.
    seekd.ask("set_property", "speed", 0.95)
    until(lambda: shown()[0] == "0.95×", "0.95")
    press("Slower")
    until(lambda: seekd.ask("get_property", "speed") == 0.9, "slower")
    for label, words in [("Subtitles later", "0.1 s later"), ("Subtitles earlier", "on time"),
                         ("Subtitles earlier", "0.1 s earlier")]:
        press(label)
        until(lambda: shown()[1] == words, words)
    assert abs(seekd.ask("get_property", "sub-delay") + 0.1) < 0.001
    assert chrome.violations() == [], chrome.violations()
    seekd.ask("set_property", "speed", 1)
    seekd.ask("set_property", "sub-delay", 0)
    chrome.run("[...document.querySelectorAll('#sheet .action')].find((button) => button.textContent === "
               "'Stop the film').click()")
    until(lambda: seekd.ask("snapshot")["media"]["phase"] == "idle" and is_shut(chrome), "the stop")
    until(lambda: chrome.driver.find_element(By.ID, "choose").is_displayed(), "what can be done now")
    seekd.ask("loadfile", CLIP)
    until(lambda: not chrome.driver.find_element(By.ID, "choose").is_displayed(), "the film")


def test_another_device(seekd, web, chrome):
    chrome.open(web.url)
    sheet(chrome, "more")
    until(lambda: "served to this machine only" in chrome.text("sheet-body"), "no code")
    guarded = Web(seekd, "--token", TOKEN, "--name", "mediapc.local")
    response = request(guarded.port, path=f"/pairing?token={TOKEN}&at=http%3A%2F%2Fmediapc.local%3A80%2F")
    assert [entry["url"] for entry in json.loads(response.text)["addresses"]] == ["http://mediapc.local:80/"]
    for place in ["http%3A%2F%2Fevil.example%2F", "javascript%3Aalert()%2F", f"http%3A%2F%2F127.0.0.1%3A{guarded.port}%2F"]:
        response = request(guarded.port, path=f"/pairing?token={TOKEN}&at={place}")
        assert json.loads(response.text)["addresses"] == [], place
    guarded.close()
    # Any address that is not loopback: the code is what a camera reads.
    guarded = Web(seekd, "--token", TOKEN, listen="0.0.0.0:0")
    chrome.open(f"http://127.0.0.1:{guarded.port}/?token={TOKEN}")
    sheet(chrome, "more")
    if "://127." not in guarded.url and "://0.0.0.0" not in guarded.url:
        until(lambda: chrome.run("return document.querySelector('.code') !== null"), "the code")
        chrome.run("document.querySelector('.code').scrollIntoView({ block: 'center' })")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "page.png")
            chrome.screenshot(path)
            read = subprocess.run(["zbarimg", "--quiet", "--raw", path], capture_output=True, text=True, check=True)
        assert read.stdout.strip() == f"{guarded.url}?token={TOKEN}", read.stdout
    assert chrome.violations() == [], chrome.violations()
    chrome.run("localStorage.clear()")
    guarded.close()


def test_without_the_server(seekd, web, chrome):
    server = Web(seekd)
    chrome.open(server.url)
    until(lambda: chrome.run("return navigator.serviceWorker.controller !== null"), "the service worker")
    server.close()
    chrome.wait_for_state("gone")
    chrome.driver.get(server.url)
    chrome.wait_for_text("note", "No answer from the player's machine")
    assert chrome.run("return getComputedStyle(document.querySelector('main')).display") == "grid", "styles"
    chrome.driver.execute_async_script("""
        const done = arguments[0];
        navigator.serviceWorker.getRegistration().then((found) => found.unregister()).then(done);""")


def test_the_home_screen(seekd, web, chrome):
    manifest = json.loads(request(web.port, path="/manifest.json").text)
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"} and manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        response = request(web.port, path=f"/{icon['src']}")
        assert response.headers["content-type"] == icon["type"], icon
        if icon["type"] == "image/png":
            assert f"{struct.unpack('>I', response.body[16:20])[0]}x{struct.unpack('>I', response.body[20:24])[0]}" == icon["sizes"]
    chrome.open(web.url)
    errors = chrome.driver.execute_cdp_cmd("Page.getAppManifest", {})["errors"]
    assert errors == [], errors


def test_old_browsers(seekd, web, chrome):
    chrome.open(web.url)
    scripts = chrome.run("return performance.getEntriesByType('resource').map((entry) => entry.name)"
                         ".filter((name) => name.endsWith('.js'))")
    assert len(scripts) > 10, scripts
    # Some are fetched later.
    for script in scripts + [f"{web.url}{name}.js" for name in ["film-entries", "films", "keys", "listing", "more", "peek", "stills", "service-worker"]]:
        text = request(web.port, path=f"/{script.rsplit('/', 1)[1]}").text
        code = re.sub(r"//.*", "", text)
        assert not re.search(NEWER, code), (script, re.search(NEWER, code))


def test_bytes(seekd, web, chrome):
    """A first load moves less than 110 kB: files with their headers, uncompressed, and what comes by WebSocket."""
    chrome.driver.execute_cdp_cmd("Network.enable", {})
    chrome.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
    chrome.driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": True})
    chrome.open(web.url)
    files, paint = chrome.run("""
        const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
        const paint = performance.getEntriesByName("first-contentful-paint")[0];
        return [entries.reduce((sum, entry) => sum + entry.transferSize, 0), paint ? paint.startTime : null];
    """)
    page = Page(web.port)
    events = 0
    wanted = {"media", "playlist", "track-list", "progress"}
    while wanted:
        _, payload = page.frame()
        events += len(payload) + 4
        message = json.loads(payload)
        wanted -= {message.get("event"), message.get("name")}
    page.close()
    print(f"web: {files} bytes of files and {events} bytes of state, first paint after {paint:.0f} ms", flush=True)
    assert 30_000 < files + events < 110_000, (files, events)
    chrome.driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": False})


TESTS = [value for name, value in list(globals().items()) if name.startswith("test_")]
