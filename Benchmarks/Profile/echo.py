"""A process that only replies: what is left of a measurement without a player's own work."""

import multiprocessing
import os
import socket
import tempfile

from loads import take_turns_soon


class Echo:
    """Replies to each request with the same line."""

    name = "an echo"

    def __init__(self, reply):
        self.folder = tempfile.TemporaryDirectory(prefix="profile-echo-")
        self.socket = os.path.join(self.folder.name, "socket")
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(self.socket)
        listener.listen()
        self.process = multiprocessing.get_context("fork").Process(target=serve, args=(listener, reply), daemon=True)
        self.process.start()
        listener.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.join()
        self.folder.cleanup()

    @property
    def pid(self):
        return self.process.pid


def serve(listener, reply):
    take_turns_soon()
    while True:
        client, _ = listener.accept()
        while received := client.recv(1 << 18):
            client.sendall(reply * received.count(b"\n"))
        client.close()
