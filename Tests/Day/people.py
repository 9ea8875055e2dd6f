"""Who lives in the room: people who tap, who change films, programs that ask, files that change. Each is a thread that
works until its share is done."""

import collections
import json
import os
import random
import re
import socket
import subprocess
import sys
import threading

sys.path += [os.path.abspath("Tests/Web"), os.path.abspath("Tests/Pictures")]
from house import Line
from wire import Page, request

NUMBER = re.compile(rb'"request_id":(\d+)')
QUESTIONS = [
    ["get_property", "pause"], ["get_property", "time-pos"], ["get_property", "duration"], ["get_property", "volume"],
    ["get_property", "playlist"], ["get_property", "track-list"], ["get_property", "media-title"], ["snapshot"],
    ["stats"], ["hello"], ["client_name"], ["get_version"], ["choreography", "play"], ["history", 5], ["continue", 5],
    ["films", None, 0, 20], ["get_property", "no-such-property"], ["observe_property", 1, "volume"],
    ["unobserve_property", 1], ["expand-text", "${filename}"], ["frobnicate"],
]
WEIGHTS = [8, 8, 4, 4, 1, 1, 2, 3, 1, 0.3, 2, 2, 0.1, 0.3, 0.1, 0.1, 1, 1, 1, 1, 1]


class Counts:
    """What was done, by all."""

    def __init__(self):
        self.lock = threading.Lock()
        self.numbers = collections.Counter()
        self.refused = collections.Counter()

    def add(self, name, count=1):
        with self.lock:
            self.numbers[name] += count

    def refuse(self, code):
        with self.lock:
            self.refused[code] += 1

    def __getitem__(self, name):
        with self.lock:
            return self.numbers[name]


class Share:
    """What is left to do of one kind, for several workers."""

    def __init__(self, count):
        self.lock = threading.Lock()
        self.left = count

    def take(self, count=1):
        with self.lock:
            if self.left <= 0:
                return False
            self.left -= count
            return True


