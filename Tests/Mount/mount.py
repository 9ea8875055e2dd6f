"""mount.py FOLDER PLACE: shows FOLDER at PLACE, read-only, as a file system whose server may stop answering.

Lines on standard input:
  hang getattr PATH       from now on these calls for PATH wait: getattr, open, readdir
  hang read PATH OFFSET   reads of PATH that reach OFFSET or beyond
  hang all                all calls
  release                 no call waits any more
Lines on standard output: "mounted"; "done" after each line of input; "waits CALL PATH" for a call that begins to wait.

A call that waits ends when its process is killed, as on NFS and SMB. With --deaf it does not, as with a server that
does not take part in that, such as sshfs's: then the process stays until the call is answered. The end of the input
ends the file system: calls that wait fail.
"""

import argparse
import errno
import os
import signal
import subprocess
import sys
import threading

import fusepy


class Waits:
    """What hangs, and the calls that wait."""

    def __init__(self, deaf):
        self.changed = threading.Condition()
        self.everything = False
        self.calls = set()
        self.reads = {}
        self.deaf = deaf

    def hang(self, call, path=None, offset=0):
        with self.changed:
            if call == 'all':
                self.everything = True
            elif call == 'read':
                self.reads[path] = int(offset)
            else:
                self.calls.add((call, path))

    def release(self):
        with self.changed:
            self.everything = False
            self.calls.clear()
            self.reads.clear()
            self.changed.notify_all()

    def pass_through(self, call, path, end=None):
        """Returns once the call may be answered. `end`: of a read."""
        with self.changed:
            told = False
            while self._hangs(call, path, end):
                if not told:
                    say(f'waits {call} {path}')
                    told = True
                # libfuse tells of a killed caller only when it is asked.
                if not self.changed.wait(0.05) and not self.deaf and fusepy._libfuse.fuse_interrupted():
                    raise fusepy.FuseOSError(errno.EINTR)

    def _hangs(self, call, path, end):
        if self.everything or (call, path) in self.calls:
            return True
        return call == 'read' and path in self.reads and end > self.reads[path]


class Mount(fusepy.Operations):
    def __init__(self, folder, waits):
        self.folder = folder
        self.waits = waits

    def real(self, path):
        return self.folder + path

    def getattr(self, path, fh=None):
        self.waits.pass_through('getattr', path)
        status = os.lstat(self.real(path))
        return {key: getattr(status, key) for key in (
            'st_atime', 'st_ctime', 'st_gid', 'st_mode', 'st_mtime', 'st_nlink', 'st_size', 'st_uid')}

    def readdir(self, path, fh):
        self.waits.pass_through('readdir', path)
        return ['.', '..'] + os.listdir(self.real(path))

    def open(self, path, flags):
        self.waits.pass_through('open', path)
        return os.open(self.real(path), flags)

    def read(self, path, size, offset, fh):
        self.waits.pass_through('read', path, offset + size)
        return os.pread(fh, size, offset)

    def release(self, path, fh):
        os.close(fh)
        return 0


def say(line):
    sys.stdout.write(line + '\n')
    sys.stdout.flush()


def listen(waits, place):
    for line in sys.stdin:
        words = line.split()
        if words[0] == 'release':
            waits.release()
        else:
            waits.hang(*words[1:])
        say('done')
    # The kernel fails all calls when the server has gone.
    unmount = ['umount', '--lazy'] if os.geteuid() == 0 else ['fusermount', '-u', '-z']
    subprocess.run([*unmount, place], check=False)
    os.kill(os.getpid(), signal.SIGKILL)


class Server(fusepy.FUSE):
    def init(self, path):
        say('mounted')
        return super().init(path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--deaf', action='store_true')
    parser.add_argument('folder')
    parser.add_argument('place')
    arguments = parser.parse_args()
    waits = Waits(arguments.deaf)
    threading.Thread(target=listen, args=(waits, arguments.place), daemon=True).start()
    # Nothing is kept: each call reaches the server.
    Server(
        Mount(arguments.folder, waits), arguments.place, foreground=True, ro=True,
        direct_io=True, attr_timeout=0, entry_timeout=0, negative_timeout=0, max_readahead=0)


main()
