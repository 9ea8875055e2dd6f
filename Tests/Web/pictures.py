"""The pictures in docs: web.sh --screenshots. Every state of the page, to look at: web.sh --states FOLDER."""

import json
import os
import shutil
import struct
import tempfile
import zlib

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

from pages import HOLD_STILL, keys
from programs import CLIP, Seekd, Web, until


def poster(path, width=240, height=360):
    """A film's picture: the sun over a sea."""
    def mixed(low, high, part):
        return tuple(round(a + (b - a) * part) for a, b in zip(low, high))

    def pixel(x, y):
        if (x - 150) ** 2 + (y - 130) ** 2 < 42 ** 2 and y < 220:
            return 255, 233, 176
        if y < 220:
            return mixed((242, 178, 107), (91, 58, 107), y / 220)
        shine = abs(x - 150) < 30 + (y - 220) / 4 and (y // 6) % 3 == 0
        return (217, 150, 110) if shine else mixed((43, 63, 104), (11, 20, 38), (y - 220) / (height - 220))

    rows = b"".join(b"\0" + bytes(value for x in range(width) for value in pixel(x, y)) for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) +
                   chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


SUBTITLES = "1\n00:00:01,000 --> 00:00:05,000\nA line\n"
SIZES = {"phone": (390, 780), "small": (320, 568), "lying": (844, 390), "tablet": (820, 1180), "desktop": (1440, 900)}


class Cinema:
    """A seekd with two films, a picture and subtitles, whose bursts last until they are seen; and its page."""

    def __init__(self, *settings):
        self.folder = tempfile.mkdtemp(prefix="seekd-films-")
        self.films = os.path.join(self.folder, "Videos")
        os.mkdir(self.films)
        self.seekd = Seekd("seek.accumulate_window_ms=5000", f"films.folders=[{json.dumps(self.films)}]", *settings)
        self.web = Web(self.seekd)
        for name in ["The sea.mkv", "The harbour.mkv", "A film with a name that is far too long for the line of a telephone.mkv"]:
            shutil.copy(CLIP, os.path.join(self.films, name))
        for name in ["poster", "The sea-poster"]:
            poster(os.path.join(self.films, f"{name}.png"))
        subtitles = os.path.join(self.films, "sea.srt")
        with open(subtitles, "w") as file:
            file.write(SUBTITLES)
        self.seekd.ask("loadfile", os.path.join(self.films, "The sea.mkv"))
        for name in sorted(os.listdir(self.films)):
            if name.endswith(".mkv") and name != "The sea.mkv":
                self.seekd.ask("loadfile", os.path.join(self.films, name), "append")
        until(lambda: self.seekd.ask("snapshot")["media"]["phase"] == "loaded", "the film")
        self.seekd.ask("sub-add", subtitles, "auto", "Songs", "de")

    def close(self):
        self.web.close()
        self.seekd.close()
        shutil.rmtree(self.folder)


def make(chrome, folder):
    cinema = Cinema()
    seekd, web = cinema.seekd, cinema.web
    try:
        for name, width, height, scheme, address in [
            ("phone", 390, 780, "dark", ""), ("desktop", 960, 540, "light", ""),
            ("overlay", 960, 540, "dark", "?overlay=stay"),
        ]:
            look(chrome, web, width, height, scheme, address)
            burst(chrome, seekd)
            if address:
                # Something for it to be seen on.
                chrome.run("document.documentElement.style.background = 'linear-gradient(#24405e, #8a5a44)'")
            chrome.screenshot(f"{folder}/web-{name}.png")
        look(chrome, web, 390, 780, "light", "")
        scrub(chrome, seekd, f"{folder}/web-scrub.png")
        look(chrome, web, 390, 780, "dark", "")
        open_sheet(chrome, "chapters")
        chrome.screenshot(f"{folder}/web-chapters.png")
    finally:
        cinema.close()
    films(chrome, f"{folder}/web-films.png")


def films(chrome, path, scheme="dark", size="phone"):
    cinema = Cinema("resume.history=true")
    try:
        for name in ["Series", "Documentaries"]:
            os.mkdir(os.path.join(cinema.films, name))
        look(chrome, cinema.web, *SIZES[size], scheme, "")
        cinema.seekd.at(100)
        until(lambda: cinema.seekd.ask("continue")["entries"], "what was begun")
        open_sheet(chrome, "films")
        until(lambda: chrome.run("return document.querySelectorAll('#sheet img[data-there]').length") == 2, "pictures")
        chrome.screenshot(path)
    finally:
        cinema.close()


def states(chrome, folder):
    """Each state of the page on a phone, light and dark, and the page at rest and in a burst at each size."""
    os.makedirs(folder, exist_ok=True)
    cinema = Cinema()
    seekd, web = cinema.seekd, cinema.web

    def shoot(name):
        chrome.screenshot(f"{folder}/{name}.png")

    try:
        for size, (width, height) in SIZES.items():
            for scheme in ["dark", "light"]:
                look(chrome, web, width, height, scheme, "")
                seekd.at(100)
                shoot(f"{size}-{scheme}-rest")
                burst(chrome, seekd)
                shoot(f"{size}-{scheme}-burst")
        for scheme in ["dark", "light"]:
            look(chrome, web, *SIZES["phone"], scheme, "")
            scrub(chrome, seekd, f"{folder}/state-{scheme}-scrub.png")
            films(chrome, f"{folder}/state-{scheme}-films.png", scheme)
            for name in ["chapters", "tracks", "playlist", "more"]:
                look(chrome, web, *SIZES["phone"], scheme, "")
                open_sheet(chrome, name)
                shoot(f"state-{scheme}-{name}")
            look(chrome, web, *SIZES["phone"], scheme, "")
            burst(chrome, seekd, "j", "-30")
            shoot(f"state-{scheme}-rewind")
            held(chrome, seekd, lambda: shoot(f"state-{scheme}-held"))
            seekd.at(100)
            seekd.ask("set_property", "mute", True)
            seekd.ask("set_property", "pause", False)
            until(lambda: chrome.spoken("play") == "Pause", "playing")
            chrome.run(HOLD_STILL, "#surface", 400)
            shoot(f"state-{scheme}-playing")
            seekd.ask("set_property", "mute", False)
            seekd.ask("set_property", "pause", True)
            guarded = Web(seekd, "--token", "a-token-of-twenty-one", listen="0.0.0.0:0")
            here = f"http://127.0.0.1:{guarded.port}/"
            chrome.open(here, state="gone")
            until(lambda: chrome.run("return !document.getElementById('ask').hidden"), "the question")
            shoot(f"state-{scheme}-locked")
            chrome.open(f"{here}?token=a-token-of-twenty-one")
            open_sheet(chrome, "more")
            shoot(f"state-{scheme}-code")
            chrome.run("localStorage.clear()")
            guarded.close()
        for address in ["?overlay=stay", "?overlay"]:
            look(chrome, web, 1280, 720, "dark", address)
            chrome.run("document.documentElement.style.background = 'linear-gradient(#24405e, #8a5a44)'")
            seekd.at(100)
            shoot("overlay-stay-rest" if "stay" in address else "overlay-rest")
            burst(chrome, seekd)
            shoot("overlay-stay-burst" if "stay" in address else "overlay-burst")
        for scheme in ["dark", "light"]:
            look(chrome, web, *SIZES["phone"], scheme, "")
            seekd.ask("loadfile", "http://127.0.0.1:1/missing.mkv")
            chrome.wait_for_text("title", "Nothing")
            shoot(f"state-{scheme}-failed")
            seekd.ask("loadfile", os.path.join(cinema.films, "The sea.mkv"))
            until(lambda: seekd.ask("snapshot")["media"]["phase"] == "loaded", "the film")
        look(chrome, web, *SIZES["phone"], "dark", "")
        seekd.kill()
        chrome.wait_for_state("gone")
        shoot("state-dark-no-player")
        web.close()
        chrome.wait_for_text("note", "Trying again")
        shoot("state-dark-gone")
    finally:
        cinema.close()


def burst(chrome, seekd, key="l", label="+30"):
    button = "forward" if key == "l" else "backward"
    seekd.at(100)
    keys(chrome, key, key, key)
    until(lambda: chrome.label(button).replace("\u2212", "-") == label, label)
    chrome.run(HOLD_STILL, "#surface", 250)


def scrub(chrome, seekd, path):
    seekd.at(100)
    ActionChains(chrome.driver).move_to_element(chrome.driver.find_element(By.ID, "bar")).click_and_hold().perform()
    until(lambda: chrome.run("return getComputedStyle(document.getElementById('bubble')).opacity") == "1", "the time")
    chrome.screenshot(path)
    ActionChains(chrome.driver).release().perform()


def held(chrome, seekd, look_at_it):
    seekd.at(100)
    ActionChains(chrome.driver).move_to_element(chrome.driver.find_element(By.ID, "forward")).click_and_hold().perform()
    until(lambda: "×" in chrome.plate("forward"), "its speed")
    look_at_it()
    ActionChains(chrome.driver).release().perform()


def open_sheet(chrome, name):
    chrome.driver.find_element(By.ID, name).click()
    until(lambda: chrome.run("const sheet = document.getElementById('sheet');"
                             "return sheet.open && !sheet.getAnimations().length"), "the sheet")


def look(chrome, web, width, height, scheme, address):
    chrome.size(width, height, touch=width < 600)
    chrome.media(prefers_color_scheme=scheme)
    chrome.open(web.url + address)
    until(lambda: chrome.run("return document.getElementById('backdrop').complete"), "the film's picture")
