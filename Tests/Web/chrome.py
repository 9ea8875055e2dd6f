"""A real Chromium, through its driver."""

import base64
import os
import shutil
import tempfile
import urllib.request

from selenium import webdriver
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

from programs import until


class Chrome:
    def __init__(self, *arguments):
        """Each as Chromium takes it behind two dashes, besides those of every test."""
        self.folder = tempfile.mkdtemp(prefix="seekd-chromium-")
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        for argument in ["headless=new", "no-sandbox", "disable-gpu", "disable-dev-shm-usage", "hide-scrollbars",
                         "disable-background-networking", "disable-component-update", "no-first-run",
                         "disable-background-timer-throttling", "disable-backgrounding-occluded-windows",
                         "disable-renderer-backgrounding", f"user-data-dir={self.folder}", *arguments]:
            options.add_argument(f"--{argument}")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        # Neither a session bus nor a desktop is asked for anything.
        environment = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": "/dev/null"}
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver", env=environment))
        self.driver.set_page_load_timeout(30)
        self.driver.set_script_timeout(60)

    def size(self, width, height, touch=False):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch})

    def media(self, **features):
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]})

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def open(self, url, state="here"):
        try:
            self.driver.get(url)
        except TimeoutException:
            # Under load Chromium sometimes never says that it has loaded. That must not be the server's doing.
            with urllib.request.urlopen(url, timeout=10) as page:
                assert page.status == 200 and page.read(), "the server does not answer"
            print("web: Chromium did not load a page that is served; once more", flush=True)
            self.driver.get(url)
        self.wait_for_state(state)
        if state == "here":
            until(lambda: self.run("return document.title") != "seekd", "the film's title")

    def wait_for_state(self, state):
        until(lambda: self.run("return document.body.dataset.state") == state, f"the state {state}")

    def text(self, identifier):
        return self.run("return document.getElementById(arguments[0]).textContent", identifier)

    def wait_for_text(self, identifier, words):
        until(lambda: words in self.text(identifier), f"{words!r} in #{identifier}")

    def label(self, button):
        return self.run("return document.querySelector(`#${arguments[0]} [data-view=accumulation-label]`).textContent",
                        button)

    def plate(self, button):
        """To where, as it is shown during a burst; "" otherwise."""
        return self.run("return document.querySelector(`#${arguments[0]} .plate[data-shown]`)?.textContent ?? ''", button)

    def spoken(self, button):
        return self.run("return document.getElementById(arguments[0]).getAttribute('aria-label')", button)

    def screenshot(self, path, transparent=False):
        if transparent:
            self.driver.execute_cdp_cmd("Emulation.setDefaultBackgroundColorOverride", {
                "color": {"r": 0, "g": 0, "b": 0, "a": 0}})
        data = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def errors(self):
        """What the page's console complains of; connections that end are none of it."""
        lines = [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
        return [line for line in lines if "WebSocket" not in line and "Failed to load resource" not in line
                and "net::ERR" not in line]

    def violations(self):
        """What axe-core finds, of whatever weight."""
        with open(os.environ["AXE"]) as file:
            # As the browser's driver, past the page's own policy.
            self.driver.execute_cdp_cmd("Runtime.evaluate", {"expression": file.read()})
        found = self.driver.execute_async_script(
            "const done = arguments[0]; axe.run(document).then((result) => done(result.violations));")
        return [(entry["impact"], entry["id"], [node["html"] for node in entry["nodes"]]) for entry in found]

    def close(self):
        self.driver.quit()
        shutil.rmtree(self.folder, ignore_errors=True)