class People:
    def __init__(self, house, films, counts, ledger, seed):
        self.house = house
        self.films = films
        self.counts = counts
        self.ledger = ledger
        self.seed = seed
        self.failures = []

    def work(self, taps, loads, changes, requests):
        """All of that at once; returns when it is done."""
        shares = {"taps": Share(taps), "requests": Share(requests)}
        done = threading.Event()
        workers = [
            (self.tap, shares["taps"]), (self.tap, shares["taps"]), (self.zap, Share(loads)),
            (self.change, Share(changes)), (self.ask, shares["requests"]), (self.ask, shares["requests"])]
        beside = [self.come_and_go, self.use_front_ends, self.look_at_page]
        threads = [threading.Thread(target=self.guarded, args=[number, function, share], daemon=True)
                   for number, (function, share) in enumerate(workers)]
        others = [threading.Thread(target=self.guarded, args=[100 + number, function, done],
                                   daemon=True)
                  for number, function in enumerate(beside)]
        for thread in threads + others:
            thread.start()
        for thread in threads:
            thread.join()
        done.set()
        for thread in others:
            thread.join()

    def guarded(self, number, function, argument):
        try:
            function(random.Random(f"{self.seed} {number}"), argument)
        except Exception as error:
            self.failures.append(f"{function.__name__}: {type(error).__name__}: {error}")

    # Taps

    def command(self, chance):
        """A command that moves the target, and how many taps it is."""
        kind = chance.random()
        button = chance.choice(["forward", "backward"])
        if kind < 0.75:
            return ["tap", button], 1
        if kind < 0.85:
            count = chance.randint(2, 5)
            return ["tap", button, count], count
        if kind < 0.88:
            return ["press", button], 1
        if kind < 0.90:
            return {"name": "tap", "button": button, "interval": chance.uniform(1, 60)}, 1
        if kind < 0.92:
            return ["scrub", chance.uniform(0, 300)], 0
        if kind < 0.93:
            return ["scrub-end"], 0
        if kind < 0.95:
            return ["release", button], 0
        return chance.choice([
            ["cancel"], ["undo"], ["segment", "next"], ["segment", "previous"], ["segment", 0], ["again"], ["take"],
            ["seek", chance.uniform(-30, 30)], ["seek", chance.uniform(0, 300), "absolute"], ["toggle"]]), 0

    def tap(self, chance, share):
        """Taps in groups, as fingers make them; a client stays for a while."""
        while True:
            client = Line(self.house.path)
            client.ask("disable_event", "all")
            for _ in range(chance.randint(5, 60)):
                group = [self.command(chance) for _ in range(chance.choice([1, 1, 1, 2, 3, 6]))]
                if not share.take(sum(taps for _, taps in group)):
                    client.close()
                    return
                newest_end = self.ledger.newest_end
                client.send(*(command for command, _ in group))
                for command, taps in group:
                    self.take(command, client.reply(), taps, newest_end)
            client.close()

    def take(self, command, reply, taps, newest_end):
        self.counts.add("requests")
        if reply["error"] == "success":
            self.counts.add("taps", taps)
            # These may move nothing, and then name the newest chase, which may have ended (docs/protocol.md).
            may_be_old = command in (["scrub-end"], ["release", "forward"], ["release", "backward"])
            self.ledger.accept(reply.get("data"), 0 if may_be_old else newest_end, command)
        else:
            self.counts.refuse(reply["error"])

    # Films

    def zap(self, chance, share):
        """Other films, most of them until they are there."""
        client = Line(self.house.path)
        client.data("subscribe", "media")
        while share.take():
            kind = chance.random()
            path = chance.choice(self.films.all())
            if kind < 0.70:
                command = ["loadfile", path]
            elif kind < 0.78:
                command = ["play-film", path]
            elif kind < 0.84:
                command = ["loadfile", path, "append-play"]
            elif kind < 0.90:
                command = chance.choice([["playlist-next"], ["playlist-prev"], ["playlist-play-index", 0]])
            elif kind < 0.93:
                command = ["loadfile", os.path.dirname(path)]
            elif kind < 0.95:
                command = ["loadfile", self.films.broken]
            elif kind < 0.97:
                command = ["loadfile", path + ".missing"]
            else:
                command = ["stop"]
            events = []
            client.send(command)
            reply = client.reply(events)
            self.counts.add("requests")
            if reply["error"] != "success":
                self.counts.refuse(reply["error"])
                continue
            self.counts.add("loads")
            if chance.random() < 0.2:
                client.ask("play")
            if chance.random() < 0.8 and command[0] in ("loadfile", "play-film") and len(command) == 2:
                # It is shown or it fails; others may stop it meanwhile.
                client.socket.settimeout(30)
                try:
                    # Its end may have come before the reply.
                    while not any(event.get("phase") in ("loaded", "failed", "idle", "ended") for event in events):
                        events.append(client.read())
                except TimeoutError:
                    self.failures.append(f"{command}: expected it to be shown or to fail within 30 s, got no event")
                    return
        client.close()

    def change(self, chance, share):
        while share.take():
            self.films.change()
            self.counts.add("changes of files")
            if chance.random() < 0.5:
                threading.Event().wait(0.005)

    # Questions

    def ask(self, chance, share):
        """Clients that ask much, and leave: some before they have read everything."""
        while True:
            client = socket.socket(socket.AF_UNIX)
            client.connect(self.house.path)
            client.settimeout(60)
            stream = client.makefile("rb", 1 << 18)
            if chance.random() < 0.5:
                client.sendall(b'{"command":["subscribe"],"request_id":0}\n')
            number = 1
            for _ in range(chance.randint(1, 60)):
                count = chance.choice([1, 8, 32, 64])
                if not share.take(count):
                    stream.close()
                    client.close()
                    return
                questions = chance.choices(QUESTIONS, WEIGHTS, k=count)
                client.sendall(b"".join(
                    json.dumps({"command": question, "request_id": number + index}).encode() + b"\n"
                    for index, question in enumerate(questions)))
                last = number + count
                while number < last:
                    line = stream.readline()
                    if not line:
                        raise OSError(f"the connection ended before reply {number}")
                    if line.startswith(b'{"event"'):
                        continue
                    found = int(NUMBER.findall(line)[-1])
                    if found == 0:
                        continue
                    if found != number:
                        raise AssertionError(f"expected the reply to request {number}, got {line[:300]}")
                    number += 1
                self.counts.add("requests", count)
            if chance.random() < 0.3:
                # Without a look at the answers.
                client.sendall(b'{"command":["snapshot"]}\n' * 50)
            stream.close()
            client.close()

    # Others

    def seekctl(self, *arguments):
        done = subprocess.run([f"{self.house.binaries}/seekctl", *arguments], env=self.house.environment,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=60, check=False)
        self.counts.add("programs")
        return done.stdout if done.returncode == 0 else None

    def come_and_go(self, chance, done):
        """Commands of shells, clients as of mpv, clients that read slowly or nothing."""
        deaf = socket.socket(socket.AF_UNIX)
        deaf.connect(self.house.path)
        deaf.sendall(b'{"command":["subscribe"]}\n')
        while not done.wait(0.05):
            text = self.seekctl("tap", "--json", chance.choice(["forward", "backward"]))
            if text:
                self.counts.add("taps")
                self.counts.add("requests")
                self.ledger.accept(json.loads(text))
            self.seekctl(*chance.choice([["status"], ["films"], ["history"], ["stats"], ["playlist"]]))
            with socket.socket(socket.AF_UNIX) as player:
                # As mpv's remotes do: properties, events, text, and no word at the end.
                player.connect(self.house.path)
                player.settimeout(60)
                player.sendall(b'{"command":["observe_property",1,"time-pos"]}\n'
                               b'{"command":["observe_property",2,"pause"]}\n'
                               b'{"command":["enable_event","all"]}\nseek 5\nno-osd add volume 1\nshow-text hello\n')
                player.recv(4096)
        deaf.close()

    def use_front_ends(self, chance, done):
        """Keys of the terminal and of the remote, messages of the broker, calls of the bus, pictures."""
        pictures = Line(self.house.pictures)
        while not done.wait(0.1):
            self.house.type(chance.choice([b"l", b"j", b"\x1b[C", b"\x1b[D", b" ", b"n", b"u", b"b", b"\x1b"]))
            for count in range(4):
                self.house.key(chance.choice(["KEY_FASTFORWARD", "KEY_REWIND"]), count)
            self.house.publish("tap", chance.choice(["forward", "backward"]), 2)
            self.counts.add("keys and messages", 3)
            pictures.ask("picture", chance.uniform(0, 300), chance.choice([160, 320]))
            self.counts.add("pictures")
            if chance.random() < 0.3:
                call = chance.choice([["Seek", "x", "10000000"], ["PlayPause"], ["Next"]])
                subprocess.run(
                    ["busctl", "--user", "call", "org.mpris.MediaPlayer2.seekd", "/org/mpris/MediaPlayer2",
                     "org.mpris.MediaPlayer2.Player", *call], env=self.house.environment, stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL, timeout=60, check=False)
                self.counts.add("calls of the bus")
        pictures.close()

    def look_at_page(self, chance, done):
        """Pages that are opened, tapped on, and left."""
        while not done.is_set():
            page = Page(self.house.web_port)
            page.next(lambda message: message.get("web") == "connected")
            for _ in range(chance.randint(1, 10)):
                page.send({"name": "tap", "button": chance.choice(["forward", "backward"])})
                page.send({"name": "beat"})
                page.next(lambda message: message.get("web") == "beat")
                self.counts.add("taps of pages")
                if done.wait(0.05):
                    break
            page.close()
            request(self.house.web_port, path=chance.choice(["/", "/metrics"]))
            self.counts.add("pages")
