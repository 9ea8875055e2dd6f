"""Faults that can be planted in a Swift source: places, and what stands there instead."""

import dataclasses
import hashlib
import random
import re


@dataclasses.dataclass(frozen=True)
class Mutant:
    file: str
    start: int
    end: int
    before: str
    after: str
    kind: str
    line: int
    text: str
    """The line, without its indentation, and which of its equals in the file it is."""
    number: int

    @property
    def key(self):
        """How survivors.md names it: whatever else of the file changes, the key stays."""
        return f"{self.file.split('/')[-1]}: `{self.text}`: {self.change}"

    @property
    def change(self):
        before = " ".join(self.before.split())
        after = " ".join(self.after.split())
        return f"`{before}` to `{after}`" if after else f"`{before}` dropped"

    @property
    def id(self):
        text = f"{self.file}|{self.text}|{self.number}|{self.before}|{self.after}|{self.start_in_line}"
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    start_in_line: int = 0

    @property
    def told(self):
        return f"{self.file}:{self.line}: {self.kind}: {self.change}   in   {self.text}"


SWAPS = [
    ("bound", r" (<|<=|>|>=) ", {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}),
    ("comparison", r" (<|<=|>|>=|==|!=) ", {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}),
    ("arithmetic", r" (\+|-|\*|/|\+=|-=) ", {"+": "-", "-": "+", "*": "/", "/": "*", "+=": "-=", "-=": "+="}),
    ("logic", r" (&&|\|\|) ", {"&&": "||", "||": "&&"}),
    ("logic", r"(?<![\w.])(true|false)\b", {"true": "false", "false": "true"}),
    ("case", r"(?<=\.)(forward|backward)\b", {"forward": "backward", "backward": "forward"}),
    ("case", r"(?<=\.)(exact|keyframes)\b", {"exact": "keyframes", "keyframes": "exact"}),
    ("case", r"(?<![\w.])(min|max)(?=\()", {"min": "max", "max": "min"}),
    ("case", r"(?<=\.)(settled|failed|cancelled|aborted)\b",
     {"settled": "cancelled", "failed": "aborted", "cancelled": "settled", "aborted": "failed"}),
    ("case", r"(?<=\.)(first|last)\b", {"first": "last", "last": "first"}),
    ("case", r"(?<=\.)(allSatisfy|contains)(?= \{)", {"allSatisfy": "contains", "contains": "allSatisfy"}),
]
NUMBER = re.compile(r"(?<![\w.#$])(\d[\d_]*(?:\.\d+)?)(?![\w.])")
CLAUSE = re.compile(r"^(\s*)(?:\} else )?(if|guard|while) (.*?)( else)?( \{.*)$")
STATEMENT = re.compile(
    r"^(?!return\b|let\b|var\b|case\b|default\b|if\b|guard\b|for\b|while\b|switch\b|break\b|continue\b|defer\b|func\b|"
    r"import\b|package\b|private\b|public\b|mutating\b|static\b|init\b|enum\b|struct\b|extension\b|precondition|require)"
    r"[A-Za-z_][\w.?!\[\]]*(?:\(.*\)| [+-]?= .*)$")
ONE_CASE = re.compile(r"^(\s*case [^:]*?: )(\S.*)$")


def masked(source):
    """The source with comments and strings as blanks, all at their places."""
    pattern = re.compile(r'//[^\n]*|"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"')
    return pattern.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), source)


def is_balanced(text):
    depth = 0
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        if depth < 0:
            return False
    return depth == 0


def clauses(text):
    """The parts of a condition between its commas, with their places."""
    depth, start = 0, 0
    for index, character in enumerate(text + ","):
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            part = text[start:index]
            yield start + len(part) - len(part.lstrip()), part.strip()
            start = index + 1


def of_line(line, clean):
    """(start, end, after, kind) within a line; `clean` is the same line masked."""
    for kind, pattern, table in SWAPS:
        for match in re.finditer(pattern, clean):
            yield match.start(1), match.end(1), table[match.group(1)], kind
    for match in NUMBER.finditer(clean):
        text = match.group(1)
        plain = text.replace("_", "")
        for step in (1, -1):
            value = float(plain) + step if "." in plain else int(plain) + step
            if value >= 0:
                yield match.start(1), match.end(1), str(value), "number"
    match = CLAUSE.match(clean)
    if match and is_balanced(match.group(3)):
        for start, part in clauses(match.group(3)):
            if part and not re.match(r"(let|var|case|#)\b", part):
                begin = match.start(3) + start
                original = line[begin:begin + len(part)]
                yield begin, begin + len(part), f"!({original})", "condition"
    stripped = clean.strip()
    if STATEMENT.match(stripped) and is_balanced(stripped):
        begin = len(clean) - len(clean.lstrip())
        yield begin, len(line.rstrip()), "", "statement"


def of(file, source):
    """All mutants of a source."""
    lines = source.split("\n")
    clean = masked(source).split("\n")
    seen = {}
    offset = 0
    invariants = file.endswith("+Invariants.swift")
    for index, line in enumerate(lines):
        text = line.strip()
        seen[text] = seen.get(text, 0) + 1
        if not invariants:
            edits = list(of_line(line, clean[index]))
            for start, end, after, kind in edits:
                yield Mutant(file, offset + start, offset + end, line[start:end], after, kind, index + 1, text,
                             seen[text], start)
            # What two cases side by side do, the one for the other.
            one = ONE_CASE.match(clean[index])
            other = ONE_CASE.match(clean[index + 1]) if index + 1 < len(lines) else None
            if one and other and is_balanced(one.group(2)) and is_balanced(other.group(2)):
                first, second = line[one.start(2):], lines[index + 1][other.start(2):]
                if first != second:
                    before = f"{line}\n{lines[index + 1]}"
                    after = f"{line[:one.start(2)]}{second}\n{lines[index + 1][:other.start(2)]}{first}"
                    yield Mutant(file, offset, offset + len(before), before, after, "swap", index + 1, text,
                                 seen[text], 0)
        offset += len(line) + 1


def choose(sources, seed):
    """All mutants in the order of a seed: any number of the first is spread over files and kinds."""
    ranked = []
    for file, source in sources:
        chance = random.Random(f"{seed} {file}")
        kinds = {}
        for mutant in of(file, source):
            kinds.setdefault(mutant.kind, []).append(mutant)
        for all_ in kinds.values():
            chance.shuffle(all_)
        # In turn of each kind; a kind that has few ends earlier.
        order, names = [], sorted(kinds)
        chance.shuffle(names)
        while any(kinds.values()):
            order += [kinds[name].pop() for name in names if kinds[name]]
        ranked += [((rank + 0.5) / len(order), file, mutant) for rank, mutant in enumerate(order)]
    return [mutant for _, _, mutant in sorted(ranked, key=lambda entry: entry[:2])]
