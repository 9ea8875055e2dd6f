"""A day: half hours in which everything happens at once, and after each a rest at which all programs are looked at."""

import os
import random
import signal
import socket
import subprocess
import threading
import time

import figures
from house import House, Line, die_with_parent, rest, until
from ledger import Ledger
from people import Counts, People

MEASURED_TAPS = 40
# How seekd ends: the signal, and whether in a burst.
ENDS = [("SIGTERM at rest", signal.SIGTERM, False), ("SIGKILL at rest", signal.SIGKILL, False),
        ("SIGKILL in a burst", signal.SIGKILL, True), ("SIGTERM in a burst", signal.SIGTERM, True)]


class Echo:
    """Another process that answers a line with a line: the floor of a reply here and now."""

    PROGRAM = "import socket, sys\nl = socket.create_server(sys.argv[1], family=socket.AF_UNIX)\nc = l.accept()[0]\n" \
              "while d := c.recv(4096): c.sendall(d)"

    def __init__(self, folder):
        self.process = subprocess.Popen(
            ["/usr/bin/python3", "-c", self.PROGRAM, f"{folder}/echo"], preexec_fn=die_with_parent)
        self.line = Line(f"{folder}/echo")

    def time(self):
        """ms of one question."""
        begin = time.monotonic()
        self.line.socket.sendall(b'{"command":["tap","forward"]}\n')
        self.line.stream.readline()
        return (time.monotonic() - begin) * 1000

    def close(self):
        self.line.close()
        self.process.wait(20)


class Mpv:
    """mpv itself with the same film, paused: the floor of a landing here and now."""

    def __init__(self, folder, film):
        path = f"{folder}/mpv"
        self.process = subprocess.Popen(
            ["mpv", "--no-config", "--idle", "--pause", "--vo=null", "--ao=null", "--really-quiet", "--no-terminal",
             f"--input-ipc-server={path}", film], preexec_fn=die_with_parent)
        self.line = Line(path)
        until(lambda: self.line.ask("get_property", "seekable").get("data"), "mpv's film")

    def time(self, target):
        """ms from an exact seek to the end of the seek."""
        begin = time.monotonic()
        self.line.ask("seek", target, "absolute+exact")
        while self.line.read().get("event") != "playback-restart":
            pass
        return (time.monotonic() - begin) * 1000

    def close(self):
        self.line.close()
        self.process.terminate()
        self.process.wait(20)


