"""main.py PACKAGES [--short] [--times N] [--only PART]...: a media PC in a virtual machine, with seekd's .deb files from a folder.

Prints one line for each check, and a summary. Keeps pictures of the screen and logs in .build/media-pc. Needs the
superuser, QEMU, and the Debian archive for the first run.
"""

import argparse
import dataclasses
import glob
import os
import shutil
import signal
import sys
from collections.abc import Callable

import machine
import report
from mediapc import MediaPC
from parts import films, install, kiosk, phone, remote, removal, restart, resume, screen, services, session, upgrade
from report import Report
from system import System

FOLDER = ".build/media-pc"


@dataclasses.dataclass
class Part:
    """A part of the test. It begins after a boot from a disk that another part has made; None: from the one without seekd."""

    run: Callable
    disk: str | None = "installed"
    makes: str | None = None


def parts(pc, told, options):
    """In order. None goes on with what the one before has left, but for the disks."""
    is_short = options.short
    times = options.times or (2 if is_short else 20)
    return {
        "install": Part(lambda: install.run(pc, told), None, "installed"),
        "services": Part(lambda: services.run(pc, told)),
        "screen": Part(lambda: screen.run(pc, told, is_short)),
        "remote": Part(lambda: remote.run(pc, told)),
        "upgrade": Part(lambda: upgrade.run(pc, told, pc.system.next_version)),
        "restart": Part(lambda: restart.run(pc, told, is_short)),
        "kills": Part(lambda: resume.kills(pc, told, times)),
        "power cuts": Part(lambda: resume.power_cuts(pc, told, times)),
        "40 minutes": Part(lambda: resume.forty_minutes(pc, told)),
        "session": Part(lambda: session.run(pc, told)),
        "removal": Part(lambda: removal.run(pc, told)),
        "kiosk": Part(lambda: kiosk.run(pc, told), None, "kiosk"),
        "films": Part(lambda: films.run(pc, told), "kiosk"),
        "phone": Part(lambda: phone.run(pc, told), "kiosk"),
    }


def chosen(wanted, only, system):
    """The names of the parts to run, with those that make the disks which others begin with, unless they were kept."""
    if not only:
        return list(wanted)
    if unknown := set(only) - set(wanted):
        sys.exit(f"media-pc: expected {', '.join(wanted)}, got {', '.join(unknown)}")
    missing = {wanted[name].disk for name in only if wanted[name].disk and not system.has(wanted[name].disk)}
    return [name for name, part in wanted.items() if name in only or part.makes in missing]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", help="folder with the .deb files")
    parser.add_argument("--short", action="store_true", help="fewer repetitions, for continuous integration")
    parser.add_argument("--times", type=int, help="how often to kill seekd, and to cut the power (default: 20)")
    parser.add_argument("--only", metavar="PART", action="append", help="this part alone, with the disks of runs before; again for others")
    return parser.parse_args()


def packages_in(folder):
    """One of each; that of seekd first."""
    found = []
    for name in ("seekd", "seekd-overlays", "seekd-remote", "seekd-mpris"):
        files = glob.glob(os.path.join(glob.escape(folder), f"{name}_*.deb"))
        if len(files) != 1:
            sys.exit(f"media-pc: expected one {name}_*.deb in {folder}, got {files or 'none'}; run make deb")
        found += files
    return found


def run(part, name, pc, told):
    """Starts the machine from the part's disk, and switches it off afterwards."""
    is_whole = False
    pc.screen = machine.SCREEN
    if part.makes:
        pc.system.forget(part.makes)
    with told.check(f"the part '{name}' ran to its end"):
        pc.system.take(part.disk)
        told.figure(f"boot for '{name}': {pc.start():.1f} s")
        part.run()
        is_whole = True
    if pc.answers():
        pc.collect_logs(name)
        if part.makes and is_whole:
            with told.check(f"the machine shuts down after '{name}'"):
                pc.shut_down()
                pc.system.keep(part.makes)
    pc.kill()


def main():
    options = arguments()
    # Whoever ends the test ends the machine.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    packages = packages_in(options.packages)
    if os.geteuid() != 0:
        sys.exit("media-pc: expected the superuser, to make a Debian")
    if os.uname().machine != "x86_64":
        sys.exit(f"media-pc: expected an x86_64 processor, got {os.uname().machine}")
    if shutil.which("qemu-system-x86_64") is None:
        sys.exit("media-pc: qemu-system-x86_64 is missing; run scripts/deps.sh media-pc")
    system = System(os.path.abspath(FOLDER), packages)
    system.make()
    processor = machine.KVM if machine.kvm_works(system) else machine.EMULATION
    if processor is machine.KVM:
        print("media-pc: the processor runs the machine directly (KVM)", flush=True)
    else:
        report.pace = 4.0
        print("media-pc: KVM does not work here, so the processor is emulated: the whole takes an hour or more", flush=True)
    pictures = system.path("pictures")
    if not options.only:
        shutil.rmtree(pictures, ignore_errors=True)
    pc = MediaPC(system, processor, pictures)
    told = Report(pc.evidence)
    try:
        wanted = parts(pc, told, options)
        for name in chosen(wanted, options.only, system):
            print(f"== {name}", flush=True)
            run(wanted[name], name, pc, told)
    finally:
        pc.kill()
    print(f"media-pc: pictures in {FOLDER}/pictures, logs in {FOLDER}")
    return told.summary()


sys.exit(main())
