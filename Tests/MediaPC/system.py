"""The disks: a Debian 12 of its own with what seekd's packages depend on, but without seekd; what parts of the test have made
of it; and a stick with the packages and films."""

import glob
import hashlib
import os
import re
import shlex
import shutil
import subprocess
import tempfile

import film

HERE = os.path.dirname(os.path.abspath(__file__))

# The machine before seekd is installed, besides what seekd's packages depend on. (An emulated processor would take long
# to install that; Tests/Packages/deb.sh installs all of it in a bare Debian.)
PACKAGES = [
    "linux-image-amd64", "initramfs-tools", "zstd", "kmod",
    "systemd", "systemd-sysv", "udev",
    # Sessions of users, with a manager and a bus of their own.
    "dbus", "dbus-user-session", "libpam-systemd", "sudo",
    # Sound cards are mute after a boot; this raises them.
    "alsa-utils",
    # How the test runs commands, and what its clients are written in.
    "python3", "procps",
    # Infrared through the kernel's decoders, and what asks players on a desktop's bus.
    "ir-keytable", "v4l-utils", "playerctl",
]
# What the test installs besides the packages: programs that README.md names.
MORE = ["triggerhappy"]

# Drivers of devices that the machine does not have.
DRIVERS = [
    "net", "infiniband", "iio", "mtd", "staging", "nvme", "md", "target", "firewire", "isdn", "usb/serial", "usb/gadget",
    "platform", "thunderbolt", "gpu/drm/amd", "gpu/drm/i915", "gpu/drm/nouveau", "gpu/drm/radeon", "media/usb", "media/pci",
    "media/dvb-frontends", "media/tuners", "media/i2c", "media/platform",
]
# Those of them that it has.
DRIVERS_KEPT = ["net/virtio_net.ko", "net/net_failover.ko"]


def field(package, name):
    return subprocess.run(["dpkg-deb", "-f", package, name], capture_output=True, check=True, text=True).stdout.strip()


def dependencies(packages):
    """The names of what the packages depend on, without themselves."""
    found = set()
    for package in packages:
        for item in field(package, "Depends").split(","):
            found.add(re.split(r"[ (|:]", item.strip())[0])
    return sorted(found - {field(package, "Package") for package in packages})


