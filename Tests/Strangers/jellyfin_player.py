"""Runs jellyfin-mpv-shim's player with its configuration and a server of Jellyfin's kind, without a session and an app.

Argument: the server's address. Reads commands from standard input, and prints a line for each.
"""

import json
import os
import sys

# It reads them as its own.
SERVER = sys.argv.pop()

from jellyfin_mpv_shim import conffile  # noqa: E402
from jellyfin_mpv_shim.conf import settings  # noqa: E402

# Before its player reads them.
settings.load(conffile.get("jellyfin-mpv-shim", "conf.json"))

from jellyfin_apiclient_python import JellyfinClient  # noqa: E402
from jellyfin_mpv_shim.action_thread import actionThread  # noqa: E402
from jellyfin_mpv_shim.media import Media  # noqa: E402
from jellyfin_mpv_shim.player import playerManager  # noqa: E402
from tell import tell  # noqa: E402


def client():
    """As after a login."""
    client = JellyfinClient()
    client.config.app("jellyfin-mpv-shim", "test", "test", "test")
    client.config.auth(SERVER, "user", "token", False)
    client.http.start_session()
    return client


COMMANDS = {
    "play": lambda offset=0: playerManager.play(
        Media(CLIENT, ["first", "second"], user_id="user").video, offset, is_initial_play=True),
    "next": lambda: playerManager.play_next(),
    "seek": lambda to: playerManager.seek(to, absolute=True),
    "skip": lambda by: playerManager.seek(by, exact=True),
    "pause": lambda: playerManager.toggle_pause(),
    "volume": lambda percent: playerManager.set_volume(percent),
    "mute": lambda flag: playerManager.set_mute(flag),
    "speed": lambda speed: playerManager.set_speed(speed),
    "chapter": lambda direction: playerManager.chapter_seek(direction),
    "night mode": lambda flag: playerManager.set_night_mode(flag),
    "menu": lambda: playerManager.menu.show_menu(),
    "leave menu": lambda: playerManager.menu.hide_menu(),
    "report": lambda: playerManager.send_timeline(),
    "state": lambda: tell("state", playerManager.get_state(), playerManager.is_playing()),
    "stop": lambda: playerManager.stop(),
}

CLIENT = client()
playerManager.action_trigger = actionThread.trigger
actionThread.start()
tell("done", "start")
for line in sys.stdin:
    name, *arguments = json.loads(line)
    COMMANDS[name](*arguments)
    tell("done", name)
playerManager.terminate()
actionThread.stop()
tell("done", "end")
# A thread of its library waits for a player that it has started.
os._exit(0)
