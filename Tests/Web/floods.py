"""What a stranger can send to seek-web, and what it costs: bounded memory, and no delay of seekd."""

import resource
import select
import socket
import statistics
import struct
import threading
import time

from programs import Web, until
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


TESTS = [value for name, value in list(globals().items()) if name.startswith("test_")]
