"""SMPlayer, a window around mpv."""

import os

import packages
from player import CLIP, SHORT_CLIP, until
from screen import Screen

NAME = "SMPlayer"
WHAT = "play, pause, skips, speed, volume, mute, markers of the film, another film, its window pixel by pixel"
IS_SHORT = True
DIFFERENCES = {}


def version():
    return packages.debian("smplayer")


def run(player):
    screen = Screen(player)
    os.mkdir(player.path("smplayer"))
    with open(player.path("smplayer/smplayer.ini"), "w") as file:
        file.write(f"[%General]\nmplayer_bin={player.mpv}\ndriver\\vo=x11\ndriver\\audio_output=null\n")
        # The default of the short skip is 10 s in Debian 12 and 5 s in Debian 13.
        file.write("[gui]\nseeking1=10\n")
    words = ["smplayer", "-config-path", player.path("smplayer")]
    window = player.start(*words, "-pos", "0", "0", "-size", "700", "500", CLIP, DISPLAY=screen.display)
    film = player.connect(window)
    film.wait("path", CLIP)
    until(lambda: (film.get("time-pos") or 0) > 0.2, "the film to play")
    # The player's own messages disappear at once, so that none is in the picture.
    film.ask("set_property", "osd-duration", 1)

    def act(*actions):
        for action in actions:
            status, output = player.run(*words, "-send-action", action, DISPLAY=screen.display)
            assert status == 0, output

    act("pause")
    yield "pause", film.wait("pause", True)
    film.ask("seek", 100, "absolute+exact")
    yield "a seek of another client", film.wait("time-pos", 100.0)
    act("forward1")
    yield "forward", film.wait("time-pos", 110.0)
    act("rewind1", "rewind1")
    yield "back twice", film.wait("time-pos", 90.0)
    act("forward2")
    yield "forward a minute", film.wait("time-pos", 150.0)
    act("frame_step")
    yield "a frame", film.wait("time-pos", 150.04, 0.02)
    act("next_chapter")
    yield "chapter", film.wait("chapter", 3)
    act("double_speed")
    yield "speed", film.wait("speed", 2)
    act("normal_speed")
    yield "normal speed", film.wait("speed", 1)
    volume = film.get("volume")
    act("increase_volume")
    until(lambda: film.get("volume") != volume, "the volume")
    yield "volume", (volume, film.get("volume"))
    act("mute")
    yield "mute", film.wait("mute", True)
    act("mute")
    yield "no mute", film.wait("mute", False)
    film.ask("seek", 42, "absolute+exact")
    film.wait("time-pos", 42.0)
    # During a seek the position is its target already, and the picture is still the one before.
    film.wait("seeking", False)
    yield "window", screen.still_picture(os.path.join(packages.FOLDER, f"smplayer-{player.kind}.xwd"))
    act("play")
    yield "play", film.wait("pause", False)
    until(lambda: film.get("time-pos") > 42.5, "the film to go on")
    act("stop")
    until(lambda: not player.sockets(window), "the end of the player")
    status, output = player.run(*words, SHORT_CLIP, DISPLAY=screen.display)
    yield "another film", status
    act("quit")
    yield "exit status", window.wait(20)
