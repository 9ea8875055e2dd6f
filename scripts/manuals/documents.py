"""The body of a manual page from a document in Markdown, which python3-mistune parses."""

import mistune

import roff

# Documents that are manual pages too.
MANUALS = {"protocol.md": "seekd-protocol(7)", "as-mpv.md": "seekd-mpv(1)"}


def body(path):
    """The lines of the page. The document's title, its first heading, is left out."""
    parse = mistune.create_markdown(renderer="ast", plugins=["table"])
    made = []
    for block in parse(path.read_text(encoding="utf-8")):
        made += rendered(block, path)
    if not made[0].startswith(".SH"):
        made.insert(0, ".SH DESCRIPTION")
    return made


def rendered(block, path):
    kind = block["type"]
    if kind == "heading":
        words = plain(block["children"])
        return {1: [], 2: [roff.heading(words)]}.get(block["level"], [roff.subheading(words)])
    if kind == "paragraph":
        return [".PP", *inline(block["children"])]
    if kind == "block_code":
        return roff.code(block["text"])
    if kind == "list":
        return [line for item in block["children"] for line in list_item(item, path)]
    if kind == "table":
        return table(block)
    if kind in ("newline", "block_html"):
        return []
    raise SystemExit(f"{path}: expected a heading, a paragraph, code, a list or a table, got {kind}")


def list_item(item, path):
    made = [".IP \\(bu 2"]
    for block in item["children"]:
        if block["type"] in ("block_text", "paragraph"):
            made += inline(block["children"])
        else:
            made += [".RS", *rendered(block, path), ".RE"]
    return made


def table(block):
    """Each row: its first column, and below it, indented, the others."""
    head = [cell["children"] for cell in block["children"][0]["children"]]
    made = []
    if len(head) == 2 and head[0]:
        made += entry(roff.italic(plain(head[0])), [roff.italic(plain(head[1]))])
    for row in block["children"][1]["children"]:
        cells = [cell["children"] for cell in row["children"]]
        first = "".join(span(one) for one in cells[0])
        titles, others = head[1:], cells[1:]
        if len(cells) == 3 and plain(head[1]) == "type":
            first += f" ({''.join(span(one) for one in cells[1])})" if cells[1] else ""
            titles, others = head[2:], cells[2:]
        made += entry(first, row_body(titles, others))
    return made


def entry(first, body):
    """A tag has to be one line of the page; a longer one is a paragraph."""
    if len(roff.lines(first)) == 1:
        return [".TP", *roff.lines(first), *body]
    return [".PP", *(roff.lines(first) or ["\\&"]), ".RS", *body, ".RE"]


def row_body(titles, cells):
    """The cells; if there are several, each with the title of its column."""
    made = []
    for title, cell in zip(titles, cells):
        if cell:
            label = roff.escape(plain(title) + ": ") if len(cells) > 1 else ""
            made += ([".br"] if made else []) + inline(cell, label)
    return made or ["\\&"]


def inline(children, label=""):
    """Lines of the page."""
    return roff.lines(label + "".join(span(child) for child in children)) or ["\\&"]


def span(child):
    kind = child["type"]
    if kind == "text":
        return roff.escape(child["text"])
    if kind == "codespan":
        return roff.bold(unescaped(child["text"]))
    if kind == "linebreak":
        return "\n"
    if kind == "inline_html":
        return ""
    if kind == "link":
        words = child["children"]
        words = roff.escape(words) if isinstance(words, str) else "".join(span(one) for one in words or [])
        target = MANUALS.get(child["link"], child["link"])
        return words if target.startswith("#") else f"{words} ({roff.literal(target)})"
    if kind == "image":
        return ""
    inner = "".join(span(one) for one in child["children"])
    return f"\\fI{inner}\\fR" if kind in ("emphasis", "strong") else inner


def plain(children):
    return "".join(
        child.get("text", "") if not isinstance(child.get("children"), list) else plain(child["children"])
        for child in children
    )


def unescaped(text):
    """mistune escapes code for HTML."""
    for entity, character in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        text = text.replace(entity, character)
    return text
