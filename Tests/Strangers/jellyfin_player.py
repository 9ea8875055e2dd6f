"""Runs jellyfin-mpv-shim's player class with a running player, and a film without a server.

Arguments: the player's socket, the film, the next film. Reads commands from standard input; prints a line for each, and what
the player class reports to the server: what, the position in seconds and whether it is paused.
"""

import json
import os
import sys

from jellyfin_mpv_shim.conf import settings

SOCKET, FILM, NEXT = sys.argv[1:]
settings.mpv_ext, settings.mpv_ext_start, settings.mpv_ext_ipc = True, False, SOCKET
# No network, no window, no pictures of a server.
settings.check_updates = settings.fullscreen = settings.raise_mpv = settings.thumbnail_enable = False

from jellyfin_mpv_shim.player import playerManager  # noqa: E402
from jellyfin_mpv_shim.action_thread import actionThread  # noqa: E402


def tell(*words):
    print(json.dumps(words), flush=True)


class Server:
    """What the player class asks of a server."""

    def session_playing(self, options):
        self.report("playing", options)

    def session_progress(self, options):
        self.report("progress", options)

    def session_stop(self, options):
        self.report("stopped", options)

    @staticmethod
    def report(what, options):
        tell("report", what, round(options["PositionTicks"] / 1e7), options["IsPaused"])

    @staticmethod
    def get_user_settings():
        return {}


class Client:
    jellyfin = Server()


class Queue:
    is_local = True
    is_tv = False
    queue = []

    def __init__(self, films):
        self.films = films
        self.has_next, self.has_prev = len(films) > 1, False

    def get_next(self):
        queue = Queue(self.films[1:])
        return type("Entry", (), {"video": Video(queue)})


class Video:
    aid = sid = None
    is_transcode = is_tv = False
    client = Client()
    playback_info, media_source, item_id = {"PlaySessionId": "1"}, {"Id": "1"}, "1"

    def __init__(self, queue):
        self.parent = queue

    def get_playback_url(self):
        return self.parent.films[0]

    def get_proper_title(self):
        return os.path.basename(self.parent.films[0]).removesuffix(".mkv").title()

    def get_playlist_id(self):
        return "1"

    def get_duration(self):
        return playerManager._player.duration

    def get_current_intro(self, _):
        return False, None

    def get_bif(self, _):
        return None

    def terminate_transcode(self):
        pass


COMMANDS = {
    "play": lambda offset=0: playerManager.play(Video(Queue([FILM, NEXT])), offset),
    "next": lambda: playerManager.play_next(),
    "seek": lambda to: playerManager.seek(to, absolute=True),
    "skip": lambda by: playerManager.seek(by, exact=True),
    "pause": lambda: playerManager.toggle_pause(),
    "volume": lambda percent: playerManager.set_volume(percent),
    "mute": lambda flag: playerManager.set_mute(flag),
    "speed": lambda speed: playerManager.set_speed(speed),
    "menu": lambda: playerManager.menu.show_menu(),
    "leave menu": lambda: playerManager.menu.hide_menu(),
    "report": lambda: playerManager.send_timeline(),
    "state": lambda: tell("state", playerManager.get_state(), playerManager.is_playing()),
    "stop": lambda: playerManager.stop(),
}

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
