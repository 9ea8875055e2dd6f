#!/usr/bin/python3
"""segments.py KEY CLIP: an HTTP server on loopback that answers as Jellyfin does, and prints its address.

It serves the clip as the film of every item, and the Media Segments of one item to those who know the key.
"""

import http.server
import json
import re
import sys

KEY, CLIP = sys.argv[1:]
ITEM, SILENT, OTHER = "4c0f5e8b2a7d4f6c9e1b3d5a7f809214", "d" * 32, "e" * 32
SEGMENTS = (("Unknown", 100.0, 110.0), ("Outro", 270.5, 290.25), ("Intro", 12.5, 60.0))
ANSWER = {
    "Items": [
        {"Id": f"{number:032x}", "ItemId": ITEM, "Type": kind, "StartTicks": int(start * 1e7),
         "EndTicks": int(end * 1e7)}
        for number, (kind, start, end) in enumerate(SEGMENTS)],
    "TotalRecordCount": len(SEGMENTS),
    "StartIndex": 0,
}


class Jellyfin(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        path = self.path.partition("?")[0]
        if re.fullmatch("/Videos/[0-9a-f]{32}/stream|/Items/[0-9a-f]{32}/Download", path):
            with open(CLIP, "rb") as film:
                self.answer("video/x-matroska", film.read())
        elif not path.startswith("/MediaSegments/"):
            self.send_error(404)
        elif self.headers["Authorization"] != f'MediaBrowser Token="{KEY}"':
            self.send_error(401)
        elif path.endswith(ITEM):
            self.answer("application/json; charset=utf-8", json.dumps(ANSWER).encode())
        elif path.endswith(OTHER):
            self.answer("text/html", b"<html>another program's page</html>")
        elif not path.endswith(SILENT):
            self.send_error(404)

    def answer(self, kind, content):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        try:
            self.wfile.write(content)
        except ConnectionError:
            # A player that ends leaves the rest.
            pass

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Jellyfin)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
