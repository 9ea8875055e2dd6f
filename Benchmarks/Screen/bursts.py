"""One burst of taps on one player."""

import time

import figures
import processor
from players import ORIGIN
from waiting import until

# How long the picture stands still before a burst. Seconds.
STILL = 0.6


def burst(player, screen, times, is_playing):
    """Presses +10 s at these times, in seconds since the first one, and waits for the picture that stays."""
    prepare(player, screen, is_playing)
    processes = processor.family(player.process.pid)
    screen.forget()
    start = time.monotonic()
    used = [(start, processor.used(processes))]
    sent = []
    for tap in times:
        while (left := start + tap - time.monotonic()) > 0:
            time.sleep(min(left, 0.02))
            used.append((time.monotonic(), processor.used(processes)))
        sent.append(time.monotonic())
        player.tap()
    deadline = sent[-1] + 20
    while True:
        time.sleep(0.01)
        now = time.monotonic()
        used.append((now, processor.used(processes)))
        measured = figures.Burst(is_playing, sent, screen.since(sent[0]), used)
        if figures.has_ended(measured, now):
            break
        if now > deadline:
            raise TimeoutError(f"{player.name} shows other pictures 20 s after the last tap")
    player.pause()
    return measured


def prepare(player, screen, is_playing):
    """Goes to the origin, and waits until the player has come to rest there."""
    player.pause()
    # VLC seeks only while it plays, and may play past the origin before its first picture is seen.
    until(lambda: reaches_origin(player, screen), f"{player.name} at {ORIGIN} s")
    until(lambda: stands_still(screen), f"{player.name} to stand still")
    if is_playing:
        started = time.monotonic()
        player.play()
        until(lambda: len(screen.since(started)) > figures.RATE / 2, f"{player.name}'s film to move")


def reaches_origin(player, screen):
    player.seek(ORIGIN)
    try:
        until(lambda: is_near(screen), "the origin", 10)
    except TimeoutError:
        return False
    player.pause()
    return True


def is_near(screen):
    shown = screen.since(time.monotonic())
    return bool(shown) and abs(shown[-1][1] - ORIGIN * figures.RATE) <= figures.JUMP


def stands_still(screen):
    return len(screen.since(time.monotonic() - STILL)) <= 1