class Day:
    """minutes: how long it is to take if the machine is quick enough. What happens is in proportion to it. short:
    without times; each end of seekd once."""

    def __init__(self, binaries, films, minutes, seed, short=False):
        self.house = House(binaries)
        self.make_films = films
        self.minutes = minutes
        self.seed = seed
        self.short = short
        # Seconds of a rest: until everything is still, and while wakeups are counted.
        self.settle, self.measure = (1, 0.2) if short else (4, 4)
        self.count = max(3, round(minutes * 1.6))
        # So many half hours at the begin and at the end have restarts.
        self.ends = max(1, self.count // 12)
        self.counts = Counts()
        self.rests = []
        self.samples = []
        self.latencies = []
        self.accounts = []
        self.restarts = []
        # As seekd counts, once for each life.
        self.stats = []
        self.is_over = threading.Event()

    def run(self):
        self.begin = time.monotonic()
        self.echo = self.mpv = None
        try:
            self.films = self.make_films(f"{self.house.folder}/films")
            self.open()
            for number in range(self.count):
                self.half_hour(number)
            self.close()
        finally:
            self.is_over.set()
            for process in (self.echo, self.mpv):
                if process:
                    process.process.kill()
                    process.process.wait()
            self.house.close()
        return self

    def open(self):
        self.house.start_surroundings()
        self.start_seekd()
        self.client().data("loadfile", self.films.rest)
        for name in self.house.FRONT_ENDS:
            self.house.start_front_end(name)
        until(lambda: os.path.exists(self.house.pictures), "seek-pictures")
        self.echo = Echo(self.house.folder)
        self.mpv = Mpv(self.house.folder, self.films.rest)
        self.floor = self.measure_floor()
        threading.Thread(target=self.sample, daemon=True).start()

    def start_seekd(self):
        self.house.start_seekd(self.films.folder)
        self.ledger = Ledger(self.house.path)
        self.asker = None

    def client(self):
        if self.asker is None:
            self.asker = self.house.line()
            self.asker.data("disable_event", "all")
        return self.asker

    def measure_floor(self):
        """Requests a second of one client that sends 64 at once."""
        found = {}
        client = self.house.line()
        for question in (["get_property", "pause"], ["snapshot"]):
            end = time.monotonic() + min(1.0, self.minutes / 10)
            begin, count = time.monotonic(), 0
            while time.monotonic() < end:
                client.send(*([question] * 64))
                for _ in range(64):
                    client.reply()
                count += 64
            found[" ".join(question)] = round(count / (time.monotonic() - begin))
        client.close()
        return found

    def sample(self):
        while not self.is_over.wait(5):
            for name in self.house.ours():
                try:
                    quick = figures.quick(self.house.pid(name))
                    self.samples.append({"at": time.monotonic() - self.begin, "name": name, **quick})
                except (OSError, KeyError):
                    pass

    # Half an hour

    def half_hour(self, number):
        begin = time.monotonic()
        self.be_still()
        self.measure_taps(number)
        people = People(self.house, self.films, self.counts, self.ledger, f"{self.seed} {number}")
        part = self.minutes / 30 / self.count
        people.work(
            taps=round(100_000 * part) - 2 * MEASURED_TAPS, loads=round(10_000 * part), changes=round(10_000 * part),
            requests=round(1_000_000 * part))
        self.house.failures += people.failures
        self.be_still()
        if not self.ledger.until(lambda: not self.ledger.open()):
            self.house.failures.append(f"half hour {number}: without an end after 30 s: {sorted(self.ledger.open())}")
        self.house.living()
        self.look(number)
        if number < self.ends or number >= self.count - self.ends:
            self.restart(number)
        if number < self.ends:
            for name in self.house.FRONT_ENDS:
                self.house.stop_front_end(name)
                self.house.start_front_end(name)
        took = time.monotonic() - begin
        wanted = self.minutes * 60 / self.count
        own = [one for one in self.rests if one["name"] == "seekd"][-1]
        print(f"soak: half hour {number + 1} of {self.count}: {took:.1f} s ({wanted:.1f} s are its share), "
              f"{self.counts['taps']} taps, {self.counts['loads']} films, {self.counts['requests']} requests; "
              f"seekd: {own.get('heap_kib', 0):.0f} KiB of heap, {own['descriptors']} descriptors",
              flush=True)
        if took < wanted:
            rest(wanted - took, "people sleep")

    def be_still(self):
        """The same film, paused; nothing else in the playlist."""
        client = self.client()
        client.data("sleep", "off")
        self.ledger.forget_media()
        client.data("loadfile", self.films.rest)
        client.data("pause")
        if not self.ledger.until(lambda: (self.ledger.media or {}).get("path") == self.films.rest
                                 and self.ledger.media["phase"] == "loaded"):
            self.house.failures.append(f"expected {self.films.rest} to be loaded, got {self.ledger.media}")

    def look(self, number):
        rest(self.settle, "everything comes to rest")
        names = self.house.ours()
        pids = {name: self.house.pid(name) for name in names}
        try:
            until(lambda: all(self.has_no_more(name, pids[name]) for name in names), "what is left of clients", 20)
        except TimeoutError:
            # The report tells of which program.
            pass
        before = {name: figures.wakeups(pids[name]) for name in names}
        begin = time.monotonic()
        rest(self.measure, "wakeups of programs with nothing to do")
        passed = time.monotonic() - begin
        for name in names:
            woken = figures.woken(before[name], figures.wakeups(pids[name])) / passed
            self.rests.append({
                "at": begin - self.begin, "half_hour": number, "name": name, "life": self.house.lives[name],
                "wakeups_per_s": woken, **figures.all(pids[name])})

    def has_no_more(self, name, pid):
        """Whether a program has no more descriptors and threads than at an earlier rest of its life."""
        own = [one for one in self.rests if one["name"] == name and one["life"] == self.house.lives[name]]
        now = figures.quick(pid)
        return all(now[key] <= max((one[key] for one in own), default=now[key]) for key in ("descriptors", "threads"))

    def measure_taps(self, number):
        """Single taps one after another, and beside each what the machine allows."""
        client = self.client()
        chance = random.Random(number)
        for index in range(MEASURED_TAPS):
            begin = time.monotonic()
            reply = client.ask("tap", "forward" if index % 2 else "backward", 1, 30 + chance.random())
            replied = time.monotonic()
            self.counts.add("taps")
            self.counts.add("requests")
            if not self.ledger.accept(reply.get("data")):
                self.house.failures.append(f"expected a tap with a chase, got {reply}")
                continue
            landing = self.ledger.landing(reply["data"]["chase"])
            landed = time.monotonic()
            if landing is None or landing["phase"] != "landed":
                self.house.failures.append(f"expected chase {reply['data']['chase']} to land, got {landing}")
                continue
            self.latencies.append({
                "half_hour": number, "life": self.house.lives["seekd"], "reply_ms": (replied - begin) * 1000,
                "landing_ms": (landed - begin) * 1000, "echo_ms": self.echo.time(),
                "mpv_ms": self.mpv.time(landing["target"])})

    # Restarts

    def restart(self, number):
        """seekd ends at rest and in the middle of a burst, asked and killed; the session comes back."""
        ends = ENDS if not self.short else ENDS[::2] if number else ENDS[1::2]
        for kind, signal_number, is_busy in ends:
            client = self.client()
            volume = random.Random(f"{self.seed} {number} {kind}").randint(20, 100)
            client.data("set_property", "volume", volume)
            client.data("scrub", 150 + number % 50)
            reply = client.data("scrub-end")
            self.ledger.accept(reply)
            self.ledger.landing(reply["chase"])
            # A position is saved at a pause, otherwise only 5 s after a landing.
            client.data("play")
            client.data("pause")
            rest(2, "the session is saved at most once a second")
            before = client.data("get_property", "time-pos")
            self.stats.append(client.data("stats"))
            if is_busy:
                client.send(*([["tap", "forward", 1, 1]] * 5))
                for _ in range(5):
                    self.ledger.accept(client.reply().get("data"))
            self.end_seekd(kind, signal_number)
            self.start_seekd()
            self.came_back(kind, volume, before, is_busy)

    def end_seekd(self, kind, signal_number):
        self.house.stop("seekd", signal_number, (0,) if signal_number == signal.SIGTERM else (-9,))
        self.asker.close()
        self.ledger.until(lambda: self.ledger.is_over)
        account = {**self.ledger.account(), "ended by": kind}
        if signal_number == signal.SIGKILL:
            # What was running then ended with seekd.
            account["ended with seekd"] = account.pop("without an end")
            account["without an end"] = []
            account["bursts without an end"] = []
        self.accounts.append(account)

    def came_back(self, kind, volume, before, is_busy):
        begin = time.monotonic()
        until(lambda: (self.ledger.media or {}).get("phase") == "loaded", "the session's film")
        client = self.client()
        found = {
            "path": client.data("get_property", "path"), "volume": client.data("get_property", "volume"),
            "pause": client.data("get_property", "pause"), "position": client.data("get_property", "time-pos")}
        # A burst of five taps may be in it or not.
        near = -0.5 <= found["position"] - before <= (5.5 if is_busy else 0.5)
        if found["path"] != self.films.rest or found["volume"] != volume or not found["pause"] or not near:
            self.house.failures.append(
                f"{kind}: expected {self.films.rest}, paused at {before}, volume {volume}, got {found}")
        self.restarts.append({"kind": kind, "ms": (time.monotonic() - begin) * 1000})

    # The end

    def close(self):
        self.stats.append(self.client().data("stats"))
        self.be_still()
        self.look(self.count)
        self.echo.close()
        self.mpv.close()
        for name in self.house.FRONT_ENDS:
            self.house.stop_front_end(name)
        self.end_seekd("SIGTERM at the end", signal.SIGTERM)
        self.took = time.monotonic() - self.begin
