"""A small HTTP server of films, with ranges, as media servers have them."""

import http.server
import json
import os
import re
import threading
import urllib.parse


class FilmServer:
    """Serves files on loopback, from entering to leaving the context.

    films: name to (path, type): the file, and the type under which the server serves it. Queries are ignored.
    """

    def __init__(self, films):
        self.films = films
        # Method, name and first byte of each request.
        self.requests = []

        class Handler(Films):
            server_films = self

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def reply(self, method, path, body):
        """What it answers to other requests, to be sent as JSON; None if there is nothing."""
        return None

    def url(self, name):
        return f"http://127.0.0.1:{self.server.server_port}/{name}"

    def name(self, url):
        """The name in an address, without the port, which chance decides."""
        return url.partition(f":{self.server.server_port}/")[2]


class Films(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_films = None

    def log_message(self, *_):
        pass

    def do_HEAD(self):
        self.answer()

    def do_POST(self):
        length = int(self.headers.get("Content-Length", 0))
        self.answer_in_json(json.loads(self.rfile.read(length) or "null"))

    def answer_in_json(self, body=None):
        """Sends what is no film."""
        found = self.server_films.reply(self.command, urllib.parse.urlsplit(self.path).path.lstrip("/"), body)
        if found is None:
            return self.send_error(404)
        text = json.dumps(found).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def do_GET(self):
        rest = self.answer()
        if rest:
            try:
                self.wfile.write(rest)
            except ConnectionError:
                # A player that seeks leaves the rest.
                self.close_connection = True

    def answer(self):
        """Sends the head; the bytes that belong after it."""
        name = urllib.parse.urlsplit(self.path).path.lstrip("/")
        if name not in self.server_films.films:
            return self.answer_in_json()
        path, kind = self.server_films.films[name]
        size = os.path.getsize(path)
        wanted = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        first, last = (int(wanted[1]), int(wanted[2] or size - 1)) if wanted else (0, size - 1)
        self.server_films.requests.append((self.command, name, first))
        if first >= size:
            self.send_error(416)
            return None
        last = min(last, size - 1)
        self.send_response(206 if wanted else 200)
        self.send_header("Content-Type", kind)
        self.send_header("Accept-Ranges", "bytes")
        self.send_header("Content-Length", str(last - first + 1))
        if wanted:
            self.send_header("Content-Range", f"bytes {first}-{last}/{size}")
        self.end_headers()
        with open(path, "rb") as file:
            file.seek(first)
            return file.read(last - first + 1)
