"""The page's words: in each language, on phones and in a window, nothing is cut off; and with made-up Arabic, no word is left."""

import functools
import gettext
import json
import os
import re
import shutil
import subprocess
import tempfile

from selenium.webdriver.common.by import By

import programs
from programs import CLIP, Seekd, Web, until
from wire import request

LANGUAGES = ["de", "es", "fr", "ja", "pl"]
SIZES = [(390, 844), (320, 568), (1280, 720)]
# With --words FOLDER: pictures of each state, to look at.
PICTURES = None
# What is no word of the page's: names of films, chapters and files, codecs, keys, options and addresses.
DATA = re.compile(
    r"seekd test film|seekd|seek-web|The sea and the harbour|The sea|The harbour|The[ .]river[\w.-]*|The bridge|The storm|Harbour|Home|Series|"
    r"Videos|SRT|A film with a name that is far too long for the line of a telephone|[\w./:?=~-]*(token|etc|config)[\w./:?=~-]*|https?://\S+|\b[A-Z]\b|\bFLAC\b|\bAAC\b|\bOPUS\b|\bVORBIS\b|\bMP3\b|\bPCM\w*\b", re.I)

# Finds every text of the page, and what of those that are seen is cut off or runs into another.
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "look.js")) as file:
    LOOK = file.read()


