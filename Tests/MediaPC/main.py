"""main.py PACKAGES [--short] [--times N] [--from PART] [--until PART]: a media PC in a virtual machine, with seekd's .deb files from a folder.

Prints one line for each check, and a summary. Keeps pictures of the screen and logs in .build/media-pc. Needs the
superuser, QEMU, and the Debian archive for the first run.
"""

import argparse
import glob
import os
import shutil
import signal
import sys

import machine
import report
from mediapc import MediaPC
from parts import install, remote, removal, restart, resume, screen, services, session, upgrade
from report import Report
from system import System

FOLDER = ".build/media-pc"


def parts(pc, told, options):
    """The parts in order; each goes on with the machine as the one before has left it."""
    is_short = options.short
    times = options.times or (2 if is_short else 20)
    return {
        "install": lambda: install.run(pc, told),
        "services": lambda: services.run(pc, told),
        "screen": lambda: screen.run(pc, told, is_short),
        "remote": lambda: remote.run(pc, told),
        "upgrade": lambda: upgrade.run(pc, told, pc.system.next_version),
        "restart": lambda: restart.run(pc, told, is_short),
        "kills": lambda: resume.kills(pc, told, times),
        "power cuts": lambda: resume.power_cuts(pc, told, times),
        "40 minutes": lambda: resume.forty_minutes(pc, told),
        "session": lambda: session.run(pc, told),
        "removal": lambda: removal.run(pc, told),
    }


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", help="folder with the .deb files")
    parser.add_argument("--short", action="store_true", help="fewer repetitions, for continuous integration")
    parser.add_argument("--times", type=int, help="how often to kill seekd, and to cut the power (default: 20)")
    parser.add_argument("--from", metavar="PART", dest="first", help="begin with this part, on the disk of the run before")
    parser.add_argument("--until", metavar="PART", dest="last", help="end after this part")
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
    system.make(keeps_disk=options.first is not None)
    processor = machine.KVM if machine.kvm_works(system) else machine.EMULATION
    if processor is machine.KVM:
        print("media-pc: the processor runs the machine directly (KVM)", flush=True)
    else:
        report.pace = 4.0
        print("media-pc: KVM does not work here, so the processor is emulated: the whole takes an hour or more", flush=True)
    pictures = system.path("pictures")
    if options.first is None:
        shutil.rmtree(pictures, ignore_errors=True)
    pc = MediaPC(system, processor, pictures)
    told = Report(pc.evidence)
    try:
        wanted = parts(pc, told, options)
        names = list(wanted)
        first = names.index(options.first or names[0])
        last = names.index(options.last or names[-1])
        if first > 0:
            pc.start()
        for name in names[first:last + 1]:
            print(f"== {name}", flush=True)
            if name != names[0] and not pc.answers():
                pc.kill()
                pc.start()
            with told.check(f"the part '{name}' ran to its end"):
                wanted[name]()
        # What is in the guest's memory is on the disk for the next run.
        if pc.answers():
            pc.collect_logs()
            with told.check("the machine shuts down"):
                pc.shut_down()
    finally:
        pc.kill()
    print(f"media-pc: pictures in {FOLDER}/pictures, logs in {FOLDER}")
    return told.summary()


sys.exit(main())
