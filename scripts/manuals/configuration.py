"""seekd.toml(5), from config/seekd.toml: its comments describe every key, its values are the defaults."""

import re

import roff

# Comments are filled to this length, without "# ".
WIDTH = 118


def statements(text):
    """The lines with their numbers; an array of several lines is one."""
    array = None
    for number, line in enumerate(text.split("\n"), 1):
        if array is not None:
            array[1].append(line.strip())
            if line.startswith("]"):
                first, parts = array
                yield first, parts[0] + " ".join(parts[1:-1]).removesuffix(",") + parts[-1]
                array = None
        elif line.endswith(" = ["):
            array = number, [line]
        else:
            yield number, line


def page(path, release):
    made = roff.Page("seekd.toml", 5, "the configuration of seekd", release)
    comment = []
    tables = False
    for number, line in statements(path.read_text(encoding="utf-8")):
        if line.startswith("#"):
            comment.append(line[1:].removeprefix(" "))
            continue
        if not line:
            if comment and not tables:
                made.add(".SH DESCRIPTION", *described(comment))
                comment = []
            elif comment:
                made.add(".PP", *described(comment))
                comment = []
            continue
        table = re.fullmatch(r"\[([a-z_.]+)\]", line)
        key = re.fullmatch(r"([a-z_]+) = (.+)", line)
        if table:
            if not tables:
                made.add(".SH TABLES AND KEYS")
            tables = True
            made.add(roff.subheading(f"[{table[1]}]"), *described(comment))
        elif key:
            made.add(".TP", roff.bold(key[1]), *described(comment))
            # A list goes over several lines of text.
            made.add(*f"Default: {roff.bold(key[2])}.".replace(", ", ",\n").split("\n"))
        else:
            raise SystemExit(f"{path}:{number}: expected a comment, a table or a key, got: {line}")
        comment = []
    if comment:
        made.add(".PP", *described(comment))
    made.add(".SH FILES")
    for file in ("$XDG_CONFIG_HOME/seekd/seekd.toml", "~/.config/seekd/seekd.toml", "/etc/seekd/seekd.toml"):
        made.add(".TP", roff.italic(file), "The first of these that exists is read.")
    return made


def described(comment):
    """A comment, whose indented lines are literal. A line that ends early ends a paragraph."""
    text = []
    block = []
    for line, following in zip(comment, [*comment[1:], ""]):
        if line.startswith("  "):
            block.append(line[2:])
            if not following.startswith("  "):
                yield from (".RS", ".EX", *(roff.line(roff.literal(one)) for one in block), ".EE", ".RE")
                block = []
            continue
        text.append(line)
        words = following.split()
        if not words or following.startswith("  ") or len(line) + 1 + len(words[0]) < WIDTH:
            yield from roff.lines(roff.escape("\n".join(text)))
            if words and not following.startswith("  "):
                yield ".br"
            text = []