class Installed:
    """seek-web beside catalogues, as an installation has them: those of po, and a made-up one as Arabic."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="seekd-words-")
        os.mkdir(os.path.join(self.folder, "bin"))
        self.program = os.path.join(self.folder, "bin", "seek-web")
        shutil.copy(os.path.join(programs.BIN, "seek-web"), self.program)
        self.catalogues = os.path.join(self.folder, "share", "locale")
        subprocess.run(["scripts/words.sh", "catalogues", self.catalogues], check=True)
        arabic = os.path.join(self.catalogues, "ar", "LC_MESSAGES")
        os.makedirs(arabic)
        subprocess.run(["scripts/words.sh", "pseudo", os.path.join(arabic, "seekd.mo")], check=True)

    def close(self):
        shutil.rmtree(self.folder)


class Cinema:
    """A seekd with a folder of films, whose bursts last until they are seen, and the installed page beside it."""

    def __init__(self):
        self.installed = Installed()
        self.folder = os.path.realpath(tempfile.mkdtemp(prefix="seekd-films-"))
        self.films = os.path.join(self.folder, "Videos")
        for name in ["The sea.mkv", "The harbour.mkv", "A film with a name that is far too long for the line of a telephone.mkv",
                     "Series/The.river.S01E02.1080p.x265-GRP.mkv"]:
            path = os.path.join(self.films, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            shutil.copy(CLIP, path)
            with open(path, "ab") as file:
                file.write(bytes([0xEC, 0x84]) + os.urandom(4))
        subtitles = os.path.join(self.folder, "sea.srt")
        with open(subtitles, "w") as file:
            file.write("1\n00:00:01,000 --> 00:00:05,000\nA line\n")
        self.seekd = Seekd("seek.accumulate_window_ms=4000", "resume.history=true", f"films.folders=[{json.dumps(self.films)}]")
        self.web = Web(self.seekd, program=self.installed.program)
        self.load()
        self.seekd.ask("sub-add", subtitles, "auto", "", "de")

    def load(self):
        path = os.path.join(self.films, "The sea.mkv")
        self.seekd.ask("loadfile", path)
        self.seekd.ask("loadfile", os.path.join(self.films, "The harbour.mkv"), "append")
        media = lambda: self.seekd.ask("snapshot")["media"]
        until(lambda: media()["phase"] == "loaded" and media()["path"] == path, "the film")

    def close(self):
        self.web.close()
        self.seekd.close()
        shutil.rmtree(self.folder)
        self.installed.close()


def with_cinema(test):
    @functools.wraps(test)
    def with_its_own(seekd, web, chrome):
        cinema = Cinema()
        chrome.driver.execute_cdp_cmd("Network.enable", {})
        chrome.driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": True})
        try:
            test(cinema, chrome)
        finally:
            chrome.driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": False})
            chrome.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
            chrome.media()
            cinema.close()
    return with_its_own


def choose(chrome, url, language):
    chrome.driver.execute_cdp_cmd("Network.setCookie", {"name": "seekd-language", "value": language, "url": url})


def open_sheet(chrome, name):
    chrome.run("document.getElementById(arguments[0]).click()", name)
    until(lambda: chrome.run("const sheet = document.getElementById('sheet');"
                             "return sheet.open && !sheet.getAnimations().length"), name)


def close_sheet(chrome):
    chrome.run("document.getElementById('close').click()")


def states(cinema, chrome):
    """Every state of the page, each with its name, while it is shown."""
    seekd, url = cinema.seekd, cinema.web.url
    note = lambda: chrome.run("return document.body.hasAttribute('data-told')")
    seekd.at(100)
    chrome.open(url)
    yield "rest"
    chrome.run("document.getElementById('forward').click()")
    until(lambda: chrome.label("forward") == "+10", "+10")
    yield "burst"
    seekd.at(100)
    seekd.ask("set_property", "pause", False)
    until(lambda: chrome.text("ends"), "the end's time")
    yield "playing"
    seekd.at(2)
    chrome.run("document.getElementById('backward').click()")
    until(note, "the start")
    yield "start"
    seekd.at(2)
    seekd.at(20)
    seekd.ask("cues", [{"kind": "credits", "start": 10, "end": 90}])
    until(lambda: not chrome.run("return document.getElementById('offer').hidden"), "the offer")
    yield "offer"
    chrome.run("document.getElementById('offer').click()")
    until(note, "the skip")
    yield "skipped"
    seekd.ask("cues", [])
    seekd.ask("sleep", "15m")
    until(lambda: chrome.text("more-name"), "the timer")
    for name in ["chapters", "tracks", "playlist", "more"]:
        open_sheet(chrome, name)
        yield name
        if name == "more":
            chrome.run("const body = document.getElementById('sheet-body'); body.scrollTop = body.scrollHeight")
            yield "more-end"
        close_sheet(chrome)
    seekd.ask("sleep", "off")
    open_sheet(chrome, "films")
    until(lambda: chrome.run("return document.querySelectorAll('#sheet .rows .name').length") == 4, "the films")
    until(lambda: chrome.run("return document.querySelector('.shelf') !== null"), "what was begun")
    yield "films"
    search = "const field = document.querySelector('.find input'); field.value = arguments[0]; field.dispatchEvent(new Event('input'))"
    chrome.run(search, "harbour")
    until(lambda: chrome.run("return document.querySelectorAll('#sheet .rows .name').length") == 1, "one film")
    yield "found"
    chrome.run(search, "The sea and the harbour")
    until(lambda: chrome.run("return document.querySelector('.state') !== null"), "none")
    yield "nothing-found"
    chrome.run(search, "")
    until(lambda: chrome.run("return document.querySelectorAll('#sheet .rows .name').length") == 4, "the films")
    chrome.run("[...document.querySelectorAll('#sheet .rows .row')].find((row) => row.textContent.includes('Series')).click()")
    until(lambda: chrome.run("return document.querySelectorAll('#sheet .rows .name').length") == 1, "the series")
    yield "series"
    chrome.run("document.querySelector('#sheet .rows .next').click()")
    until(lambda: chrome.text("sheet-note"), "what is next")
    yield "added"
    close_sheet(chrome)
    chrome.run("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))")
    until(lambda: chrome.run("return document.querySelector('dl.keys') !== null && !document.getElementById('sheet').getAnimations().length"),
          "the keys")
    yield "keys"
    close_sheet(chrome)
    seekd.ask("stop")
    until(lambda: not chrome.run("return document.getElementById('choose').hidden"), "nothing")
    yield "empty"
    chrome.run("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'l', bubbles: true }))")
    until(note, "the failure")
    yield "failed"
    seekd.ask("loadfile", os.path.join(cinema.folder, "none.mkv"))
    cinema.load()


def look(chrome, where):
    """The texts, after nothing was found to be cut off."""
    texts, cut = chrome.run(LOOK)
    if PICTURES:
        chrome.screenshot(os.path.join(PICTURES, f"{where}.png"))
    return [(where, *text) for text in texts], [(where, *text) for text in cut]


def left(texts):
    """What has words that no catalogue gave."""
    return [text for text in texts if re.search(r"[A-Za-z]", DATA.sub("", re.sub("[\u2066-\u2069]", "", text[-1])))]


@with_cinema
def test_words_fit(cinema, chrome):
    wrong = []
    for language in ["en", *LANGUAGES, "ar"]:
        choose(chrome, cinema.web.url, language)
        for width, height in SIZES:
            chrome.size(width, height, touch=width < 600)
            scheme = "light" if width == 390 else "dark"
            chrome.media(prefers_color_scheme=scheme)
            for state in states(cinema, chrome):
                texts, cut = look(chrome, f"{language}-{width}-{state}")
                wrong += cut
                if language == "ar":
                    wrong += [(*text, "is in no catalogue") for text in left(texts)]
                if width == 390 and language in ["de", "ar"] and state in ["rest", "more", "films", "keys", "empty"]:
                    wrong += [(language, state, violation) for violation in chrome.violations()]
            assert chrome.run("return document.documentElement.lang") == language
            assert chrome.run("return document.documentElement.dir") == ("rtl" if language == "ar" else "")
    assert wrong == [], "\n" + "\n".join(str(entry) for entry in wrong)


@with_cinema
def test_words_that_are_read_out(cinema, chrome):
    words = {"de": ("10 Sekunden vor", "Wiedergabe"), "ja": ("10秒進む", "再生中"), "pl": ("Do przodu: 10 sekund", "Odtwarzanie")}
    for language, (forward, playing) in words.items():
        choose(chrome, cinema.web.url, language)
        cinema.seekd.at(100)
        chrome.open(cinema.web.url)
        chrome.run("document.getElementById('forward').click()")
        until(lambda: chrome.text("spoken") == forward, forward)
        assert chrome.spoken("forward") == forward
        chrome.run("document.getElementById('play').click()")
        until(lambda: chrome.text("spoken") == playing, playing)


@with_cinema
def test_words_of_numbers(cinema, chrome):
    """The page takes the plural forms that gettext takes."""
    numbers = [*range(0, 260), 999, 1000, 1001, 1002, 1022, 1_000_000, 2_000_001]
    for language in LANGUAGES:
        choose(chrome, cinema.web.url, language)
        chrome.open(cinema.web.url)
        given = chrome.driver.execute_async_script("""
            const [numbers, done] = arguments;
            import("./words.js").then(({ plural }) => done(numbers.map((n) => plural("{n} second", "{n} seconds", n))), done);
        """, numbers)
        catalogue = gettext.translation("seekd", cinema.installed.catalogues, [language])
        expected = [catalogue.ngettext("{n} second", "{n} seconds", n).replace("{n}", str(n)) for n in numbers]
        assert given == expected, [pair for pair in zip(given, expected) if pair[0] != pair[1]]
        for n in [0, 1, 2, 5, 12, 22, 101, 112]:
            environment = {**os.environ, "TEXTDOMAINDIR": cinema.installed.catalogues, "LC_ALL": "C.UTF-8", "LANGUAGE": language}
            said = subprocess.run(["ngettext", "seekd", "{n} second", "{n} seconds", str(n)], capture_output=True, text=True,
                                  check=True, env=environment).stdout
            assert said.replace("{n}", str(n)) == given[numbers.index(n)], (language, n, said)


@with_cinema
def test_words_are_chosen(cinema, chrome):
    """By the browser's header, and then in the page, which keeps it."""
    port, url = cinema.web.port, cinema.web.url
    for header, language in [("de-CH, fr;q=0.9", "de"), ("xx, ja;q=0.5, fr;q=0.4", "ja"), ("tlh", "en"), (";;,q=,\xff", "en")]:
        response = request(port, path="/", headers={"Accept-Language": header})
        assert f'<html lang="{language}"' in response.text, (header, response.text[:200])
    refusal = request(port, path="/nothing", headers={"Accept-Language": "de"})
    assert refusal.status == 404 and refusal.text.startswith("unter dieser Adresse ist nichts"), refusal.text
    manifest = json.loads(request(port, path="/manifest.json", headers={"Accept-Language": "es"}).text)
    assert manifest["description"].startswith("Un mando"), manifest
    words = request(port, path="/language.js", headers={"Accept-Language": "de"}).text
    # Texts of other programs are not sent.
    assert "Zurück zur Suche" in words and "Pfeil links" not in words
    chrome.size(390, 844, touch=True)
    chrome.open(url)
    assert chrome.run("return document.documentElement.lang") == "en"
    open_sheet(chrome, "more")
    names = chrome.run("return [...document.querySelectorAll('#sheet option')].map((option) => option.textContent)")
    assert names[0] == "System language" and {"Deutsch", "Français", "English", "Polski", "日本語", "Español"} < set(names), names
    change = """const list = document.querySelector('#sheet select'); list.value = arguments[0];
        list.dispatchEvent(new Event('change'))"""
    chrome.run(change, "fr")
    until(lambda: chrome.run("return document.documentElement.lang") == "fr", "French")
    chrome.wait_for_state("here")
    assert chrome.text("films") == "Films" and chrome.text("tracks") == "Pistes"
    chrome.open(url)
    assert chrome.run("return document.documentElement.lang") == "fr", "after another visit"
    open_sheet(chrome, "more")
    assert chrome.run("return document.querySelector('#sheet select').value") == "fr"
    chrome.run(change, "")
    until(lambda: chrome.run("return document.documentElement.lang") == "en", "the browser's language")


