"""demo_fleet.py BIN [--picture FILE]: mosquitto and five players with films, without windows, on loopback; a table of them
all, live; then commands to the group, which move all at a common moment. --picture writes the last table as SVG."""

import json
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

import paho.mqtt.client as paho

BIN = pathlib.Path(sys.argv[1]).resolve()
PICTURE = sys.argv[3] if "--picture" in sys.argv[2:] else None
PLAYERS = ["lobby", "bar", "terrace", "room 101", "room 102"]
HEAD = f"{'player':10} {'':8} {'state':8} {'position':>9} {'last skip':>10} {'landed in':>10}  film"


class Fleet:
    def __init__(self, folder):
        self.folder = folder
        self.processes = []
        self.states, self.landings, self.skips, self.replies, self.online = {}, {}, {}, {}, {}
        self.notes = []
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.client = paho.Client(protocol=paho.MQTTv5)
        self.client.on_message = self.hear

    def start(self, name, *arguments):
        with open(self.folder / f"{name}.log", "wb") as log:
            process = subprocess.Popen(
                [str(argument) for argument in arguments], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.processes.append(process)

    def begin(self):
        configuration = self.folder / "mosquitto.conf"
        configuration.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\npersistence false\n")
        mosquitto = shutil.which("mosquitto") or "/usr/sbin/mosquitto"
        self.start("mosquitto", mosquitto, "-c", configuration)
        film = pathlib.Path("Tests/Clips/chapters.mkv").resolve()
        for number, name in enumerate(PLAYERS):
            place = self.folder / f"player{number}"
            place.mkdir()
            (place / "mqtt.toml").write_text(
                f'[broker]\nhost = "127.0.0.1"\nport = {self.port}\n'
                f'[player]\nsite = "hotel"\nname = "{name}"\ngroups = ["all"]\n')
            self.start(
                f"seekd-{number}", "env", f"XDG_STATE_HOME={place}", BIN / "seekd", "--socket", place / "ipc.sock",
                "--set", "resume.history=false", "--mpv-option", "vo=null", "--mpv-option", "ao=null",
                film)
            self.start(
                f"mqtt-{number}", BIN / "seekd-mqtt", "--wait", "--config", place / "mqtt.toml", "--socket",
                place / "ipc.sock")
        self.until("the broker", self.connect)
        self.client.loop_start()
        self.client.subscribe("seekd/#", 1)
        self.until("all players", lambda: len(self.playing()) == len(PLAYERS))

    def connect(self):
        try:
            self.client.connect("127.0.0.1", self.port)
            return True
        except OSError:
            return False

    def playing(self):
        return [name for name in PLAYERS if self.states.get(name, {}).get("state") == "playing"]

    def until(self, what, condition, seconds=60):
        deadline = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > deadline:
                logs = "\n".join(f"{log.name}: {log.read_text()[-300:]}" for log in sorted(self.folder.glob("*.log")))
                sys.exit(f"demo: expected {what} within {seconds} s\n{logs}")
            self.show()
            time.sleep(0.1)

    def hear(self, client, data, message):
        words = message.topic.split("/")
        if len(words) < 4 or words[2] == "group":
            return
        player, kind = words[2], "/".join(words[3:])
        text = message.payload.decode()
        if kind == "status":
            self.online[player] = text
        elif kind == "state":
            self.states[player] = json.loads(text)
        elif kind == "cmd/reply":
            reply = json.loads(text)
            self.replies.setdefault(reply["transaction"], {})[player] = reply["error"]
        elif kind == "event/chase":
            chase = json.loads(text)
            if chase["phase"] == "landed":
                self.landings.setdefault(player, []).append(chase)
        elif kind == "event/skip":
            self.skips[player] = json.loads(text)

    # The table

    def rows(self):
        for name in PLAYERS:
            state = self.states.get(name, {})
            position = state.get("position")
            if position is not None and state.get("playing"):
                position += (time.time() - state["position_time"]) * (state.get("speed") or 1)
            landings = self.landings.get(name)
            landed = f"{landings[-1]['waited_ms']:.0f} ms" if landings else ""
            applied = self.skips.get(name, {}).get("applied")
            skip = f"{applied:+.0f} s" if applied else ""
            yield (
                f"{name:10} {self.online.get(name, ''):8} {state.get('state', ''):8} {clock(position):>9} {skip:>10} "
                f"{landed:>10}  {state.get('title') or ''}")

    def lines(self):
        return [HEAD, *self.rows()]

    def show(self):
        if sys.stdout.isatty():
            print("\033[H\033[J" + "\n".join([*self.lines(), "", *self.notes]), flush=True)

    def say(self, text):
        self.notes.append(text)
        if not sys.stdout.isatty():
            print(text, flush=True)

    # Commands

    def command(self, words, transaction):
        """To the group, for a common moment; returns when each player has landed."""
        counts = {name: len(self.landings.get(name, [])) for name in PLAYERS}
        moment = time.time() + 1
        message = {"command": words, "transaction": transaction, "at": moment}
        self.say(f"\nseekd/hotel/group/all/cmd {json.dumps(message)}")
        self.client.publish("seekd/hotel/group/all/cmd", json.dumps(message), qos=1)
        self.until("all landings", lambda: all(len(self.landings.get(name, [])) > counts[name] for name in PLAYERS))
        expected = {name: "success" for name in PLAYERS}
        if self.replies.get(transaction) != expected:
            sys.exit(f"demo: expected success from all players, got {self.replies.get(transaction)}")
        for name in PLAYERS:
            chase = self.landings[name][counts[name]]
            self.say(f"  {name:10} landed at {clock(chase['position'])}, after {chase['waited_ms']:.0f} ms")

    def watch(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.show()
            time.sleep(0.1)

    def end(self):
        for process in reversed(self.processes):
            process.kill()
        for process in self.processes:
            process.wait()


def clock(seconds):
    return "" if seconds is None else f"{int(seconds) // 3600}:{int(seconds) // 60 % 60:02}:{seconds % 60:04.1f}"


def picture(lines):
    """The lines as an SVG of a terminal."""
    size, height = 14, 20
    width = max(map(len, lines)) * size * 0.602 + 32
    texts = "\n".join(
        f'<text x="16" y="{30 + index * height}" xml:space="preserve">{line.replace("&", "&amp;").replace("<", "&lt;")}</text>'
        for index, line in enumerate(lines))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{len(lines) * height + 30}" '
        f'font-family="DejaVu Sans Mono, monospace" font-size="{size}" fill="#ddd">\n'
        f'<rect width="100%" height="100%" rx="8" fill="#222"/>\n{texts}\n</svg>\n')


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="seekd-fleet-") as folder:
        fleet = Fleet(pathlib.Path(folder))
        try:
            fleet.begin()
            if not sys.stdout.isatty():
                print("\n".join(fleet.lines()))
            fleet.command(["scrub", 60], "to 1:00")
            fleet.command(["tap", "forward", 3], "three taps")
            fleet.until("the end of the burst", lambda: len(fleet.skips) == len(PLAYERS))
            if sys.stdout.isatty():
                fleet.watch(5)
            else:
                print("\n" + "\n".join(fleet.lines()))
            if PICTURE:
                pathlib.Path(PICTURE).write_text(picture(fleet.lines()), encoding="utf-8")
        except KeyboardInterrupt:
            pass
        finally:
            fleet.end()


main()
