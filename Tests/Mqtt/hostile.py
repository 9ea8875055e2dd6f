"""Brokers that break the protocol, send too much, do not read, or do not answer: the bridge lives, and stays small."""

import itertools
import json
import socket
import struct
import threading
import time

from bed import Broker, Client, Player, expect, pause, response, until

# MiB. One that works has about 20.
MEMORY = 64


def text(value):
    value = value.encode() if isinstance(value, str) else value
    return struct.pack(">H", len(value)) + value


def length(count):
    encoded = bytearray()
    while True:
        encoded.append((count & 0x7F) | (0x80 if count > 0x7F else 0))
        count >>= 7
        if not count:
            return bytes(encoded)


def packet(header, body):
    return bytes([header]) + length(len(body)) + body


def command(version, *words, topic="seekd/home/living/cmd", properties=b"", number=None, **members):
    payload = json.dumps({"command": list(words), **members}).encode()
    body = text(topic) + (struct.pack(">H", number) if number else b"")
    if version == "5":
        body += length(len(properties)) + properties
    return packet(0x32 if number else 0x30, body + payload)


class HostileBroker:
    """Accepts one client after the other, answers CONNECT and SUBSCRIBE, and then does what it is told to."""

    def __init__(self, version, act):
        self.version = version
        self.act = act
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        self.connections = 0
        self.received = bytearray()
        self.ended = threading.Event()
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while True:
            client, _ = self.server.accept()
            self.connections += 1
            try:
                with client:
                    self.greet(client)
                    self.act(self, client)
            except OSError:
                pass
            self.ended.set()

    def greet(self, client):
        is_five = self.version == "5"
        self.read(client)
        client.sendall(packet(0x20, b"\x00\x00" + (b"\x00" if is_five else b"")))
        while True:
            header, body = self.read(client)
            if header >> 4 == 8:
                client.sendall(packet(0x90, body[:2] + (b"\x00" if is_five else b"") + b"\x01\x01"))
                return

    def read(self, client):
        """A packet: its first byte and its content."""

        def exactly(count):
            found = b""
            while len(found) < count:
                more = client.recv(count - len(found))
                if not more:
                    raise OSError("closed")
                found += more
            return found

        header, count, shift = exactly(1)[0], 0, 0
        while True:
            byte = exactly(1)[0]
            count |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return header, exactly(count)

    def keep_reading(self, client, condition):
        """Until what has come holds the words."""
        client.settimeout(30)
        while condition not in bytes(self.received):
            more = client.recv(65536)
            if not more:
                raise OSError("closed")
            self.received += more

    def close(self):
        self.server.close()


def test_a_message_of_256_mb_is_refused_by_its_length(folder):
    player = Player(folder, "living")
    for version in ("5", "3.1.1"):
        size = 255 << 20
        done = threading.Event()

        def send(broker, client):
            head = text("seekd/home/living/cmd") + struct.pack(">H", 7) + (b"\x00" if version == "5" else b"")
            client.sendall(b"\x32" + length(len(head) + size) + head)
            chunk = b"x" * (1 << 20)
            for _ in range(size >> 20):
                client.sendall(chunk)
            # The connection goes on: the next command is served.
            client.sendall(command(version, "stats", transaction="after"))
            broker.keep_reading(client, b'"transaction":"after","error":"success"')
            done.set()

        broker = HostileBroker(version, send)
        bridge = player.bridge(broker, tables=f'version = "{version}"')
        until("the command after it", done.is_set, 120)
        expect(b"\x40\x02\x00\x07" in bytes(broker.received), "an acknowledgement", broker.received[:200])
        bridge.says(f"expected at most 65536 bytes, got {size}")
        memory = bridge.memory()
        print(f"mqtt: {memory:.0f} MiB after a message of {size >> 20} MiB with {version}", flush=True)
        expect(memory < MEMORY, f"less than {MEMORY} MiB", memory)
        bridge.stop()
        broker.close()


def test_a_broker_that_does_not_read_is_left_after_4_mib(folder):
    player = Player(folder, "living")
    for version in ("5", "3.1.1"):
        told = threading.Event()
        transactions = itertools.count(1)

        def flood(broker, client):
            # On each connection: a busy machine may have the bridge give up one because it stood still.
            if told.is_set():
                return
            for number in itertools.islice(transactions, 100_000):
                client.sendall(command(version, "get_property", "command-list", number=1, transaction=number))

        broker = HostileBroker(version, flood)
        # The kernel keeps as little as possible of what is not read.
        broker.server.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        bridge = player.bridge(broker, tables=f'version = "{version}"')
        bridge.says("the broker does not read", 120)
        told.set()
        before = broker.connections
        until("another attempt", lambda: broker.connections > before)
        memory = bridge.memory()
        print(f"mqtt: {memory:.0f} MiB at a broker that does not read, with {version}", flush=True)
        expect(memory < MEMORY, f"less than {MEMORY} MiB", memory)
        bridge.stop()
        broker.close()


