"""A manual page from what a program's argument parser reports (--experimental-dump-help)."""

import itertools
import re

import roff


def page(dump, release):
    command = dump["command"]
    name = command["commandName"]
    made = roff.Page(name, 1, command["abstract"], release)
    subcommands = [one for one in command.get("subcommands", []) if one["commandName"] != "help"]
    made.add(".SH SYNOPSIS")
    if subcommands:
        made.add(f".B {roff.literal(name)}", ".I command", ".RI [ arguments ]...", ".br")
    made.add(f".B {roff.literal(name)}", *synopsis(command))
    made.add(".SH DESCRIPTION", *discussion(command.get("discussion") or command["abstract"], name))
    if subcommands:
        made.add(".SH COMMANDS")
        for one in subcommands:
            made.add(*subcommand(one, name))
    arguments = shown(command)
    if arguments:
        made.add(".SH OPTIONS")
        for argument in arguments:
            made.add(*entry(argument))
    return made


def subcommand(command, program):
    path = f"{program} {command['commandName']}"
    yield roff.subheading(path)
    yield f".B {roff.literal(path)}"
    yield from synopsis(command)
    yield ".PP"
    yield from roff.lines(roff.escape(command["abstract"]))
    yield from discussion(command.get("discussion", ""), program)
    for argument in shown(command):
        # These are described once, below OPTIONS.
        if names(argument) not in (["--version"], ["-h", "--help"]):
            yield from entry(argument)
    for deeper in command.get("subcommands", []):
        if deeper["commandName"] != "help":
            yield from subcommand(deeper, path)


def shown(command):
    return [argument for argument in command.get("arguments", []) if argument["shouldDisplay"]]


def names(argument):
    dashes = {"short": "-", "long": "--", "longWithSingleDash": "-"}
    return [dashes[one["kind"]] + one["name"] for one in argument.get("names", [])]


def value(argument):
    return roff.italic(argument["valueName"])


def synopsis(command):
    for argument in shown(command):
        if names(argument) == ["-h", "--help"]:
            continue
        if argument["kind"] == "positional":
            text = value(argument)
        else:
            text = roff.bold(names(argument)[-1])
            if argument["kind"] == "option":
                text += " " + value(argument)
        if argument["isOptional"]:
            text = f"[{text}]"
        yield roff.line(text + ("..." if argument["isRepeating"] else ""))


def entry(argument):
    yield ".TP"
    if argument["kind"] == "positional":
        yield value(argument)
    else:
        tag = ", ".join(roff.bold(name) for name in names(argument))
        yield tag + (" " + value(argument) if argument["kind"] == "option" else "")
    yield from roff.lines(roff.escape(argument.get("abstract", ""))) or ["\\&"]
    for paragraph in argument.get("discussion", "").split("\n\n"):
        yield from roff.lines(roff.escape(paragraph))
    if "defaultValue" in argument and argument["kind"] != "flag":
        yield f"Default: {roff.literal(argument['defaultValue'])}."
    values = argument.get("allValues")
    if values:
        yield "Values: " + ", ".join(roff.bold(one) for one in values) + "."


def discussion(text, program):
    """Paragraphs. Indented lines, and lines that call the program, are literal. Capitals alone in a line: a heading."""
    made = []
    for paragraph in text.split("\n\n"):
        made.append(".PP")
        for kind, group in itertools.groupby(paragraph.split("\n"), lambda line: kind_of(line, program)):
            kept = list(group)
            if kind == "heading":
                made += [roff.heading(line) for line in kept]
            elif kind == "literal":
                indent = min(len(line) - len(line.lstrip()) for line in kept)
                made += roff.code("\n".join(line[indent:] for line in kept))
            else:
                made += roff.lines(roff.escape("\n".join(kept)))
    return made


def kind_of(line, program):
    if re.fullmatch(r"[A-Z][A-Z ]+", line):
        return "heading"
    if line.startswith(("  ", program.split()[0] + " ")):
        return "literal"
    return "text"
