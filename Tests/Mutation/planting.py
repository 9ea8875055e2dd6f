"""Plants many mutants in one source: a variable of the process chooses one, so that one build serves all of them.

A function with mutants has its body once for each of them, and once as it was:

    if plantedMutant == 17 { the body with the fault } else { the body }
"""

import re

# In each target with mutants; nothing is planted without the variable.
CHOICE = """import Glibc

let plantedMutant = getenv("PLANTED_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
"""
TYPE = re.compile(r"\b(struct|enum|extension|protocol|class|actor)\b")
BODY = re.compile(r"\b(func|init|subscript|var)\b")
ACCESSOR = re.compile(r"\b(get|set|didSet|willSet|_read|_modify)\s*$")
CONSTANT = re.compile(r"^(\s*(?:(?:package|private|fileprivate|static) )*(?:let|var) \w+(?:: [\w.?<> \[\]]+)? = )(\S.*)$")


def braces(clean):
    """(open, close, outer) of each pair of braces of a masked source; outer: the index of the pair around it, or None."""
    pairs, open_ = [], []
    for index, character in enumerate(clean):
        if character == "{":
            pairs.append([index, None, open_[-1] if open_ else None])
            open_.append(len(pairs) - 1)
        elif character == "}":
            pairs[open_.pop()][1] = index
    return pairs


def head(clean, pairs, number):
    """What stands before a pair of braces, from the statement before it on."""
    start = max(clean.rfind(character, 0, pairs[number][0]) for character in "{};")
    text = clean[start + 1:pairs[number][0]]
    # A declaration begins after the blank line or the property before it.
    lines = text.split("\n")
    for index in range(len(lines) - 1, -1, -1):
        if re.match(r"\s*(?:@?\w+(?:\(\w+\))? )*?(func|init|subscript|var|let|struct|enum|extension|protocol|case)\b", lines[index]):
            return "\n".join(lines[index:])
    return text


def body(clean, pairs, start, end):
    """The braces of the function that is around a place; None if there is none."""
    around = [number for number, pair in enumerate(pairs) if pair[0] < start and end <= pair[1]]
    for index, number in enumerate(around):
        text = head(clean, pairs, number)
        if TYPE.search(text.split("{")[0]) and not BODY.search(text):
            continue
        if not BODY.search(text) or re.search(r"[^=!<>]=[^=]", re.sub(r"\([^()]*\)", "", text)) and "func" not in text:
            return None
        inner = around[index + 1:index + 2]
        first = clean[pairs[number][0] + 1:pairs[number][1]].strip()
        if re.match(r"(get|set|didSet|willSet|_read|_modify|@inline|mutating get)\b", first):
            return pairs[inner[0]] if inner and ACCESSOR.search(clean[:pairs[inner[0]][0]].rstrip()) else None
        return pairs[number]
    return None


def plant(source, clean, mutants):
    """The source with these mutants, each with its number.

    Args:
        mutants: (number, mutant) of this file.

    Returns:
        (the source, the numbers of those that could not be planted)
    """
    pairs = braces(clean)
    places, left = {}, []
    for number, mutant in mutants:
        pair = body(clean, pairs, mutant.start, mutant.end)
        if pair:
            places.setdefault((pair[0] + 1, pair[1], True), []).append((number, mutant))
            continue
        begin = source.rfind("\n", 0, mutant.start) + 1
        end = source.index("\n", mutant.start)
        match = CONSTANT.match(source[begin:end])
        if match and mutant.end <= end and mutant.start >= begin + match.start(2) and "//" not in match.group(2):
            places.setdefault((begin + match.start(2), end, False), []).append((number, mutant))
        else:
            left.append(number)
    for (start, end, is_body), here in sorted(places.items(), reverse=True):
        original = source[start:end]
        text = ""
        for number, mutant in here:
            changed = source[start:mutant.start] + mutant.after + source[mutant.end:end]
            if is_body:
                text += (f"if plantedMutant == {number} {{\n#sourceLocation(file: \"mutant-{number}\", line: 1)\n{changed}\n"
                         "#sourceLocation()\n} else ")
            else:
                text += f"plantedMutant == {number} ? ({changed}) : "
        source = source[:start] + (f"\n{text}{{{original}}}\n" if is_body else f"{text}({original})") + source[end:]
    return source, left


def numbers(source, clean, line):
    """The numbers of the mutants in the function at a line of a planted source."""
    end = len("\n".join(source.split("\n")[:line]))
    start = len("\n".join(source.split("\n")[:line - 1])) + 1
    place = end - 1 if clean[start:end].strip() == "}" else start
    pair = body(clean, braces(clean), place, place)
    return [int(number) for number in re.findall(r"if plantedMutant == (\d+) \{", source[pair[0]:pair[1]])] if pair else []
