"""load.py CLIENTS: clients that never stop asking, until the file /run/load/stop exists. Runs in the machine.

Each 20th request of a client appends an entry to the playlist. Prints as JSON what seekd has acknowledged, how many
requests were answered, how many were cut off by the end of their connection, and each connection that failed.
"""

import json
import os
import socket
import sys
import threading

SOCKET = "/run/seekd/ipc.sock"
FOLDER = "/run/load"


class Client(threading.Thread):
    def __init__(self, name):
        super().__init__()
        self.name = name
        self.acknowledged = []
        self.answered = 0
        self.cut = 0
        self.failures = []

    def run(self):
        number = 0
        while not os.path.exists(f"{FOLDER}/stop"):
            try:
                connection = socket.socket(socket.AF_UNIX)
                connection.settimeout(60)
                connection.connect(SOCKET)
            except OSError as problem:
                self.failures.append(str(problem))
                continue
            with connection, connection.makefile("rb") as lines:
                while not os.path.exists(f"{FOLDER}/stop"):
                    number += 1
                    entry = f"/srv/films/{self.name}-{number}.mkv" if number % 20 == 0 else None
                    command = ["loadfile", entry, "append"] if entry else ["get_property", "volume"]
                    try:
                        if not self.ask(connection, lines, command, number):
                            break
                    except TimeoutError:
                        self.failures.append(f"no reply to {command} in 60 s")
                        break
                    except OSError:
                        self.cut += 1
                        break
                    if entry:
                        self.acknowledged.append(entry)
                        with open(f"{FOLDER}/{self.name}", "a", encoding="utf-8") as file:
                            file.write(entry + "\n")

    def ask(self, connection, lines, command, number):
        """Whether the request was answered; otherwise the connection has ended."""
        connection.sendall(json.dumps({"command": command, "request_id": number}).encode() + b"\n")
        for line in lines:
            reply = json.loads(line)
            if reply.get("request_id") == number:
                if reply["error"] == "shutting-down":
                    break
                if reply["error"] != "success":
                    self.failures.append(f"{command}: {reply}")
                self.answered += 1
                return reply["error"] == "success"
        self.cut += 1
        return False


os.makedirs(FOLDER, exist_ok=True)
clients = [Client(f"client-{index}") for index in range(int(sys.argv[1]))]
for client in clients:
    client.start()
for client in clients:
    client.join()
print(json.dumps({
    "acknowledged": [entry for client in clients for entry in client.acknowledged],
    "answered": sum(client.answered for client in clients),
    "cut": sum(client.cut for client in clients),
    "failures": [failure for client in clients for failure in client.failures],
}))
