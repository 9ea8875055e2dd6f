"""A phone: the page of seek-web as docs/kiosk.md sets it up, in a browser outside of the machine, by QEMU's network."""

import os
import re
import sys

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By

from mediapc import commands, sentences
from parts.films import FOLDER, until_loaded
from parts.install import follow
from parts.kiosk import KIOSK
from parts.services import configuration
import report as deadlines
from report import expect, until

sys.path.append(os.path.join(os.path.dirname(__file__), "..", "..", "Web"))
from chrome import Chrome  # pylint: disable=wrong-import-position,import-error

ROWS = "return [...document.querySelectorAll('#sheet .rows .name')].map((name) => name.textContent)"
IS_OPEN = "const sheet = document.getElementById('sheet'); return sheet.open && sheet.getAnimations().length === 0"
# Of the season, in the list's language.
EPISODE = "Night Train, season 1, episode 2"


def run(pc, report):
    if deadlines.pace > 1:
        pc.write("/etc/seekd/seekd.toml", configuration("", ao="null"))
        pc.text("systemctl restart seekd")
    with report.check("docs/kiosk.md, A phone as well: the commands run"):
        follow(pc, report, commands(KIOSK, "## A phone as well"))
        until(lambda: pc.is_active("seekd", "seek-web"), "active services")
        said = pc.text("ls -l /etc/seekd/seek-web.token")
        expect(said.startswith("-rw------- 1 root root"), "a token that only root can read", said)
    chrome = Chrome()
    try:
        chrome.size(390, 844, touch=True)
        use(pc, report, Phone(chrome, pc))
    finally:
        chrome.close()


def use(pc, report, phone):
    with report.check("the page asks for the token, and takes the one in the file"):
        until(phone.opens, "the page")
        phone.until("return !document.getElementById('ask').hidden", "the question for the token")
        phone.keep("phone-1-token")
        phone.element("token").send_keys(pc.as_user(re.search("`(sudo cat [^`]*)`", sentences(KIOSK))[1]))
        phone.element("ask").submit()
        phone.until("return document.body.dataset.state === 'here'", "the state of seekd")
        until(phone.element("choose").is_displayed, "the button that chooses a film")
        phone.keep("phone-2-nothing-plays")
    with report.check("Films shows the folder, and in it the season"):
        phone.open_sheet("choose")
        phone.until(f"{ROWS}.length > 3", "rows")
        phone.keep("phone-3-films")
        for name in ("Night Train (2016)", "Season 1"):
            phone.row(name).click()
            phone.until(f"return document.getElementById('sheet-title').textContent === '{name}' && !{ROWS[7:]}.includes('{name}')", name)
        phone.until(f"{ROWS}.includes('{EPISODE}')", EPISODE)
        phone.keep("phone-4-season")
    with report.check("a tap on the second episode plays it on the screen, and the rest of the season follows"):
        phone.row(EPISODE).click()
        until_loaded(pc, pc.request("films", f"{FOLDER}/Night Train (2016)/Season 1")["entries"][1])
        pc.until_plays()
        names = [os.path.basename(entry["filename"]) for entry in pc.property("playlist")]
        expect("S01E06" in names[-1], "the sixth episode at the end of the playlist", names)
        phone.until("return !document.getElementById('sheet').open", "the buttons")
        phone.until("return document.getElementById('title').textContent.startsWith('Night')", "its title",
                    "return document.getElementById('title').textContent")
        phone.keep("phone-5-plays")
    with report.check("three taps on the right half: +30 on the screen and on the phone"):
        labels = []

        def tap():
            for _ in range(3):
                phone.tap("forward")
            labels.append(until(lambda: phone.label() == "+30" and phone.label(), "+30 on the phone", 10, phone.label))
            phone.keep("phone-6-forward")

        pc.totals("+30", "phone-screen", tap, lambda: None)
        pc.until_shown(lambda at: at > 30, "a picture after 30 s")
    with report.check("More, Stop the film: the screen is dark, and the phone offers the films"):
        phone.open_sheet("more")
        phone.keep("phone-7-more")
        phone.chrome.driver.find_element(By.XPATH, "//button[text()='Stop the film']").click()
        pc.until_dark()
        until(lambda: phone.element("choose").is_displayed(), "the button that chooses a film")
        phone.keep("phone-8-stopped")
    with report.check("the page's console has no errors"):
        expect(not phone.chrome.errors(), "no errors", phone.chrome.errors())


class Phone:
    """A browser with the page of the machine's seek-web."""

    def __init__(self, chrome, pc):
        self.chrome = chrome
        self.pc = pc

    def opens(self):
        try:
            self.chrome.driver.get(f"http://127.0.0.1:{self.pc.web_port}/")
        except WebDriverException:
            # seek-web does not listen yet.
            return False
        return self.chrome.driver.title == "seekd"

    def until(self, script, expected, got="return document.body.innerText"):
        until(lambda: self.chrome.run(script), expected, got=lambda: self.chrome.run(got))

    def element(self, identifier):
        return self.chrome.driver.find_element(By.ID, identifier)

    def open_sheet(self, button):
        self.element(button).click()
        self.until(IS_OPEN, "the sheet")

    def row(self, name):
        for element in self.chrome.driver.find_elements(By.CSS_SELECTOR, "#sheet .rows .row"):
            if element.find_element(By.CLASS_NAME, "name").text == name:
                return element
        raise deadlines.Unexpected(name, self.chrome.run(ROWS))

    def tap(self, identifier):
        place = self.element(identifier).rect
        point = {"x": place["x"] + place["width"] / 2, "y": place["y"] + place["height"] * 0.3}
        for kind, points in (("touchStart", [point]), ("touchEnd", [])):
            self.chrome.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def label(self):
        return self.chrome.label("forward")

    def keep(self, name):
        os.makedirs(self.pc.pictures, exist_ok=True)
        self.chrome.screenshot(os.path.join(self.pc.pictures, f"{name}.png"))