@with_cinema
def test_words_without_the_player(cinema, chrome):
    """The question for the token, and what a page says that has no player or no server, with a service worker."""
    chrome.size(320, 568, touch=True)
    wrong = []
    guarded = Web(cinema.seekd, "--token", "a-token-of-twenty-one", program=cinema.installed.program)
    for language in ["en", *LANGUAGES, "ar"]:
        choose(chrome, guarded.url, language)
        chrome.open(guarded.url, "gone")
        until(lambda: not chrome.run("return document.getElementById('ask').hidden"), "the question")
        texts, cut = look(chrome, f"{language}-ask")
        wrong += cut + (left(texts) if language == "ar" else [])
    guarded.close()
    chrome.driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": False})
    server = Web(cinema.seekd, program=cinema.installed.program)
    choose(chrome, server.url, "ar")
    chrome.open(server.url)
    until(lambda: chrome.run("return navigator.serviceWorker.controller !== null"), "the service worker")
    cinema.seekd.kill()
    chrome.wait_for_state("gone")
    texts, cut = look(chrome, "ar-no-player")
    wrong += cut + left(texts)
    server.close()
    until(lambda: chrome.run("return document.body.dataset.state") == "gone", "no server")
    chrome.driver.get(server.url)
    until(lambda: chrome.text("note"), "what is missing")
    assert chrome.run("return document.documentElement.dir") == "rtl"
    texts, cut = look(chrome, "ar-no-server")
    wrong += cut + left(texts)
    assert wrong == [], "\n" + "\n".join(str(entry) for entry in wrong)
    cinema.seekd.start()


TESTS = [value for name, value in list(globals().items()) if name.startswith("test_")]


def test_words_in_firefox(seekd, web, firefox):
    installed = Installed()
    server = Web(seekd, program=installed.program)
    firefox.open(server.url)
    firefox.run("document.cookie = 'seekd-language=pl; SameSite=Strict'")
    firefox.open(server.url)
    assert firefox.run("return document.documentElement.lang") == "pl"
    assert firefox.run("return document.getElementById('chapters').textContent") == "Rozdziały"
    texts, cut = firefox.run(LOOK)
    assert cut == [] and firefox.violations() == [], (cut, firefox.violations())
    server.close()
    installed.close()


FIREFOX_TESTS = [test_words_in_firefox]
