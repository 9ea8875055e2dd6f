"""A player that other programs find as `mpv` on PATH: mpv itself, or seekd in its place."""

import json
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time

CLIP = os.path.abspath("Tests/Clips/chapters.mkv")
SHORT_CLIP = os.path.abspath("Tests/Clips/short.mkv")


def until(condition, what, seconds=40):
    """Waits for a condition, and returns its value once it is true. what: words, or a function that makes them."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"timed out waiting for {what if isinstance(what, str) else what()}")
        time.sleep(0.02)


def free_port():
    """A port that nobody listens on, below those that Linux gives to connections: none takes it meanwhile."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as taken:
            try:
                taken.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass


class Player:
    """A folder of its own with `mpv`, a home and a configuration without picture and sound."""

    def __init__(self, kind, seekd):
        """kind: "mpv" or "seekd". seekd: the path of seekd's program."""
        self.kind = kind
        # Short: sockets are made in it.
        self.folder = tempfile.mkdtemp(prefix="strangers-")
        self.started = []
        self.groups = []
        programs = self.path("bin")
        os.mkdir(programs)
        if kind == "mpv":
            os.symlink(shutil.which("mpv"), os.path.join(programs, "mpv"))
        else:
            for name in ("seekd", "seekd-mpris"):
                os.symlink(os.path.join(os.path.dirname(seekd), name), os.path.join(programs, name))
            shutil.copy("scripts/seekd-mpv", programs)
            os.symlink("seekd-mpv", os.path.join(programs, "mpv"))
        self.mpv = os.path.join(programs, "mpv")
        for name in ("home", "config/mpv", "run", "tmp"):
            os.makedirs(self.path(name), mode=0o700)
        # Debian's scripts for mpv are in a folder that seekd does not read.
        self.configure("vo=null", "ao=null", "load-scripts=no")

    def configure(self, *lines):
        """Writes mpv.conf."""
        with open(self.path("config/mpv/mpv.conf"), "w") as file:
            file.write("\n".join(lines) + "\n")

    def program(self, name):
        """One of seekd's own."""
        return os.path.join(os.path.dirname(self.mpv), name)

    def path(self, name):
        return os.path.join(self.folder, name)

    @property
    def environment(self):
        kept = {name: os.environ[name] for name in ("LANG", "LC_ALL") if name in os.environ}
        return {**kept, "PATH": os.pathsep.join([os.path.dirname(self.mpv), "/usr/bin", "/bin"]),
                "TERM": "xterm", "HOME": self.path("home"), "XDG_CONFIG_HOME": self.path("config"), "XDG_RUNTIME_DIR": self.path("run"),
                "TMPDIR": self.path("tmp"), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1"}

    def run(self, *words, folder=None, **more):
        """Runs a program to its end: its exit status and its output. What it leaves running ends with `close`.

        folder: where it runs; by default the player's own.
        """
        process = self.spawn("output-of-run", words, more, folder)
        process.stdin.close()
        status = process.wait(300)
        return status, self.output(process)

    def start(self, *words, **more):
        """Starts a program that runs until `close`."""
        process = self.spawn(f"output-{len(self.started)}", words, more)
        self.started.append(process)
        return process

    def spawn(self, name, words, more, folder=None):
        """Starts a program in a process group of its own; its output goes to a file in the folder."""
        with open(self.path(name), "wb") as output:
            process = subprocess.Popen(
                words, env={**self.environment, **more}, cwd=folder or self.folder, stdin=subprocess.PIPE, stdout=output,
                stderr=output, start_new_session=True)
        process.output = output.name
        self.groups.append(process.pid)
        return process

    def output(self, process):
        with open(process.output, errors="replace") as file:
            return file.read()

    def told(self, process):
        """What a process has said with tell.py. The last line may still be incomplete."""
        lines = self.output(process).splitlines(keepends=True)
        return [json.loads(line) for line in lines if line.startswith("[") and line.endswith("\n")]

    def close(self):
        for group in self.groups:
            try:
                os.killpg(group, signal.SIGKILL)
            except ProcessLookupError:
                pass
        for process in self.started:
            process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def sockets(self, process):
        """The sockets of the players that a process has started."""
        found = []
        for player in descendants(process.pid):
            for word in arguments(player):
                if word.startswith("--input-ipc-server="):
                    found.append(word.partition("=")[2])
        return found

    def look(self, path, kind=None):
        """A connection to a player, which must be of this kind."""
        connection, kind = Connection(path), kind or self.kind
        is_seekd = connection.ask("hello")["error"] == "success"
        assert is_seekd == (kind == "seekd"), f"the player at {path} is not {kind}"
        return connection

    def wait_for_socket(self, path, process):
        """Waits until the process accepts connections. mpv's socket has its file before that: bind comes first."""
        def accepts():
            try:
                with socket.socket(socket.AF_UNIX) as client:
                    client.connect(path)
            except OSError:
                assert process.poll() is None, f"it ended with {process.returncode}: {self.output(process)}"
                return False
            return True
        until(accepts, lambda: f"a connection to {path}: {self.output(process)}")

    def connect(self, process, kind=None):
        """A connection to the player that a process has started, once it listens."""
        def connected():
            for path in self.sockets(process):
                try:
                    return self.look(path, kind)
                except OSError:
                    pass
            assert process.poll() is None, f"it ended with {process.returncode}: {self.output(process)}"
            return None
        return until(connected, "the player's socket")


def arguments(pid):
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as file:
            return [os.fsdecode(word) for word in file.read().split(b"\0")[:-1]]
    except OSError:
        return []


def descendants(pid):
    """The processes that a process has started, and those that they have started."""
    parents = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat") as file:
                    parents[int(name)] = int(file.read().rpartition(")")[2].split()[1])
            except OSError:
                pass
    found = [pid]
    for parent in found:
        found += [child for child, of in parents.items() if of == parent]
    return found[1:]


class Connection:
    """mpv's JSON IPC, to look at the player beside the program under test."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(20)
        self.socket.connect(path)
        self.lines = self.socket.makefile()

    def ask(self, *command):
        """The reply to a command."""
        self.socket.sendall(json.dumps({"command": command, "request_id": 7777}).encode() + b"\n")
        for line in self.lines:
            reply = json.loads(line)
            if reply.get("request_id") == 7777:
                return reply
        raise EOFError("the player closed the connection")

    def get(self, name):
        """A property; None if it has no value."""
        return self.ask("get_property", name).get("data")

    def wait(self, name, expected, tolerance=0.05):
        """Waits until a property has a value, or a number is near it. Returns the value that was expected."""
        def holds():
            value = self.get(name)
            if isinstance(expected, float):
                return isinstance(value, (int, float)) and abs(value - expected) <= tolerance
            return value == expected
        until(holds, lambda: f"{name} = {expected}, which is {self.get(name)}")
        return expected