def test_packets_that_break_the_protocol_end_the_connection_and_not_the_program(folder):
    player = Player(folder, "living")
    packets = {
        # The property that aborted libmosquitto 2.0.11.
        "an unknown property": ("5", packet(0x30, text("seekd/home/living/cmd") + b"\x01\x7f")),
        "ends too early": ("5", packet(0x30, text("t") + b"\x09\x01")),
        "of type 15": ("3.1.1", packet(0xF0, b"")),
        "of type 4 with": ("3.1.1", b"\x40" + length(200 << 20)),
        "more than four bytes": ("3.1.1", b"\x30\xff\xff\xff\xff\xff\xff"),
        "quality 3": ("5", packet(0x36, text("t") + b"\x00\x01\x00")),
    }
    for words, (version, broken) in packets.items():

        def send(broker, client):
            client.sendall(broken)
            broker.keep_reading(client, b"a connection that goes on")

        broker = HostileBroker(version, send)
        bridge = player.bridge(broker, tables=f'version = "{version}"')
        bridge.says(words)
        until("another attempt", lambda: broker.connections > 1)
        expect(bridge.process.poll() is None, "a program that runs", bridge.output())
        expect(bridge.memory() < MEMORY, f"less than {MEMORY} MiB", bridge.memory())
        bridge.stop()
        broker.close()


def test_a_broker_that_never_answers_does_not_block_the_bridge(folder):
    # Its queue is full, so the kernel ignores whoever connects.
    with socket.create_server(("127.0.0.1", 0), backlog=0) as server:
        port = server.getsockname()[1]
        waiting = []
        for _ in range(4):
            client = socket.socket()
            client.setblocking(False)
            client.connect_ex(("127.0.0.1", port))
            waiting.append(client)

        class Silent:
            pass

        Silent.port = port
        player = Player(folder, "living")
        bridge = player.bridge(Silent, "--once", host="127.0.0.1")
        bridge.says("connected to /")
        bridge.says("no connection within 10 s")
        pause(1, "the next attempt waits")
        player.seekd.stop()
        begin = time.monotonic()
        expect(bridge.process.wait(timeout=60) == 0, "status 0 with --once", bridge.process.returncode)
        expect(time.monotonic() - begin < 20, "an end without waiting for the broker", time.monotonic() - begin)
        for client in waiting:
            client.close()


def test_a_name_that_is_not_found_is_told_and_tried_again(folder):
    player = Player(folder, "living")

    class Nowhere:
        port = 1883

    bridge = player.bridge(Nowhere, host="broker.invalid")
    bridge.says("broker.invalid:1883: ")
    until("another attempt", lambda: bridge.output().count("broker.invalid:1883: ") > 1)


def test_a_reply_goes_to_no_topic_of_players_and_home_assistant(folder):
    broker = Broker(folder)
    player = Player(folder, "living")
    player.bridge(broker)
    client = Client(broker, "seekd/#", "homeassistant/#", "phone/#")
    client.online("living")
    for number, topic in enumerate(("seekd/home/other/cmd", "seekd/home/living/state", "homeassistant/device/x/config")):
        client.publish(
            "seekd/home/living/cmd", {"command": ["stats"], "transaction": number}, properties=response(topic, b"c"))
        reply = client.reply("living", number)
        expect(reply["error"] == "invalid-argument" and "response topic" in reply["message"], "a refusal", reply)
        expect(not any('"transaction"' in text for text in client.payloads(topic)), f"nothing at {topic}", topic)
    client.publish(
        "seekd/home/living/cmd", {"command": ["stats"], "transaction": 9}, properties=response("phone/1", b"c"))
    until("the reply", lambda: client.payloads("phone/1"))


TESTS = [
    test_a_message_of_256_mb_is_refused_by_its_length,
    test_a_broker_that_does_not_read_is_left_after_4_mib,
    test_packets_that_break_the_protocol_end_the_connection_and_not_the_program,
    test_a_broker_that_never_answers_does_not_block_the_bridge,
    test_a_name_that_is_not_found_is_told_and_tried_again,
    test_a_reply_goes_to_no_topic_of_players_and_home_assistant,
]
