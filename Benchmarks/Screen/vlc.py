"""VLC with its remote-control interface."""

import ctypes
import re

from players import Player, said
from waiting import until


class Vlc(Player):
    name = "VLC"
    request = "`key key-jump+short`"
    refuses_root = True

    def command(self, film):
        return [
            "vlc", "--ignore-config", "--no-dbus", "--no-disable-screensaver", "--intf", "oldrc", "--rc-unix", self.socket,
            "--rc-fake-tty", "--vout", "xcb_x11", "--aout", "adummy", "--avcodec-hw", "none", "--no-video-title-show",
            # Without a window manager, a window of VLC's own has the film's size.
            "--drawable-xid", str(root_window(self.display)), film]

    def connect(self):
        super().connect()
        until(lambda: self.number("get_time") > 0, "the film")
        self.is_paused = False

    def number(self, line):
        """The number that a line asks for. Reports of changes come in between."""
        self.send(line)
        reply = b""
        while not (numbers := re.findall(rb"^(\d+)\r?\n", reply, re.M)):
            reply += self.connection.recv(4096)
        return int(numbers[-1])

    def send(self, line):
        self.connection.sendall(line.encode() + b"\n")

    def seek(self, seconds):
        # The interface refuses to seek while paused.
        self.play()
        self.send(f"seek {seconds}")

    def tap(self):
        self.send("key key-jump+short")

    def play(self):
        if self.is_paused:
            self.toggle()

    def pause(self):
        if not self.is_paused:
            self.toggle()

    def toggle(self):
        self.send("pause")
        self.is_paused = not self.is_paused

    @classmethod
    def version(cls):
        return "VLC " + said("vlc", "--version", user="nobody").split()[2]


def root_window(display):
    """The number of the window that fills the screen."""
    library = ctypes.CDLL("libX11.so.6")
    library.XOpenDisplay.restype = ctypes.c_void_p
    library.XDefaultRootWindow.argtypes = library.XCloseDisplay.argtypes = [ctypes.c_void_p]
    library.XDefaultRootWindow.restype = ctypes.c_ulong
    connection = library.XOpenDisplay(display.encode())
    if not connection:
        raise OSError(f"can't connect to the X server {display}")
    window = library.XDefaultRootWindow(connection)
    library.XCloseDisplay(connection)
    return window
