"""What a stranger can send to seek-web, and what it costs: bounded memory, and no delay of seekd."""

import os
import resource
import select
import shutil
import signal
import socket
import statistics
import struct
import tempfile
import threading
import time

from programs import CLIP, Seekd, Web, until
from wire import HANDSHAKE, Page, request

TOKEN = "a-token-of-twenty-one"
# What the memory of seek-web may grow by under a flood, KiB.
GROWTH = 32 * 1024


def memory(process):
    """Resident memory, KiB."""
    with open(f"/proc/{process.pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS:"))


def threads(process):
    with open(f"/proc/{process.pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("Threads:"))


class Flood:
    """Runs senders in threads until the end of the block."""

    def __init__(self, *senders):
        self.is_over = False
        self.threads = [threading.Thread(target=self.run, args=[sender], daemon=True) for sender in senders]

    def run(self, sender):
        while not self.is_over:
            try:
                sender()
            except OSError:
                pass

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.is_over = True
        for thread in self.threads:
            thread.join(30)


def send_all(port, data):
    with socket.create_connection(("127.0.0.1", port), 20) as connection:
        connection.settimeout(20)
        connection.sendall(data)
        while connection.recv(65536):
            pass


def check(seekd, web):
    """seekd answers quickly, a page is served, and the memory is bounded."""
    times = []
    for _ in range(40):
        start = time.monotonic()
        seekd.ask("hello")
        times.append(time.monotonic() - start)
    # Usually a millisecond; other work of the machine is in it, and the senders' own.
    assert statistics.median(times) < 0.1, times
    until(lambda: request(web.port).status == 200, "a page")


def flooded(seekd, *senders):
    web = Web(seekd)
    before = memory(web.process)
    with Flood(*[lambda sender=sender: sender(web.port) for sender in senders]):
        check(seekd, web)
    growth = memory(web.process) - before
    assert growth < GROWTH, growth
    web.close()


def test_long_request_lines(seekd, web):
    line = b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n"
    flooded(seekd, *[lambda port: send_all(port, line)] * 4)
    start = time.monotonic()
    try:
        send_all(web.port, line)
    except ConnectionError:
        pass
    assert time.monotonic() - start < 2, "a long request line takes long"


def test_many_headers(seekd, web):
    head = b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: %s\r\n" % (number, b"a" * 1000) for number in range(500))
    flooded(seekd, *[lambda port: send_all(port, head)] * 4)


def test_large_frames(seekd, web):
    def frame(port):
        page = Page(port)
        page.connection.sendall(b"\x81\xff" + struct.pack(">Q", 600 << 20) + b"mask")
        for _ in range(100):
            page.connection.sendall(b"a" * (1 << 20))
        page.close()

    flooded(seekd, frame)
    page = Page(web.port)
    page.connection.sendall(b"\x81\xff" + struct.pack(">Q", 600 << 20) + b"mask")
    assert page.close_code() == 1009
    page.close()
    page = Page(web.port)
    page.connection.sendall(b"\x81\x02{}")
    assert page.close_code() == 1002
    page.close()


def test_a_byte_a_second(seekd, web):
    """1,000 connections that send a byte now and then: most are not admitted, and none lasts."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    slow = Web(seekd)
    before = memory(slow.process)
    connections = []
    for _ in range(1000):
        connection = socket.create_connection(("127.0.0.1", slow.port), 20)
        connection.setblocking(False)
        connections.append(connection)
    line = iter(b"GET /" + b"a" * 4000)
    open_ones = set(connections)

    def trickle():
        byte = bytes([next(line)])
        for connection in list(open_ones):
            try:
                connection.send(byte)
                if connection.recv(1000) == b"":
                    open_ones.discard(connection)
            except BlockingIOError:
                pass
            except OSError:
                open_ones.discard(connection)
        select.select([], [], [], 0.2)
        return len(open_ones)

    until(lambda: trickle() <= 64, "the end of those that are too many")
    until(lambda: trickle() == 0, "the end of all", 20)
    assert memory(slow.process) - before < GROWTH
    for connection in connections:
        connection.close()
    assert request(slow.port).status == 200
    slow.close()
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_guesses(seekd, web):
    """As many guesses as the machine can make: few are looked at."""
    guarded = Web(seekd, "--token", TOKEN)
    answers = {}
    start = time.monotonic()
    for number in range(1000):
        status = request(guarded.port, path=f"/events?token={TOKEN[:-4]}{number:04}", headers=HANDSHAKE).status
        answers[status] = answers.get(status, 0) + 1
    # Ten at once, then at most one a second, and fewer with each.
    assert answers.get(401, 0) <= 11 + time.monotonic() - start and answers.get(429, 0) > 900, answers
    assert request(guarded.port, path=f"/events?token={TOKEN}").status == 429
    guarded.close()


def test_one_thread(seekd, web):
    """Connections cost no threads; a page costs that of its client of the daemon."""
    quiet = Web(seekd)
    before = threads(quiet.process)
    idle = [socket.create_connection(("127.0.0.1", quiet.port), 20) for _ in range(50)]
    assert request(quiet.port).status == 200
    assert threads(quiet.process) == before
    for connection in idle:
        connection.close()
    quiet.close()


def films(folder, count):
    """Films in folders of their own, each with a picture of 8 MiB, the largest that is served."""
    for number in range(count):
        place = os.path.join(folder, str(number))
        os.mkdir(place)
        shutil.copy(CLIP, os.path.join(place, "film.mkv"))
        with open(os.path.join(place, "poster.jpg"), "wb") as file:
            file.write(b"\xff\xd8\xff\xe0" + bytes([number]) * ((8 << 20) - 4))
        yield os.path.join(place, "film.mkv")


def slow_reader(port, number):
    """Asks for the picture, and reads no more than its beginning."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    # A peer has 64 connections.
    connection.bind((f"127.0.1.{1 + number // 60}", 0))
    connection.settimeout(20)
    connection.connect(("127.0.0.1", port))
    connection.sendall(f"GET /picture HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    return connection


def load(seekd, film):
    seekd.ask("loadfile", film)
    until(lambda: seekd.ask("snapshot")["media"]["path"] == film and is_loaded(seekd), "the film")


def is_loaded(seekd):
    return seekd.ask("snapshot")["media"]["phase"] == "loaded"


class Pictures:
    """A seek-web of its own, and films with pictures."""

    def __init__(self, seekd, count):
        self.seekd = seekd
        self.folder = tempfile.mkdtemp(prefix="seekd-films-")
        self.films = list(films(self.folder, count))
        self.web = Web(seekd)
        # A page tells seek-web which film plays.
        self.page = Page(self.web.port)
        self.before = memory(self.web.process)

    def __enter__(self):
        return self

    def show(self, number):
        self.seekd.ask("loadfile", self.films[number])
        until(lambda: is_loaded(self.seekd, self.films[number]), "the film")

    def answer(self, number):
        """The picture of this film; None if there is none now."""
        response = request(self.web.port, path="/picture")
        return {200: lambda: response.body[-1] == number, 204: lambda: None}[response.status]()

    def growth(self):
        return memory(self.web.process) - self.before

    def __exit__(self, *_):
        self.page.close()
        self.web.close()
        self.seekd.ask("loadfile", CLIP)
        until(lambda: is_loaded(self.seekd, CLIP), "the film")
        shutil.rmtree(self.folder)


def is_loaded(seekd, film):
    media = seekd.ask("snapshot")["media"]
    return media["phase"] == "loaded" and media["path"] == film


def test_slow_readers_of_a_picture(seekd, web):
    """All read one copy, and its memory is given back."""
    with Pictures(seekd, 1) as pictures:
        pictures.show(0)
        until(lambda: pictures.answer(0), "the picture")
        readers = [slow_reader(pictures.web.port, number) for number in range(250)]
        begun = {reader.recv(15) for reader in readers}
        assert begun == {b"HTTP/1.1 200 OK"}, begun
        growth = pictures.growth()
        print(f"web: {growth / 1024:.0f} MiB for 250 slow readers of 8 MiB", flush=True)
        assert growth < GROWTH, growth
        check(seekd, pictures.web)
        for reader in readers:
            reader.close()
        until(lambda: pictures.growth() < GROWTH / 2, "memory that is given back", 10)


def test_slow_readers_of_many_pictures(seekd, web):
    """The film changes while they read: a few pictures are in memory, and later films have theirs again."""
    with Pictures(seekd, 8) as pictures:
        readers = []
        for number in range(8):
            pictures.show(number)
            if number < 3:
                until(lambda: pictures.answer(number), "the picture")
            readers += [slow_reader(pictures.web.port, 8 * number + reader) for reader in range(8)]
            for reader in readers[-8:]:
                reader.recv(15)
        growth = pictures.growth()
        print(f"web: {growth / 1024:.0f} MiB for slow readers of 8 pictures", flush=True)
        assert growth < 2 * GROWTH, growth
        for reader in readers:
            reader.close()
        until(lambda: pictures.answer(7), "the picture", 20)
        until(lambda: pictures.growth() < GROWTH, "memory that is given back", 10)


def test_a_release_reaches_a_seekd_that_takes_nothing_else(seekd, web):
    """More than a megabyte of commands waits for a seekd that stands still; then the page releases its button."""
    # It takes half a minute to the end of the film, where a hold ends by itself.
    seekd = Seekd("seek.held=repeat", "seek.repeat_rate_hz=1")
    web = Web(seekd)
    seekd.at(20)
    page = Page(web.port)
    page.next(lambda message: message.get("web") == "connected")
    page.send({"name": "press", "button": "forward"})
    until(lambda: seekd.ask("snapshot")["buttons"]["forward"]["phase"] == "tapped", "the press")
    seekd.process.send_signal(signal.SIGSTOP)
    try:
        # What seekd will refuse, as long as a message may be.
        for _ in range(2000):
            page.send({"name": "segment", "segment": "x" * 900})
        page.send({"name": "release", "button": "forward"})
        page.send({"name": "beat"})
        page.next(lambda message: message.get("web") == "beat")
    finally:
        seekd.process.send_signal(signal.SIGCONT)

    def is_over():
        # The page is there: nobody but itself releases the button.
        page.send({"name": "beat"})
        time.sleep(0.1)
        return seekd.ask("snapshot")["buttons"]["forward"]["phase"] == "settled"

    until(is_over, "the end of the hold")
    assert seekd.ask("snapshot")["buttons"]["forward"]["clamped"] is None, "held to the end of the film"
    page.close()
    web.close()
    seekd.close()


TESTS = [value for name, value in list(globals().items()) if name.startswith("test_")]
