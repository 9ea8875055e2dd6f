"""A real Firefox, through its own remote protocol (Marionette): Debian has no driver for it."""

import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile

from programs import started, until


class Firefox:
    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="seekd-firefox-")
        preferences = {
            # 0: any free port, which Firefox writes to MarionetteActivePort.
            "marionette.port": 0, "browser.shell.checkDefaultBrowser": False, "datareporting.policy.firstRunURL": "",
            "app.update.disabledForTesting": True, "network.captive-portal-service.enabled": False,
            "network.connectivity-service.enabled": False, "toolkit.telemetry.enabled": False,
            "browser.safebrowsing.downloads.remote.enabled": False, "services.settings.server": "data:,",
            "intl.locale.requested": "en-US",
        }
        with open(os.path.join(self.folder, "user.js"), "w") as file:
            for name, value in preferences.items():
                file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", self.folder],
            env={**os.environ, "HOME": self.folder, "DBUS_SESSION_BUS_ADDRESS": "/dev/null"},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        started.append(self.process)
        port = until(self.port, "Firefox", 120)
        self.connection = socket.create_connection(("127.0.0.1", port), 60)
        self.stream = self.connection.makefile("rb")
        self.number = 0
        self.message()
        self.command("WebDriver:NewSession", {"strictFileInteractability": True})

    def port(self):
        assert self.process.poll() is None, "Firefox ended"
        try:
            with open(os.path.join(self.folder, "MarionetteActivePort")) as file:
                return int(file.read() or 0)
        except OSError:
            return None

    # Messages are "LENGTH:JSON".

    def message(self):
        length = b""
        while not length.endswith(b":"):
            byte = self.stream.read(1)
            assert byte, "Firefox has closed the connection"
            length += byte
        return json.loads(self.stream.read(int(length[:-1])))

    def command(self, name, parameters=None):
        self.number += 1
        text = json.dumps([0, self.number, name, parameters or {}]).encode()
        self.connection.sendall(str(len(text)).encode() + b":" + text)
        _, _, error, result = self.message()
        assert error is None, (name, error)
        return result.get("value", result) if isinstance(result, dict) else result

    def size(self, width, height):
        """Of the page; Firefox's own window is larger, and has a smallest width of 500."""
        outer = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self.command("WebDriver:SetWindowRect", {"width": width + outer[0], "height": height + outer[1]})

    def open(self, url):
        self.command("WebDriver:Navigate", {"url": url})
        until(lambda: self.run("return document.body.dataset.state") == "here", "the daemon's state")
        until(lambda: self.run("return document.title") != "seekd", "the film's title")

    def run(self, script, *arguments):
        return self.command("WebDriver:ExecuteScript", {"script": script, "args": list(arguments)})

    def pointer(self, *actions):
        """Moves and presses of a mouse: ("move", x, y), ("down",), ("up",)."""
        steps = []
        for name, *place in actions:
            if name == "move":
                steps.append({"type": "pointerMove", "x": round(place[0]), "y": round(place[1]), "duration": 0})
            else:
                steps.append({"type": f"pointer{name.capitalize()}", "button": 0})
        self.command("WebDriver:PerformActions", {"actions": [
            {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}]})

    def key(self, *names):
        steps = [{"type": f"key{way}", "value": name} for name in names for way in ("Down", "Up")]
        self.command("WebDriver:PerformActions", {"actions": [{"type": "key", "id": "keys", "actions": steps}]})

    def violations(self):
        """What axe-core finds, of whatever weight."""
        with open(os.environ["AXE"]) as file:
            script = file.read()
        found = self.command("WebDriver:ExecuteAsyncScript", {"script": script + """
            ; const done = arguments[0]; axe.run(document).then((result) => done(result.violations));""", "args": []})
        return [(entry["impact"], entry["id"], [node["html"] for node in entry["nodes"]]) for entry in found]

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.command("WebDriver:TakeScreenshot", {"full": False})))

    def close(self):
        self.connection.close()
        self.process.terminate()
        self.process.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)
