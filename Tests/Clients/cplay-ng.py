"""Drives the player of cplay-ng, by Tobias Bengfort: a spawner that writes without waiting for replies."""

import select
import sys
import time

import cplay

clip = sys.argv[1]
failed = False


def until(condition):
    deadline = time.monotonic() + 20
    while not condition():
        if time.monotonic() > deadline:
            return False
        if select.select([player.socket], [], [], 0.05)[0]:
            player.parse_progress()
        player.finish_seek()
    return True


def step(name, condition):
    global failed
    holds = until(condition)
    failed = failed or not holds
    print('    %s %s' % ('ok  ' if holds else 'FAIL', name), flush=True)


# It has started one already.
player = cplay.player
try:
    player.play(clip)
    step('plays', lambda: player.position > 0.1)
    step('knows the duration', lambda: abs(player.length - 300.008) < 0.01)
    step('knows the title', lambda: player.metadata == {'TITLE': 'seekd test film'})
    for _ in range(10):
        player.seek(1)
    target = player.position
    step('seeks', lambda: not player._seek_step and target < player.position < target + 5)
    player.toggle()
    step('stops', lambda: player._playing == 0)
finally:
    player.cleanup()
sys.exit(failed)
