"""The programs of a living room, in a folder of their own: seekd, front ends, a broker, a message bus, a lircd."""

import ctypes
import json
import os
import pty
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path += [os.path.abspath("scripts")]
from waiting import until

SETTINGS = ["overlay.osd=false", "resume.on_start=paused", "resume.rewind_s=[0, 0, 0, 0]"]


def die_with_parent():
    """Whoever kills the day leaves no program behind."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


class Line:
    """A connection that asks one question after the other, or many at once."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        until(lambda: self.socket.connect_ex(path) == 0, path)
        self.socket.settimeout(60)
        self.stream = self.socket.makefile("rb", 1 << 18)
        self.number = 0

    def send(self, *commands):
        text = b""
        for command in commands:
            self.number += 1
            text += json.dumps({"command": command, "request_id": self.number}).encode() + b"\n"
        self.socket.sendall(text)

    def read(self):
        """The next message. OSError: the connection has ended."""
        line = self.stream.readline()
        if not line:
            raise OSError("the connection has ended")
        return json.loads(line.decode(errors="surrogateescape"))

    def reply(self, events=None):
        """The next reply; events before it go to the list."""
        while True:
            message = self.read()
            if "event" not in message:
                return message
            if events is not None:
                events.append(message)

    def ask(self, *command):
        self.send(list(command))
        reply = self.reply()
        if reply["request_id"] != self.number:
            raise AssertionError(f"expected the reply to request {self.number}, got {reply}")
        return reply

    def data(self, *command):
        reply = self.ask(*command)
        if reply["error"] != "success":
            raise AssertionError(f"expected success of {command}, got {reply}")
        return reply.get("data")

    def close(self):
        self.stream.close()
        self.socket.close()


