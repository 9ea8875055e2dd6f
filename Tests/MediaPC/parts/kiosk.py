"""From a Debian without a desktop to a television that starts in seekd, by the words of docs/kiosk.md alone. What its apt
would load from the archive is there already: the machine has no network."""

import re

from mediapc import commands, sentences
from parts.install import follow
from report import expect, until

KIOSK = "docs/kiosk.md"
SERVICES = ["seekd", "seek-overlay", "seekd-remote"]


def run(pc, report):
    bare(pc)
    text = sentences(KIOSK)
    with report.check("docs/kiosk.md has the two blocks of commands that this part and 'phone' follow"):
        expect(text.count("```sh") == 2, "two blocks of commands", text.count("```sh"))
    with report.check("docs/kiosk.md: the commands run"):
        follow(pc, report, commands(KIOSK, "# A television that starts in seekd"))
    with report.check("the screen is seekd's, and says that there are no films"):
        until(lambda: pc.is_active(*SERVICES), "active services", 120, lambda: pc.run(f"systemctl is-active {' '.join(SERVICES)}")[1].split())
        pc.until_reads("No films here", "kiosk-no-films")
        opened = pc.text(f"ls -l /proc/{pc.process()}/fd")
        expect("/dev/dri/card0" in opened and "/dev/tty1" in opened, "the screen and its console among the open files", opened)
    with report.check("docs/kiosk.md: Ctrl-Alt-F2 shows another console, and Ctrl-Alt-F1 seekd's screen again"):
        pc.press("ctrl", "alt", "f2")
        pc.until_reads("media-pc login", "kiosk-another-console")
        pc.press("ctrl", "alt", "f1")
        pc.until_reads("No films here", "kiosk-no-films-again")
    with report.check("docs/kiosk.md: films are put into /srv/films, and its user can read them"):
        pc.text("mount -o ro LABEL=films /mnt && cp -r /mnt/library/. /srv/films && umount /mnt && chmod -R go-rwx /srv/films/*")
        line = re.search(r"`(sudo chmod [^`]*)`", text)
        expect(line, "a command that lets the user seekd read them", "none")
        follow(pc, report, [line[1]])
        expect(pc.succeeds("su -s /bin/sh seekd -c 'cat /srv/films/*/*/* >/dev/null'"), "films that seekd can read", "others")
    with report.check("docs/kiosk.md: seekd-remote --list and seekctl doctor say why a remote does nothing, and that nothing is wrong"):
        asked = {line: pc.as_user(line) for line in re.findall(r"`(sudo (?:seekctl doctor|seekd-remote --list))`", text)}
        expect(len(asked) == 2, "two commands", list(asked))
        for line, said in asked.items():
            wrong = [words for words in said.splitlines() if words.startswith("wrong")]
            expect(said and not wrong, f"no complaint of {line}", wrong)


def bare(pc):
    """A Debian without seekd, with the packages in the user's folder, and with no film."""
    pc.text("cp /srv/films/*.deb /home/viewer && chown -R viewer: /home/viewer")
    pc.text("umount /srv/films && rmdir /srv/films && sed -i /films/d /etc/fstab")
