"""A virtual machine: QEMU with a screen, a sound card, a keyboard, and a way to run commands in it."""

import contextlib
import json
import os
import shlex
import socket
import subprocess
import threading
import time

import report
from picture import Picture


# Ends with this program, however that ends.
PROCESS = ["setpriv", "--pdeathsig", "KILL", "qemu-system-x86_64", "-nodefaults", "-no-user-config"]
KVM = ["-accel", "kvm", "-cpu", "host"]
EMULATION = ["-accel", "tcg,thread=multi,tb-size=512", "-cpu", "max"]


def kvm_works(system):
    """Whether the processor can run the machine directly. Where this machine is virtual itself, /dev/kvm may exist and
    run a kernel too slowly to be of use, so this starts one and waits for its first words."""
    try:
        with open("/dev/kvm", "r+b"):
            pass
    except OSError:
        return False
    log = system.path("kvm.log")
    with open(log, "wb") as file:
        qemu = subprocess.Popen([
            *PROCESS, "-machine", "q35", "-m", "512", *KVM, "-kernel", system.kernel, "-append", "console=ttyS0 earlyprintk=serial",
            "-display", "none", "-no-reboot", "-serial", "stdio",
        ], stdin=subprocess.DEVNULL, stdout=file, stderr=file)
    try:
        report.until(lambda: qemu.poll() is not None or b"Linux version" in contents(log), "a kernel", 20)
        return qemu.poll() is None
    except report.Unexpected:
        return False
    finally:
        qemu.kill()
        qemu.wait()


def contents(path):
    with open(path, "rb") as file:
        return file.read()


# Width and height of the screen in pixels, unless a part of the test says otherwise.
SCREEN = (640, 360)

# Deadline of a boot with KVM, in s.
BOOT = 120


class Gone(Exception):
    """The machine was switched off, or does not answer."""


class Line:
    """JSON objects, one a line, over a Unix socket of QEMU."""

    def __init__(self, path, seconds):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(seconds)
        self.socket.connect(path)
        self.pending = b""

    def send(self, **fields):
        self.socket.sendall(json.dumps(fields).encode() + b"\n")

    def read(self):
        while b"\n" not in self.pending:
            data = self.socket.recv(1 << 20)
            if not data:
                raise Gone("the machine has ended")
            self.pending += data
        line, self.pending = self.pending.split(b"\n", 1)
        return json.loads(line)

    def ask(self, command, **arguments):
        self.send(execute=command, arguments=arguments)
        while True:
            reply = self.read()
            if "error" in reply:
                raise report.Unexpected(f"that QEMU serves {command}", reply["error"]["desc"])
            if "return" in reply:
                return reply["return"]

    def close(self):
        self.socket.close()


class Failed(Exception):
    """A command in the guest with a status other than 0."""


