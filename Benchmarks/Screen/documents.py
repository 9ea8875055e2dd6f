"""Tables in Markdown documents."""


def row(cells):
    return f"| {' | '.join(cells)} |"


def replace(path, name, text):
    """Replaces what is between `<!-- NAME -->` and `<!-- end of NAME -->` in a document."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    document = path.read_text(encoding="utf-8")
    if document.count(begin) != 1 or document.count(end) != 1:
        raise ValueError(f"{path}: expected one '{begin.strip()}' and one '{end}'")
    before, _, rest = document.partition(begin)
    path.write_text(before + begin + text + end + rest.partition(end)[2], encoding="utf-8")
