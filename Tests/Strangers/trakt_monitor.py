"""Runs trakt-scrobbler's monitor of mpv, and prints what it would report: verb, percent, title and year."""

import queue

from tell import tell
from trakt_scrobbler.player_monitors.mpv import MPVPosixMon

reports = queue.Queue()
monitor = MPVPosixMon(reports)
monitor.daemon = True
monitor.start()
while True:
    verb, status = reports.get()
    media = status["media_info"]
    tell(verb, status["progress"], media["title"], media.get("year"))