class Machine:
    """A machine with the disks of `system`, in whose folder are its sockets, its serial line and its sound."""

    def __init__(self, system, processor):
        """processor: KVM or EMULATION."""
        self.system = system
        self.processor = processor
        self.qemu = None
        self.monitor = None
        self.agent = None
        self.lock = threading.Lock()
        self.commands = 0
        # For the next start.
        self.screen = SCREEN
        # Of this host, on the loopback interface: where the guest's port of seek-web is reached.
        self.web_port = None

    def path(self, name):
        return self.system.path(name)

    @property
    def sound(self):
        """What was played since the start, as a WAV file whose header is not complete until the end."""
        return self.path("sound.wav")

    def launch(self, without=()):
        """Starts it, and returns once its screen and keyboard can be used; the system starts meanwhile.

        without: units that this boot leaves out.
        """
        masks = "".join(f" systemd.mask={unit}" for unit in without)
        for name in ("monitor", "agent", "sound.wav"):
            if os.path.exists(self.path(name)):
                os.remove(self.path(name))
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.web_port = free.getsockname()[1]
        with open(self.path("qemu.log"), "ab") as log:
            self.qemu = subprocess.Popen([
                *PROCESS, "-machine", "q35", "-smp", "2", "-m", "1024", *self.processor, "-kernel", self.system.kernel, "-initrd", self.system.initrd,
                "-append", "root=/dev/vda rw console=tty0 console=ttyS0 quiet mitigations=off nokaslr" + masks,
                # What the guest has flushed is in the host's memory, which a killed QEMU does not lose.
                "-object", "iothread,id=disks",
                "-drive", f"id=system,file={self.system.disk},format=raw,if=none,cache=unsafe",
                "-device", "virtio-blk-pci,drive=system,iothread=disks",
                "-drive", f"id=stick,file={self.system.stick},format=raw,if=none,readonly=on",
                "-device", "virtio-blk-pci,drive=stick,iothread=disks",
                "-device", "bochs-display,xres={},yres={}".format(*self.screen), "-display", "none",
                # No host but this one is reached from there, and that one only by what it asks itself.
                "-netdev", f"user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:{self.web_port}-:8337",
                "-device", "virtio-net-pci,netdev=net,romfile=",
                "-audiodev", f"wav,id=sound,path={self.sound}", "-device", "intel-hda", "-device", "hda-output,audiodev=sound",
                "-device", "virtio-serial-pci",
                "-chardev", f"socket,id=agent,path={self.path('agent')},server=on,wait=off",
                "-device", "virtserialport,chardev=agent,name=media-pc",
                "-serial", f"file:{self.path('serial.log')}",
                "-qmp", f"unix:{self.path('monitor')},server=on,wait=off",
            ], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        report.until(self._opens_monitor, "QEMU's monitor", 20)

    def _opens_monitor(self):
        if self.qemu.poll() is not None:
            with open(self.path("qemu.log"), encoding="utf-8", errors="replace") as log:
                raise Gone(f"QEMU ended: {log.read()[-500:]}")
        try:
            self.monitor = Line(self.path("monitor"), 60 * report.pace)
        except OSError:
            return False
        self.monitor.read()
        self.monitor.ask("qmp_capabilities")
        self.agent = Line(self.path("agent"), BOOT * report.pace)
        return True

    def start(self):
        """Starts it, and waits for its system. Returns the seconds until it runs commands."""
        began = time.monotonic()
        self.launch()
        self.wait_for_system()
        return time.monotonic() - began

    def wait_for_system(self):
        """The agent in the guest greets once."""
        try:
            greeting = self.agent.read()
        except TimeoutError:
            raise report.Unexpected(f"an answer of the guest within {BOOT * report.pace:.0f} s", "none") from None
        report.expect(greeting == {"status": "ready"}, "a greeting of the guest", greeting)

    def kill(self):
        """A power cut."""
        if self.qemu and self.qemu.poll() is None:
            self.qemu.kill()
        self._ended()

    def shut_down(self):
        """As a person does it; systemd stops the services."""
        # It may end before it has answered.
        with contextlib.suppress(Gone):
            self.run("systemctl poweroff --no-block")
        self._until_off()

    def press_power(self):
        """Presses the power key of the machine itself, and waits until it is off."""
        with self.lock:
            self.monitor.ask("system_powerdown")
        self._until_off()

    def _until_off(self):
        try:
            self.qemu.wait(90 * report.pace)
        except subprocess.TimeoutExpired:
            self.kill()
            raise report.Unexpected("that the machine shuts down within 90 s", "a machine that runs") from None
        self._ended()

    def _ended(self):
        if self.qemu:
            self.qemu.wait()
        for line in (self.monitor, self.agent):
            if line:
                line.close()
        self.qemu = self.monitor = self.agent = None

    def run(self, command, seconds=120):
        """A shell's command in the guest, as root: its status, output and errors."""
        if not self.agent:
            raise Gone("the machine is off")
        limit = seconds * report.pace
        self.commands += 1
        self.agent.socket.settimeout(limit + 30)
        try:
            self.agent.send(id=self.commands, command=command, seconds=limit)
            # One that came too late may be before it.
            while (reply := self.agent.read()).get("id") != self.commands:
                pass
        except (TimeoutError, ConnectionError) as problem:
            raise Gone(f"no answer of the guest to: {command} ({problem})") from None
        return reply["status"], reply["output"], reply["errors"]

    def text(self, command, seconds=120):
        """The output of a command, which has to succeed."""
        status, output, errors = self.run(command, seconds)
        if status:
            raise Failed(f"{command}: status {status}: {(errors or output).strip()[-600:]}")
        return output.strip()

    def succeeds(self, command):
        return self.run(command)[0] == 0

    def is_running(self):
        return self.qemu is not None and self.qemu.poll() is None

    def answers(self):
        """Whether it runs commands."""
        try:
            return self.is_running() and self.run("true", 30)[0] == 0
        except (OSError, Gone):
            return False

    def write(self, path, text):
        """Writes a file in the guest."""
        self.text(f"mkdir -p {shlex.quote(os.path.dirname(path))} && printf %s {shlex.quote(text)} >{shlex.quote(path)}")

    def press(self, *keys):
        """Presses keys of QEMU's names together, and releases them."""
        with self.lock:
            for down, order in ((True, keys), (False, reversed(keys))):
                for key in order:
                    event = {"type": "key", "data": {"down": down, "key": {"type": "qcode", "data": key}}}
                    self.monitor.ask("input-send-event", events=[event])

    def picture(self):
        """What the screen shows."""
        with self.lock:
            self.monitor.ask("screendump", filename=self.path("screen.ppm"))
            return Picture.read(self.path("screen.ppm"))
