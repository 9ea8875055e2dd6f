"""Text of man(7): escapes, paragraphs, literal blocks."""

import re
import textwrap


def escape(text):
    """Plain text: groff and mandoc show every character as it is."""
    text = text.replace("\\", "\\e").replace("'", "\\(aq").replace("`", "\\(ga")
    text = text.replace("^", "\\(ha").replace("~", "\\(ti")
    return "".join(one if one.isascii() else f"\\[u{ord(one):04X}]" for one in text)


def literal(text):
    """Text to be typed: a hyphen stays the ASCII character, so that it can be copied."""
    return escape(text).replace("-", "\\-")


def bold(text):
    return f"\\fB{literal(text)}\\fR"


def italic(text):
    return f"\\fI{literal(text)}\\fR"


def line(text):
    """One line of the page. A dot or an apostrophe at its start would be a request."""
    return "\\&" + text if text[:1] in (".", "'") else text


def lines(text):
    """Escaped text, which may have several lines, as lines of the page."""
    return [line(part) for part in textwrap.wrap(text, 76, break_long_words=False, break_on_hyphens=False)]


def code(text):
    """A block that keeps its lines."""
    kept = [line(literal(part)) for part in text.rstrip("\n").split("\n")]
    return [".PP", ".in +4n", ".EX", *kept, ".EE", ".in"]


def heading(text):
    return ".SH " + quoted(text.upper())


def subheading(text):
    return ".SS " + quoted(text)


def quoted(text):
    """An argument of a request."""
    return '"' + escape(text).replace('"', "\\(dq") + '"'


class Page:
    """The lines of one page. `see` is a list of names with sections, as in "seekctl(1)"."""

    def __init__(self, name, section, summary, release):
        version, date = release
        self.name = name
        self.section = section
        self.lines = [
            f".TH {quoted(name.upper())} {section} {quoted(date)} {quoted('seekd ' + version)} " + quoted("Manual of seekd"),
            ".SH NAME",
            *lines(f"{literal(name)} \\- {escape(summary.rstrip('.'))}"),
        ]

    def add(self, *more):
        self.lines.extend(more)

    def see_also(self, pages):
        self.add(".SH SEE ALSO")
        others = [page for page in pages if page != f"{self.name}({self.section})"]
        for page in others:
            name, section = re.fullmatch(r"(.+)\((\d)\)", page).groups()
            self.add(f".BR {literal(name)} ({section})" + ("," if page != others[-1] else ""))

    def text(self):
        """The page, without empty paragraphs, which mandoc reports."""
        kept = []
        for index, one in enumerate(self.lines):
            following = self.lines[index + 1] if index + 1 < len(self.lines) else ".SH"
            after_heading = kept and kept[-1].startswith((".SH", ".SS"))
            if one != ".PP" or not (after_heading or following.startswith((".SH", ".SS", ".PP", ".TP"))):
                kept.append(one)
        return "\n".join(kept) + "\n"
