"""What the tests of seekd-mqtt start: mosquitto, players with their bridges, and clients of the broker."""

import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import time

import paho.mqtt.client as paho
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

BIN = None
CLIP = pathlib.Path("Tests/Clips/chapters.mkv").resolve()
started = []


def expect(condition, expected, found):
    if not condition:
        raise AssertionError(f"expected {expected}, got {found}")


def until(what, condition, seconds=60):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if found := condition():
            return found
        time.sleep(0.02)  # house-rules: polling interval
    raise AssertionError(f"expected {what} within {seconds} s")


def pause(seconds, why):
    """A time that has to pass: the test is about it."""
    assert why
    time.sleep(seconds)  # house-rules: the time itself is tested


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


class Process:
    """A program whose output is kept in a file."""

    def __init__(self, folder, name, *arguments, environment=None):
        self.log = folder / f"{name}-{len(started)}.log"
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [str(argument) for argument in arguments], stdin=subprocess.DEVNULL, stdout=log,
                stderr=subprocess.STDOUT, env=environment)
        started.append(self)

    def output(self):
        return self.log.read_text(errors="replace")

    def says(self, words, seconds=60):
        until(f"'{words}' in {self.log}: {self.output()[-400:]}", lambda: words in self.output(), seconds)

    def stop(self, number=signal.SIGKILL):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.send_signal(number)
        return self.process.wait(timeout=30)

    def memory(self):
        """MiB: the most that it has had."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+) kB", status).group(1)) / 1024

    def freeze(self):
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.process.send_signal(signal.SIGCONT)


class Broker:
    def __init__(self, folder, *lines):
        self.folder = folder
        self.port = free_port()
        self.configuration = folder / f"mosquitto-{self.port}.conf"
        text = "\n".join((f"listener {self.port} 127.0.0.1", "persistence false", *(lines or ("allow_anonymous true",))))
        self.configuration.write_text(text + "\n")
        self.start()

    def start(self):
        self.process = Process(self.folder, "mosquitto", "mosquitto", "-c", self.configuration)
        until("the broker", self.answers)

    def answers(self):
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=5).close()
            return True
        except OSError:
            return False

    def kill(self):
        self.process.stop()


class Player:
    """A seekd with a film."""

    def __init__(self, folder, name, *options):
        self.name = name
        self.folder = folder / name
        self.folder.mkdir()
        self.socket = self.folder / "ipc.sock"
        self.environment = dict(
            os.environ, HOME=str(self.folder), XDG_STATE_HOME=str(self.folder), XDG_CONFIG_HOME=str(self.folder),
            SEEKD_SOCKET=str(self.socket))
        self.seekd = Process(
            folder, f"seekd-{name}", BIN / "seekd", "--socket", self.socket, "--set", "resume.history=false",
            "--mpv-option", "vo=null", "--mpv-option", "ao=null", "--mpv-option", "pause=yes", *options, CLIP,
            environment=self.environment)
        until("the film", lambda: (self.snapshot() or {}).get("media", {}).get("phase") == "loaded")

    def seekctl(self, *arguments):
        ended = subprocess.run(
            [str(BIN / "seekctl"), *arguments], env=self.environment, capture_output=True, text=True, timeout=60)
        return ended.stdout if ended.returncode == 0 else None

    def snapshot(self):
        text = self.seekctl("status", "--json")
        return json.loads(text) if text else None

    def taps(self):
        return json.loads(self.seekctl("stats", "--json"))["taps"]

    def bridge(self, broker, *options, tables="", player_tables="", name=None, host="localhost"):
        """A seekd-mqtt. `tables`: more of [broker]; `player_tables`: more of the file."""
        file = self.folder / f"mqtt-{len(started)}.toml"
        file.write_text(
            f'[broker]\nhost = "{host}"\nport = {broker.port}\n{tables}\n'
            f'[player]\nsite = "home"\nname = "{name or self.name}"\ngroups = ["all"]\n{player_tables}\n')
        return Process(
            self.folder, "seekd-mqtt", BIN / "seekd-mqtt", "--config", file, "--socket", self.socket, *options,
            environment=self.environment)


class Client:
    """A client of the broker that keeps what it hears."""

    def __init__(self, broker, *topics, version=5, user=None, password=None, tls=None):
        self.version = version
        protocol = paho.MQTTv5 if version == 5 else paho.MQTTv311
        self.client = paho.Client(protocol=protocol)
        self.heard = []
        self.granted = {}
        if user:
            self.client.username_pw_set(user, password)
        if tls:
            self.client.tls_set(str(tls))
        self.client.on_message = lambda client, data, message: self.heard.append(message)
        self.client.on_subscribe = lambda client, data, number, codes, *rest: self.granted.update({number: codes})
        self.client.connect("localhost" if tls else "127.0.0.1", broker.port)
        self.client.loop_start()
        for topic in topics or ("seekd/#",):
            number = self.client.subscribe(topic, 1)[1]
            until(f"the subscription to {topic}", lambda: number in self.granted)

    def publish(self, topic, payload, qos=1, retain=False, properties=None):
        if not isinstance(payload, (str, bytes)):
            payload = json.dumps(payload)
        return self.client.publish(topic, payload, qos=qos, retain=retain, properties=properties)

    def command(self, player, *words, **members):
        return self.publish(f"seekd/home/{player}/cmd", {"command": list(words), **members})

    def payloads(self, topic):
        return [message.payload.decode() for message in list(self.heard) if message.topic == topic]

    def last(self, topic):
        found = self.payloads(topic)
        return found[-1] if found else None

    def becomes(self, topic, condition, what):
        """Waits until the newest message of a topic fulfils the condition; JSON is decoded."""

        def newest():
            text = self.last(topic)
            if text is None:
                return None
            value = json.loads(text) if text[:1] in "{[" else text
            return (value,) if condition(value) else None

        try:
            return until(what, newest)[0]
        except AssertionError:
            raise AssertionError(f"expected {what}; the newest of {topic} is {self.last(topic)}") from None

    def online(self, player, state="online"):
        self.becomes(f"seekd/home/{player}/status", lambda value: value == state, f"{player} {state}")

    def replies(self, player):
        return [json.loads(text) for text in self.payloads(f"seekd/home/{player}/cmd/reply")]

    def reply(self, player, transaction):
        def found():
            return [reply for reply in self.replies(player) if reply["transaction"] == transaction]

        return until(f"a reply to {transaction}", found)[0]

    def close(self):
        self.client.loop_stop()
        self.client.disconnect()


def response(topic, correlation):
    properties = Properties(PacketTypes.PUBLISH)
    properties.ResponseTopic = topic
    properties.CorrelationData = correlation
    return properties


class Bed:
    """A folder, and the end of all that was started."""

    def __enter__(self):
        self.work = tempfile.TemporaryDirectory(prefix="seekd-mqtt-")
        self.folder = pathlib.Path(self.work.name)
        return self

    def __exit__(self, *error):
        for process in started:
            process.stop()
        if error[0]:
            for process in started:
                text = process.output()
                print(f"--- {process.log.name}\n{text[-1500:]}", flush=True)
        started.clear()
        self.work.cleanup()
