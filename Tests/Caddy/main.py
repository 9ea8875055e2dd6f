"""main.py BIN: the Caddyfile of docs/administration.md, with other ports; pages and presses go through it."""

import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile

sys.path.insert(0, "Tests/Web")
import programs  # noqa: E402
import wire  # noqa: E402

TOKEN = "a-token-of-the-test"


def example(name, port, upstream):
    with open("docs/administration.md", encoding="utf-8") as file:
        (text,) = re.findall(r"```caddyfile\n(.*?)```", file.read(), re.S)
    assert "mediapc.local {" in text and "127.0.0.1:8337" in text, text
    text = text.replace("mediapc.local {", f"https://{name}:{port} {{").replace("127.0.0.1:8337", f"127.0.0.1:{upstream}")
    # A test has no trust store, and not the ports 80 and 2019.
    return "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n" + text


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Caddy:
    def __init__(self, name, upstream):
        self.folder = tempfile.mkdtemp(prefix="seekd-caddy-")
        self.name, self.port = name, free_port()
        path = os.path.join(self.folder, "Caddyfile")
        with open(path, "w", encoding="utf-8") as file:
            file.write(example(name, self.port, upstream))
        self.log = open(os.path.join(self.folder, "log"), "wb")
        self.process = subprocess.Popen(
            ["caddy", "run", "--config", path, "--adapter", "caddyfile"],
            env={**os.environ, "HOME": self.folder, "XDG_DATA_HOME": self.folder, "XDG_CONFIG_HOME": self.folder},
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        programs.started.append(self.process)
        self.root = os.path.join(self.folder, "caddy/pki/authorities/local/root.crt")
        try:
            programs.until(self.answers, "Caddy", 60)
        except AssertionError:
            with open(self.log.name, encoding="utf-8") as log:
                print(log.read(), file=sys.stderr)
            raise

    def answers(self):
        assert self.process.poll() is None, "Caddy ended"
        try:
            return self.request("/").status == 200
        except OSError:
            return False

    def connect(self):
        context = ssl.create_default_context(cafile=self.root)
        return context.wrap_socket(
            socket.create_connection(("127.0.0.1", self.port), 20), server_hostname=self.name)

    def request(self, path, **headers):
        headers = {"Host": f"{self.name}:{self.port}", "Connection": "close", **headers}
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        with self.connect() as connection:
            connection.sendall(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode())
            received = b""
            while chunk := connection.recv(65536):
                received += chunk
        return wire.Response(received)

    def page(self, path, **headers):
        place = f"{self.name}:{self.port}"
        return wire.Page(
            self.port, path, self.connect(), **{"Host": place, "Origin": f"https://{place}", **headers})

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    programs.BIN = sys.argv[1]
    seekd = programs.Seekd()
    # Caddy's certificate is for a name.
    web = programs.Web(seekd, "--name", "localhost", environment={"SEEK_WEB_TOKEN": TOKEN})
    caddy = Caddy("localhost", web.port)
    try:
        page = caddy.request("/")
        assert page.status == 200 and "<html" in page.text, page.text[:200]
        assert caddy.page("/events").status == 401
        assert caddy.page(f"/events?token={TOKEN}", Origin="https://elsewhere.example").status == 403
        page = caddy.page(f"/events?token={TOKEN}")
        assert page.status == 101, page.status
        seekd.at(20)
        # The state at first, so that the page is there when the button changes.
        page.next(lambda message: message.get("event") == "seek-button")
        page.send({"name": "tap", "button": "forward"})
        # On a busy machine the newest state stands for those before.
        button = page.next(lambda message: message.get("event") == "seek-button" and message["taps"] == 1)
        assert button["applied"] == 10 and button["target"] == 30, button
        page.close()
        print("caddy: the page, its connection and a press go through")
    finally:
        for process in programs.started:
            if process.poll() is None:
                process.kill()
                process.wait()
        shutil.rmtree(caddy.folder, ignore_errors=True)
        shutil.rmtree(seekd.folder, ignore_errors=True)


main()
