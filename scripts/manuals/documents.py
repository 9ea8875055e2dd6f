"""The body of a manual page from a document in Markdown, which python3-mistune parses: version 3, or version 2, which
Debian 12 has."""

import html

import mistune

import roff

# Documents that are manual pages too.
MANUALS = {"protocol.md": "seekd-protocol(7)", "as-mpv.md": "seekd-mpv(1)"}


def body(path):
    """The lines of the page. The document's title, its first heading, is left out."""
    parse = mistune.create_markdown(renderer="ast", plugins=["table"])
    made = []
    for block in parse(path.read_text(encoding="utf-8")):
        made += rendered(newer(block) if mistune.__version__.startswith("2.") else block, path)
    if not made[0].startswith(".SH"):
        made.insert(0, ".SH DESCRIPTION")
    return made


def rendered(block, path):
    kind = block["type"]
    if kind == "heading":
        words = plain(block["children"])
        return {1: [], 2: [roff.heading(words)]}.get(block["attrs"]["level"], [roff.subheading(words)])
    if kind == "paragraph":
        return [".PP", *inline(block["children"])]
    if kind == "block_code":
        return roff.code(block["raw"])
    if kind == "list":
        return [line for item in block["children"] for line in list_item(item, path)]
    if kind == "table":
        return table(block)
    if kind in ("blank_line", "block_html"):
        return []
    raise SystemExit(f"{path}: expected a heading, a paragraph, code, a list or a table, got {kind}")


def list_item(item, path):
    made = [".IP \\(bu 2"]
    for block in item["children"]:
        if block["type"] in ("block_text", "paragraph"):
            made += inline(block["children"])
        elif block["type"] != "blank_line":
            made += [".RS", *rendered(block, path), ".RE"]
    return made


def table(block):
    """Each row: its first column, and below it, indented, the others."""
    head = cells_of(block["children"][0])
    made = []
    if len(head) == 2 and head[0]:
        made += entry(roff.italic(plain(head[0])), [roff.italic(plain(head[1]))])
    for row in block["children"][1]["children"]:
        cells = cells_of(row)
        first = "".join(span(one) for one in cells[0])
        titles, others = head[1:], cells[1:]
        if len(cells) == 3 and plain(head[1]) == "type":
            first += f" ({''.join(span(one) for one in cells[1])})" if cells[1] else ""
            titles, others = head[2:], cells[2:]
        made += entry(first, row_body(titles, others))
    return made


def cells_of(row):
    """What is in each cell; nothing if it is empty."""
    return [[child for child in cell["children"] if child.get("raw") != ""] for cell in row["children"]]


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
        return roff.escape(child["raw"])
    if kind == "codespan":
        return roff.bold(child["raw"])
    if kind in ("linebreak", "softbreak"):
        return "\n"
    if kind in ("inline_html", "image"):
        return ""
    inner = "".join(span(one) for one in child["children"])
    if kind == "link":
        target = MANUALS.get(child["attrs"]["url"], child["attrs"]["url"])
        return inner if target.startswith("#") else f"{inner} ({roff.literal(target)})"
    return f"\\fI{inner}\\fR" if kind in ("emphasis", "strong") else inner


def plain(children):
    return "".join(child.get("raw", "") if "children" not in child else plain(child["children"]) for child in children)


def newer(node):
    """A node of version 2 of mistune as version 3 has it."""
    made = dict(node, attrs={"level": node.get("level"), "url": node.get("link")})
    if node["type"] == "newline":
        made["type"] = "blank_line"
    if "text" in node:
        made["raw"] = html.unescape(node["text"]) if node["type"] == "codespan" else node["text"]
    children = node.get("children")
    if isinstance(children, str):
        made["children"] = [{"type": "text", "raw": children}]
    elif children is None:
        made.pop("children", None)
    else:
        made["children"] = [newer(child) for child in children]
    return made
