"""Where the programs come from: Debian's packages, which scripts/deps.sh installs, and PyPI."""

import os
import re
import shutil
import subprocess
import sys
import tarfile

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.abspath(".build/strangers")
# What pip prints if it finds no server.
NO_SERVER = ("connection broken by", "Temporary failure in name resolution", "Could not fetch URL")


class Unreachable(Exception):
    """The registry of a program can't be reached, so that its test is skipped."""


def debian(package):
    """The version of an installed package of Debian's."""
    asked = subprocess.run(
        ["dpkg-query", "--show", "--showformat=${Version}", package], stdout=subprocess.PIPE, text=True)
    assert asked.returncode == 0 and asked.stdout, f"{package} is missing: run scripts/deps.sh"
    return f"{asked.stdout} (Debian)"


def page(name, pattern):
    """What a pattern's group finds in a page of docs: the tests use what the page tells users."""
    with open(os.path.join(HERE, "../../docs", name)) as file:
        found = re.search(pattern, file.read(), re.DOTALL)
    assert found, f"docs/{name} has nothing like {pattern}"
    return found[1]


def pip(*words):
    ended = subprocess.run([sys.executable, "-m", "pip", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if ended.returncode != 0:
        if any(text in ended.stdout for text in NO_SERVER):
            raise Unreachable("PyPI can't be reached")
        raise AssertionError(f"pip failed:\n{ended.stdout[-2000:]}")


def once(name, requirements, make):
    """A folder that `make` fills, kept for as long as the file of requirements is the same."""
    path, source = os.path.join(FOLDER, name), os.path.join(HERE, requirements)
    kept = os.path.join(path, requirements)
    if not os.path.exists(kept) or open(kept).read() != open(source).read():
        shutil.rmtree(path, ignore_errors=True)
        os.makedirs(path)
        make(path, source)
        shutil.copy(source, kept)
    return path


def site():
    """The folder of installed Python packages; some are compiled for one version of Python."""
    return once("site-{}.{}".format(*sys.version_info), "requirements.txt", lambda path, source: pip(
        "install", "--quiet", "--no-deps", "--require-hashes", "--target", path, "--requirement", source))


def version(package):
    """The version of a package in requirements.txt, which is installed by this call."""
    site()
    return pinned(package, "requirements.txt")


def pinned(package, requirements):
    """The version of a package in a file of requirements."""
    with open(os.path.join(HERE, requirements)) as file:
        for line in file:
            if line.startswith(package + "=="):
                return line.split()[0].partition("==")[2] + " (PyPI)"
    raise AssertionError(f"{package} is not in {requirements}")


def suite():
    """The folder of python-mpv-jsonipc's source."""
    def unpack(path, source):
        pip("download", "--quiet", "--no-deps", "--no-binary", ":all:", "--require-hashes", "--dest", path, "--requirement", source)
        (archive,) = [name for name in os.listdir(path) if name.endswith(".tar.gz")]
        with tarfile.open(os.path.join(path, archive)) as file:
            # Debian 12's Python has no filters yet; the archive's hash is known.
            file.extractall(path)
        os.rename(os.path.join(path, archive.removesuffix(".tar.gz")), os.path.join(path, "source"))
    return os.path.join(once("suite", "suite-requirements.txt", unpack), "source")