class System:
    """The files of a machine, in a folder that is kept."""

    def __init__(self, folder, packages):
        self.folder = folder
        self.packages = packages
        self.kernel = self.path("base.vmlinuz")
        self.initrd = self.path("base.initrd")
        self.disk = self.path("disk.img")
        self.stick = self.path("stick.img")
        # Of the packages in the folder `next` of the stick, which are the same with another version.
        self.next_version = field(packages[0], "Version") + "+next1"

    def path(self, name):
        return os.path.join(self.folder, name)

    def make(self):
        """Makes all of it. The base is made anew only if its contents would differ. Disks that were kept are removed if they
        have another base or other packages."""
        os.makedirs(self.folder, exist_ok=True)
        film.make(self.path("film.mkv"))
        film.make_library(self.path("films"))
        needed = dependencies(self.packages)
        recipe = repr((needed, PACKAGES, MORE, DRIVERS, DRIVERS_KEPT)).encode()
        for path in sorted(glob.glob(f"{HERE}/guest/**", recursive=True)):
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    recipe += path.removeprefix(HERE).encode() + file.read()
        key = hashlib.sha256(recipe).hexdigest()
        if not self._has_key("base", key):
            print("media-pc: making a Debian 12, some minutes", flush=True)
            self._make_base(needed)
            self._write_key("base", key)
        for package in self.packages:
            with open(package, "rb") as file:
                key += hashlib.sha256(file.read()).hexdigest()
        if not self._has_key("kept", key):
            for disk in glob.glob(self.path("kept-*.img")):
                os.remove(disk)
            self._write_key("kept", key)
        self._make_stick()

    def _has_key(self, name, key):
        try:
            with open(self.path(f"{name}.key"), encoding="ascii") as file:
                return file.read() == key
        except FileNotFoundError:
            return False

    def _write_key(self, name, key):
        with open(self.path(f"{name}.key"), "w", encoding="ascii") as file:
            file.write(key)

    def _kept(self, name):
        return self.path(f"kept-{name}.img" if name else "base.img")

    def has(self, name):
        """Whether a disk was kept under this name."""
        return os.path.exists(self._kept(name))

    def keep(self, name):
        """Keeps the disk, of a machine that is off, under this name."""
        self._copy(self.disk, self._kept(name))

    def forget(self, name):
        """Removes the disk that was kept under this name, if there is one."""
        if self.has(name):
            os.remove(self._kept(name))

    def take(self, name):
        """Puts the disk that was kept under this name into the machine, which is off; None: the one without seekd."""
        self._copy(self._kept(name), self.disk)

    @staticmethod
    def _copy(source, target):
        subprocess.run(["cp", "--sparse=always", "--reflink=auto", source, target], check=True)

    def _make_base(self, needed):
        root = self.path("base")
        shutil.rmtree(root, ignore_errors=True)
        folder = "/lib/modules/*/kernel/drivers"
        excluded = [f"--dpkgopt=path-exclude={folder}/{driver}/*" for driver in DRIVERS]
        excluded += [f"--dpkgopt=path-include={folder}/{driver}" for driver in DRIVERS_KEPT]
        with open(self.path("base.log"), "w", encoding="utf-8") as log:
            made = subprocess.run([
                "mmdebstrap", "--mode=root", "--variant=minbase", "--include=" + ",".join([*PACKAGES, *needed]), *excluded,
                # dpkg need not wait for the disk: what is cut short here is made anew.
                "--dpkgopt=force-unsafe-io",
                # As a new installation has them: the lists of packages.
                "--skip=cleanup/apt",
                # The initial RAM disk has only the drivers that mount the disk.
                "--essential-hook=mkdir -p \"$1/etc/initramfs-tools/conf.d\" \"$1/usr/share/initramfs-tools/modules.d\"",
                "--essential-hook=echo MODULES=list >\"$1/etc/initramfs-tools/conf.d/media-pc\"",
                "--essential-hook=printf '%s\\n' virtio_pci virtio_blk ext4 >\"$1/usr/share/initramfs-tools/modules.d/media-pc\"",
                f"--customize-hook=cp -r {shlex.quote(HERE)}/guest/. \"$1\"",
                "--customize-hook=chroot \"$1\" sh /set-up && rm \"$1/set-up\"",
                "--customize-hook=rm -f \"$1\"/var/cache/apt/archives/*.deb",
                "--customize-hook=APT_CONFIG=$MMDEBSTRAP_APT_CONFIG apt-get --yes install --download-only " + " ".join(MORE),
                "bookworm", root], stdout=log, stderr=subprocess.STDOUT, timeout=1800, check=False)
        if made.returncode:
            with open(self.path("base.log"), encoding="utf-8") as log:
                raise SystemExit(f"media-pc: no Debian: {log.read()[-2000:]}")
        for name, target in (("vmlinuz-*", self.kernel), ("initrd.img-*", self.initrd)):
            shutil.copy(glob.glob(f"{root}/boot/{name}")[0], target)
        # Room for what is installed, and for what it writes.
        self._make_image(root, self.path("base.img"), 1500)
        shutil.rmtree(root)

    def _make_stick(self):
        with tempfile.TemporaryDirectory(dir=self.folder) as files:
            for package in [*self.packages, self.path("film.mkv")]:
                shutil.copy(package, files)
            for name in ("second.mkv", "third.mkv"):
                shutil.copy("Tests/Clips/chapters.mkv", os.path.join(files, name))
            os.mkdir(os.path.join(files, "next"))
            for package in self.packages:
                copy = os.path.join(files, "next", os.path.basename(package))
                subprocess.run(["Tests/Packages/repack.sh", package, self.next_version, copy], check=True)
            shutil.copytree(self.path("films"), os.path.join(files, "library"))
            os.chmod(files, 0o755)
            self._make_image(files, self.stick, 20, "-L", "films")

    @staticmethod
    def _make_image(root, image, room, *options):
        """An ext4 file system with the files of the folder `root`, and `room` MiB more."""
        used = int(subprocess.run(["du", "-sm", root], capture_output=True, check=True, text=True).stdout.split()[0])
        if os.path.exists(image):
            os.remove(image)
        subprocess.run(
            ["mke2fs", "-qF", "-t", "ext4", *options, "-d", root, image, f"{used + used // 8 + room}M"], check=True)
