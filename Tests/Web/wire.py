"""Requests and WebSocket messages as bytes, so that a test can send what no browser would."""

import json
import os
import socket
import struct
import time

HANDSHAKE = {
    "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


class Response:
    def __init__(self, data):
        head, _, self.body = data.partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        # 0: it hung up.
        self.status = int(lines[0].split()[1]) if lines[0] else 0
        self.headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        self.text = self.body.decode(errors="replace")


def exchange(port, data, address="127.0.0.1"):
    """Everything that comes back until the server closes."""
    with socket.create_connection((address, port), 20) as connection:
        try:
            connection.sendall(data)
        except OSError:
            pass
        received = b""
        try:
            while chunk := connection.recv(65536):
                received += chunk
        except ConnectionResetError:
            pass
    return received


def request(port, method="GET", path="/", headers=None, body=b"", host=True):
    headers = {**({"Host": f"127.0.0.1:{port}"} if host else {}), **(headers or {})}
    if body:
        headers.setdefault("Content-Length", str(len(body)))
    head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return Response(exchange(port, head.encode() + b"\r\n" + body))


class Page:
    """A page's connection, without a page."""

    def __init__(self, port, path="/events", connection=None, **headers):
        """connection: one that is there, encrypted for example."""
        self.connection = connection or socket.create_connection(("127.0.0.1", port), 20)
        origin = {"Host": f"127.0.0.1:{port}", "Origin": f"http://127.0.0.1:{port}"}
        lines = "".join(f"{name}: {value}\r\n" for name, value in {**origin, **HANDSHAKE, **headers}.items())
        self.connection.sendall(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode())
        self.stream = self.connection.makefile("rb")
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            line = self.stream.readline()
            if not line:
                break
            head += line
        self.status = Response(head).status

    def send(self, payload, opcode=1, fin=True):
        if isinstance(payload, (dict, list)):
            payload = json.dumps(payload)
        if isinstance(payload, str):
            payload = payload.encode()
        length = len(payload)
        head = bytes([(0x80 if fin else 0) | opcode])
        head += bytes([0x80 | length]) if length < 126 else bytes([0xFE]) + struct.pack(">H", length)
        mask = os.urandom(4)
        self.connection.sendall(head + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload)))

    def frame(self):
        """The next one's opcode and payload."""
        first, second = self.stream.read(2)
        length = second & 0x7F
        if length == 126:
            (length,) = struct.unpack(">H", self.stream.read(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", self.stream.read(8))
        return first & 0x0F, self.stream.read(length)

    def next(self, wanted):
        """The next message that this says is wanted, within a minute."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            opcode, payload = self.frame()
            # A ping, after 20 s without a message.
            if opcode == 9:
                self.send(payload, 10)
                continue
            assert opcode == 1, (opcode, payload)
            message = json.loads(payload)
            if wanted(message):
                return message
        raise AssertionError("the message did not come")

    def close_code(self):
        while True:
            opcode, payload = self.frame()
            if opcode == 8:
                return struct.unpack(">H", payload[:2])[0]

    def close(self):
        self.stream.close()
        self.connection.close()
