"""The pictures in docs: web.sh --screenshots."""

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


def make(seekd, web, chrome, folder):
    films = tempfile.mkdtemp(prefix="seekd-films-")
    # Bursts that last until the picture is taken.
    seekd = Seekd("seek.accumulate_window_ms=5000")
    web = Web(seekd)
    try:
        for name in ["The sea.mkv", "The harbour.mkv"]:
            shutil.copy(CLIP, os.path.join(films, name))
        poster(os.path.join(films, "poster.png"))
        seekd.ask("loadfile", os.path.join(films, "The sea.mkv"))
        seekd.ask("loadfile", os.path.join(films, "The harbour.mkv"), "append")
        until(lambda: seekd.ask("snapshot")["media"]["phase"] == "loaded", "the film")
        for name, width, height, scheme, address, milliseconds in [
            ("phone", 390, 780, "dark", "", 250), ("desktop", 960, 540, "light", "", 250),
            ("overlay", 960, 540, "dark", "?overlay=stay", 110),
        ]:
            look(chrome, web, width, height, scheme, address)
            seekd.at(100)
            keys(chrome, "l", "l", "l")
            until(lambda: chrome.label("forward") == "+30", "+30")
            chrome.run(HOLD_STILL, "#surface", milliseconds)
            if address:
                # Something for it to be seen on.
                chrome.run("document.documentElement.style.background = 'linear-gradient(#24405e, #8a5a44)'")
            chrome.screenshot(f"{folder}/web-{name}.png")
        look(chrome, web, 390, 780, "light", "")
        seekd.at(100)
        ActionChains(chrome.driver).move_to_element(chrome.driver.find_element(By.ID, "bar")).click_and_hold().perform()
        until(lambda: chrome.run("return getComputedStyle(document.getElementById('bubble')).opacity") == "1", "the time")
        chrome.screenshot(f"{folder}/web-scrub.png")
        ActionChains(chrome.driver).release().perform()
        look(chrome, web, 390, 780, "dark", "")
        chrome.driver.find_element(By.ID, "chapters").click()
        until(lambda: not chrome.run("return document.getElementById('sheet').getAnimations().length"), "the sheet")
        chrome.screenshot(f"{folder}/web-chapters.png")
    finally:
        web.close()
        seekd.close()
        shutil.rmtree(films)


def look(chrome, web, width, height, scheme, address):
    chrome.size(width, height, touch=width < 600)
    chrome.media(prefers_color_scheme=scheme)
    chrome.open(web.url + address)
    until(lambda: chrome.run("return document.getElementById('backdrop').complete"), "the film's picture")

