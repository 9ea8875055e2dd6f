"""A module for each program.

| name | what |
|---|---|
| NAME, WHAT | the program, and what it does here, for the table |
| IS_SHORT | whether `make test` runs it; `make test-strangers` runs all |
| DIFFERENCES | what is otherwise with seekd, on purpose: the observation's name and a sentence for the table |
| version() | of the installed program. Raises packages.Unreachable if it can't be had |
| run(player) | runs it with a player. Yields observations: a name and a value. The values must be the same with mpv and seekd |
"""
