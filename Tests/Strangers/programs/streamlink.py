"""Streamlink pipes a stream into a player that it starts."""

import functools
import http.server
import os
import threading

import packages
from player import SHORT_CLIP

NAME = "Streamlink"
WHAT = "plays a stream from a pipe, and from its address, to the end"
IS_SHORT = True
DIFFERENCES = {}


def version():
    return packages.debian("streamlink")


class Files(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def run(player):
    handler = functools.partial(Files, directory=os.path.dirname(SHORT_CLIP))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"httpstream://http://127.0.0.1:{server.server_port}/{os.path.basename(SHORT_CLIP)}"
        for name, words in (("pipe", []), ("address", ["--player-passthrough", "http"])):
            status, output = player.run(
                "streamlink", "--player", player.mpv, "--verbose-player", "--player-no-close", "--player-args",
                "--term-playing-msg='playing ${media-title}, ${duration}' --term-status-msg=", *words, address, "best")
            assert status == 0, output
            said = [line for line in output.splitlines() if line.startswith(("playing", "Exiting"))]
            assert len(said) == 2, output
            yield name, [line.replace(str(server.server_port), "PORT") for line in said]
        server.shutdown()
