"""python3 main.py PROGRAMS CLIP, below umockdev-wrapper: presses keys of pretended remotes, and looks at seekd's events."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

from bed import Bed
from programs import Client, Failure, Program, until

built, clip = sys.argv[1:]
work = tempfile.mkdtemp(prefix="remote-")
path = f"{work}/ipc.sock"
bed = Bed()
running = []

CONFIGURATION = """
[keys]
KEY_RED = "segment next"

[devices."A keyboard that is used"]
use = true
"""
LIRCD = """
begin remote
  name Harmony
  bits 16
  flags SPACE_ENC
  header 9000 4500
  one 563 1687
  zero 563 563
  ptrail 563
  gap 108000
  begin codes
    KEY_FASTFORWARD 0x1a
  end codes
end remote
"""


def start(*arguments, **environment):
    running.append(Program(arguments, environment))
    return running[-1]


def start_seekd():
    open(f"{work}/seekd.toml", "w").close()
    program = start(
        f"{built}/seekd", "--socket", path, "--config", f"{work}/seekd.toml", "--set", "resume.history=false", "--mpv-option",
        "vo=null", "--mpv-option", "ao=null", XDG_STATE_HOME=work)
    until("seekd's socket", lambda: subprocess.run(
        [f"{built}/seekctl", "--socket", path, "hello"], capture_output=True).returncode == 0, lambda: program.lines)
    return program


def load(client):
    since = len(client.events)
    client.ask("loadfile", clip)
    client.wait("the film", since, event="media", phase="loaded")
    client.ask("set_property", "pause", True)


def check(condition, words):
    if not condition:
        raise Failure(words)


def step(words):
    print(f"remote: {words}", flush=True)


def press(device, client, key="KEY_FASTFORWARD"):
    """A press of 100 ms: one tap."""
    since = len(client.events)
    device.down(key)
    time.sleep(0.1)
    device.up(key)
    tapped = client.wait("the tap", since, event="seek-button", phase="tapped")
    burst, _ = client.settle(since)
    check((burst["taps"], burst["applied"], tapped["label"]) == (1, 10, "+10"), f"expected one tap of +10, got {burst}")
    check(not any(event["speed"] for event in client.buttons(since)), "a short press was held")


def hold(device, client, release):
    """Holds the key until seekd skips by itself, and for three skips more; then `release`."""
    since = len(client.events)
    device.down("KEY_FASTFORWARD")
    until("a held skip", lambda: sum(event["speed"] is not None for event in client.buttons(since)) > 3)
    release()
    burst, chase = client.settle(since)
    count = len(client.buttons(since))
    check(abs(chase["position"] - burst["target"]) < 0.1, f"landed at {chase}, expected {burst['target']}")
    check(burst["speed"] is None and burst["taps"] > 4, f"expected more than four skips, got {burst}")
    # Longer than a held button's period: nothing skips any more.
    time.sleep(0.5)
    check(len(client.buttons(since)) == count, "it went on after the release")
    client.ask("scrub", 5)
    client.ask("scrub-end")


def main():
    with open(f"{work}/remote.toml", "w") as file:
        file.write(CONFIGURATION)
    arguments = [f"{built}/seekd-remote", "--socket", path, "--config", f"{work}/remote.toml"]

    seekd = start_seekd()
    client = Client(path)
    load(client)
    keyboard = bed.plug(1, "A keyboard", is_keyboard=True)
    remote = bed.plug(2, "A remote")
    remote_program = start(*arguments, **bed.environment)
    remote_program.says('using /dev/input/event2 "A remote": it is a remote')

    step("a press is one tap, a held key skips by itself and lands on its release")
    press(remote, client)
    hold(remote, client, lambda: remote.up("KEY_FASTFORWARD"))
    check(remote.keys.is_grabbed and remote.keys.clock == time.CLOCK_MONOTONIC, "expected a grab and the monotonic clock")
    mask = remote.keys.mask
    check(mask[208 // 8] & 1 << 208 % 8 and not mask[30 // 8] & 1 << 30 % 8, f"unexpected mask {mask}")
    check(keyboard.keys.clock is None, "a keyboard was opened")

    step("bounces and early repeats are part of the press")
    since = len(client.events)
    for _ in range(3):
        remote.down("KEY_FASTFORWARD")
        remote.up("KEY_FASTFORWARD")
    remote.down("KEY_FASTFORWARD")
    for _ in range(4):
        remote.repeat("KEY_FASTFORWARD")
    remote.up("KEY_FASTFORWARD")
    burst, _ = client.settle(since)
    check(burst["taps"] == 1, f"expected one tap, got {burst}")

    step("a release that the kernel has dropped (SYN_DROPPED) is found")
    def lose_release():
        remote.keys.down.clear()
        remote.lose()
    hold(remote, client, lose_release)

    step("a device that vanishes while a key is down: lands; plugged in again, it works")
    hold(remote, client, remote.unplug)
    remote_program.says("gone: /dev/input/event2")
    remote = bed.plug(3, "A remote")
    remote_program.says("using /dev/input/event3")
    press(remote, client)

    step("a time that is typed, a key of the configuration, a keyboard of the configuration")
    since = len(client.events)
    for key in ("KEY_1", "KEY_3", "KEY_0", "KEY_OK"):
        remote.down(key)
        remote.up(key)
    client.wait("the landing at 1:30", since, event="chase", phase="landed", target=90.0)
    since = len(client.events)
    remote.down("KEY_RED")
    remote.up("KEY_RED")
    client.wait("the next chapter", since, event="chase", phase="landed")
    used = bed.plug(4, "A keyboard that is used", is_keyboard=True)
    remote_program.says('using /dev/input/event4 "A keyboard that is used": the configuration names it')
    client.ask("scrub", 5)
    client.ask("scrub-end")
    time.sleep(1)
    press(used, client)
    check(not used.keys.is_grabbed, "a keyboard was grabbed")

    step("a television (HDMI-CEC) that sends no releases: one press is one tap")
    television = bed.plug(5, "cec0", bus=0x1E, is_receiver=True)
    remote_program.says("using /dev/input/event5")
    since = len(client.events)
    television.down("KEY_FASTFORWARD")
    time.sleep(0.55)
    television.up("KEY_FASTFORWARD")
    burst, _ = client.settle(since)
    check(burst["taps"] == 1, f"expected one tap, got {burst}")

    menu(remote, client, seekd)

    step("a remote that another program has grabbed is told")
    bed.plug(6, "A busy remote", is_busy=True)
    remote_program.says('keys of /dev/input/event6 "A busy remote" from other programs: another program has grabbed the device')

    step("a remote is kept from other programs only once no key is down: they would not see its release")
    pressed = bed.plug(7, "A remote in use", down="KEY_ENTER")
    remote_program.says("using /dev/input/event7")
    pressed.down("KEY_PLAYPAUSE")
    client.wait("the button", 0, event="play-button", playing=True)
    check(not pressed.keys.is_grabbed, "grabbed while a key was down")
    pressed.up("KEY_PLAYPAUSE")
    pressed.up("KEY_ENTER")
    until("the grab", lambda: pressed.keys.is_grabbed)

    step("seekd restarted: the next press works")
    seekd.end()
    start_seekd()
    remote_program.says("connected to", 2)
    client = Client(path)
    load(client)
    press(remote, client)

    step("--list and --learn")
    listed = subprocess.run(
        [*arguments, "--list"], env=dict(os.environ, **bed.environment), capture_output=True, text=True, timeout=30).stdout
    check('not used: /dev/input/event1 "A keyboard" (0003:20a0:0006): it is a keyboard' in listed, listed)
    check('used:     /dev/input/event3 "A remote" (0003:20a0:0006): it is a remote, 15 keys' in listed, listed)
    learning = start(*arguments, "--learn", **bed.environment)
    learning.says("Press the keys")
    keyboard.down("KEY_RED")
    keyboard.up("KEY_RED")
    learning.says('KEY_RED of "A keyboard" does segment next')
    learning.says("use = true")
    learning.process.kill()

    lirc(arguments, client)
    # Apart from umockdev: 0.17.16 keeps the signals of a thread that it has blocked outside its lock, so that a program
    # with several threads can be left with SIGTERM blocked.
    alone = start(*arguments, LD_PRELOAD="")
    alone.says(f"connected to {path}")
    check(alone.end() == -15, "expected that SIGTERM ends it")


def menu(remote, client, seekd):
    step("keys go to a menu while one is open, and each belongs to where it went down")
    client.ask("subscribe", "menu")
    overlay = Client(path)
    since = len(client.events)
    remote.press("KEY_EXIT")
    remote.press("KEY_MENU")
    asked = client.wait("the menu key", since, event="menu", open=False)
    check(asked["key"] == "menu", f"expected the key menu, got {asked}")

    since = len(client.events)
    remote.down("KEY_RIGHT")
    client.wait("the press", since, event="seek-button", phase="tapped")
    open_menu(overlay, remote, client)
    remote.up("KEY_RIGHT")
    client.settle(since)

    since = len(client.events)
    for key in ("KEY_DOWN", "KEY_RIGHT", "KEY_OK", "KEY_BACK"):
        remote.press(key)
    remote.down("KEY_DOWN")
    until("repeats", lambda: len(menu_keys(client, since)) > 6)
    remote.up("KEY_DOWN")
    remote.press("KEY_EXIT")
    client.wait("the key after them", since + 4, event="menu", key="back")
    keys = menu_keys(client, since)
    check(keys[:5] == ["down", "right", "ok", "back", "down"] and set(keys[5:-1]) == {"down"} and keys[-1] == "back",
          f"expected the keys in their order, got {keys}")
    check(client.buttons(since) == [], f"pressed below the menu: {client.buttons(since)}")

    # A daemon that does not answer: what was held meanwhile does not run on.
    since = len(client.events)
    seekd.process.send_signal(signal.SIGSTOP)
    remote.down("KEY_DOWN")
    time.sleep(1.2)
    remote.up("KEY_DOWN")
    seekd.process.send_signal(signal.SIGCONT)
    until("the next key", lambda: remote.press("KEY_EXIT") or "back" in menu_keys(client, since))
    downs = menu_keys(client, since).count("down")
    check(downs <= 2, f"expected a press and at most one repeat, got {downs}")

    since = len(client.events)
    remote.down("KEY_OK")
    client.wait("OK", since, event="menu", key="ok")
    overlay.ask("menu-closed")
    # Longer than a press counts as held.
    time.sleep(0.7)
    remote.up("KEY_OK")
    press(remote, client)
    check(not any(event["event"] == "play-button" for event in client.events[since:]), "the OK of the menu has toggled")

    since = len(client.events)
    remote.down("KEY_OK")
    client.wait("the menu by a long OK", since, event="menu", open=False, key="menu")
    remote.up("KEY_OK")
    toggles = [event["playing"] for event in client.events[since:] if event["event"] == "play-button"]
    check(toggles == [True, False], f"expected that the toggle is taken back, got {toggles}")

    open_menu(overlay, remote, client)
    since = len(client.events)
    overlay.socket.shutdown(socket.SHUT_RDWR)
    client.wait("the end of the menu", since, event="menu", open=False)
    since = len(client.events)
    remote.press("KEY_RIGHT")
    client.wait("the press", since, event="seek-button", phase="tapped")
    client.settle(since)


def open_menu(overlay, remote, client):
    """Opens a menu, and waits until the remote knows: before, its key Exit does nothing."""
    since = len(client.events)
    overlay.ask("menu-open")

    def knows():
        remote.press("KEY_EXIT")
        return "back" in menu_keys(client, since)
    until("a key of the menu", knows)


def menu_keys(client, since):
    return [event["key"] for event in client.events[since:] if event["event"] == "menu" and event["key"]]


def lirc(arguments, client):
    step("lircd: four transmissions are one tap; it goes away and comes back")
    with open(f"{work}/lircd.conf", "w") as file:
        file.write(LIRCD)
    with open(f"{work}/remote.toml", "w") as file:
        file.write(f'[lirc]\nsocket = "{work}/lircd"\n')
    lircd = start_lircd()
    program = start(*arguments, **bed.environment)
    program.says("connected to lircd")
    simulate(client)
    lircd.end()
    program.says("lircd is gone")
    start_lircd()
    program.says("connected to lircd", 2)
    simulate(client)


def start_lircd():
    program = start(
        "/usr/sbin/lircd", "--nodaemon", "--driver=file", f"--device={work}/out", f"--output={work}/lircd",
        f"--pidfile={work}/lircd.pid", "--allow-simulate", f"{work}/lircd.conf")
    program.says("ready")
    return program


def simulate(client):
    since = len(client.events)
    for count in range(4):
        subprocess.run(
            ["irsend", f"--device={work}/lircd", "SIMULATE", f"000000000000001a {count:02x} KEY_FASTFORWARD Harmony"],
            check=True, timeout=30)
    burst, _ = client.settle(since)
    check(burst["taps"] == 1, f"expected one tap, got {burst}")


try:
    main()
    step("passed")
except Failure as failure:
    print(f"remote: {failure}", file=sys.stderr)
    for program in running:
        print("\n".join(["---", " ".join(program.process.args), *program.lines[-20:]]), file=sys.stderr)
    sys.exit(1)
finally:
    for program in running:
        if program.process.poll() is None:
            program.process.kill()
    shutil.rmtree(work)