class House:
    def __init__(self, binaries):
        self.binaries = os.path.abspath(binaries)
        self.folder = tempfile.mkdtemp(prefix="seekd-day-")
        self.path = f"{self.folder}/seekd/ipc.sock"
        self.pictures = f"{self.folder}/seekd/pictures.sock"
        self.processes = {}
        self.lives = {}
        self.failures = []
        self.keys = []
        os.makedirs(f"{self.folder}/seekd", mode=0o700)
        self.library = f"{self.folder}/heap.so"
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "heap.c")
        compiler = shutil.which("clang") or "cc"
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-pthread", "-o", self.library, source], check=True)
        self.environment = {
            **os.environ, "HOME": self.folder, "XDG_RUNTIME_DIR": self.folder,
            "XDG_CONFIG_HOME": f"{self.folder}/config", "XDG_STATE_HOME": f"{self.folder}/state",
            "XDG_CACHE_HOME": f"{self.folder}/cache", "LANGUAGE": "en",
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.folder}/bus", "TERM": "xterm-256color",
            "COLORTERM": "truecolor"}
        for name in ("SEEKD_SOCKET", "DBUS_STARTER_ADDRESS"):
            self.environment.pop(name, None)

    # Programs

    def log(self, name):
        return f"{self.folder}/{name}.log"

    def start(self, name, *command, ours=True, **options):
        environment = dict(self.environment)
        if ours:
            environment["LD_PRELOAD"] = self.library
        with open(self.log(name), "ab") as log:
            options = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log, **options}
            process = subprocess.Popen(command, env=environment, preexec_fn=die_with_parent, **options)
        self.processes[name] = process
        self.lives[name] = self.lives.get(name, 0) + 1
        return process

    def pid(self, name):
        return self.processes[name].pid

    def stop(self, name, number=signal.SIGTERM, expected=(0,)):
        process = self.processes[name]
        if process.poll() is None:
            process.send_signal(number)
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                self.failures.append(f"{name} did not end within 60 s of signal {number}")
                process.kill()
                process.wait()
        del self.processes[name]
        if process.returncode not in expected:
            self.failures.append(f"{name}: expected exit status {expected}, got {process.returncode}")

    def living(self):
        """Programs that have ended by themselves are failures."""
        for name, process in list(self.processes.items()):
            if process.poll() is not None:
                self.failures.append(f"{name} ended by itself: {process.returncode}")
                del self.processes[name]

    def ours(self):
        return [name for name in self.processes if name not in ("mosquitto", "bus", "sub", "pub")]

    # seekd

    def start_seekd(self, films):
        settings = [*SETTINGS, f'films.folders=["{films}"]']
        self.start(
            "seekd", f"{self.binaries}/seekd", *(word for setting in settings for word in ("--set", setting)),
            "--mpv-option", "vo=null", "--mpv-option", "ao=null")
        self.line().close()

    def line(self):
        return Line(self.path)

    # What front ends need

    def start_surroundings(self):
        self.start("bus", "dbus-daemon", "--session", "--nofork", "--nopidfile",
                   f"--address=unix:path={self.folder}/bus", ours=False)
        with socket.create_server(("127.0.0.1", 0)) as server:
            self.port = server.getsockname()[1]
        with open(f"{self.folder}/mosquitto.conf", "w", encoding="utf-8") as file:
            file.write(f"listener {self.port} 127.0.0.1\nallow_anonymous true\npersistence false\n")
        self.start("mosquitto", "mosquitto", "-c", f"{self.folder}/mosquitto.conf", ours=False)
        os.makedirs(f"{self.folder}/config/seekd")
        with open(f"{self.folder}/config/seekd/mqtt.toml", "w", encoding="utf-8") as file:
            file.write(f'[broker]\nport = {self.port}\n[player]\nname = "room"\n')
        with open(f"{self.folder}/config/seekd/remote.toml", "w", encoding="utf-8") as file:
            file.write(f'[lirc]\nsocket = "{self.folder}/lircd"\n')
        self.lirc = []
        listener = socket.create_server(f"{self.folder}/lircd", family=socket.AF_UNIX)
        threading.Thread(target=self.take_lirc, args=[listener], daemon=True).start()
        until(lambda: os.path.exists(f"{self.folder}/bus"), "the message bus")
        until(self.broker_answers, "the broker")
        # One who sends a line for each command, and one who hears everything.
        self.publisher = self.start(
            "pub", "mosquitto_pub", "-p", str(self.port), "-t", "seekd/home/room/cmd", "-l", ours=False,
            stdin=subprocess.PIPE).stdin
        self.heard = 0
        hearer = self.start("sub", "mosquitto_sub", "-p", str(self.port), "-t", "seekd/#", ours=False,
                            stdout=subprocess.PIPE)
        threading.Thread(target=self.hear, args=[hearer.stdout], daemon=True).start()

    def broker_answers(self):
        try:
            socket.create_connection(("127.0.0.1", self.port), 5).close()
            return True
        except OSError:
            return False

    def hear(self, stream):
        for _ in stream:
            self.heard += 1

    def take_lirc(self, listener):
        while True:
            connection = listener.accept()[0]
            self.lirc.append(connection)

    def key(self, name, count=0):
        """A transmission of a remote, as lircd tells it; count: of the repeats of one press."""
        for connection in list(self.lirc):
            try:
                connection.sendall(f"0000000000000010 {count:02x} {name} Harmony\n".encode())
            except OSError:
                self.lirc.remove(connection)
                connection.close()

    def publish(self, *command):
        self.publisher.write(json.dumps({"command": command}).encode() + b"\n")
        self.publisher.flush()

    # Front ends

    FRONT_ENDS = ["seek-overlay terminal", "seek-overlay osd", "seek-web", "seekd-mpris", "seekd-mqtt", "seekd-remote",
                  "seek-listen", "seek-pictures"]

    def start_front_end(self, name):
        words = name.split()
        command = [f"{self.binaries}/{words[0]}", *words[1:]]
        if name == "seek-overlay terminal":
            self.terminal, slave = pty.openpty()
            self.start(name, *command, stdin=slave, stdout=slave, start_new_session=True)
            os.close(slave)
            threading.Thread(target=self.look, args=[self.terminal], daemon=True).start()
        elif name == "seek-web":
            web = self.start(name, *command, "--listen", "127.0.0.1:0", "--metrics", stdout=subprocess.PIPE)
            self.web_port = int(web.stdout.readline().decode().strip().rstrip("/").rsplit(":", 1)[1])
        elif name == "seek-listen":
            self.start(name, *command, "--any-load")
        else:
            self.start(name, *command)

    def look(self, terminal):
        """Who looks at the terminal."""
        try:
            while os.read(terminal, 65536):
                pass
        except OSError:
            pass

    def type(self, keys):
        os.write(self.terminal, keys)

    def stop_front_end(self, name):
        self.stop(name, expected=(0, -signal.SIGTERM))
        if name == "seek-overlay terminal":
            os.close(self.terminal)

    def close(self):
        for process in self.processes.values():
            process.kill()
        for process in self.processes.values():
            process.wait()

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)


def rest(seconds, why):
    """A time that has to pass: what is measured is that nothing happens."""
    assert why
    time.sleep(seconds)  # house-rules: the time itself is measured
