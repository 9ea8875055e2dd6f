# The house rules that concern single lines, for scripts/house-rules.sh, which gives the files relative to the root.
# Each line is first split into code and comment; string literals are neither.

FNR == 1 { begin_file() }

{
    if (kind == "sh") split_shell($0); else split_line($0)
    note[FNR] = comment
    if (kind != "sh" && in_sources) check_sources()
    if (kind != "sh") check_imports()
    if (in_tests) check_tests()
}

function begin_file() {
    path = FILENAME
    kind = path; sub(/.*\./, "", kind)
    parts = split(path, part, "/")
    in_sources = part[1] == "Sources"
    in_tests = part[1] == "Tests"
    # Sources/STOREY/TARGET, and Tests/STOREY/TARGET or Tests/FOLDER.
    target = in_sources || part[3] ~ /Tests$/ ? part[3] : part[2]
    depth = 1; mode[1] = "code"; parens[1] = 0
    split("", note)
    base = part[parts]; sub(/\..*/, "", base); sub(/.*\+/, "", base)
    if (in_sources && base ~ vague_name) complain("the file name is vague; name the type or the purpose", 1)
}

function complain(text, line) {
    printf "%s:%d: %s\n", path, line ? line : FNR, text
}

# Whether the code holds the pattern with no letter, digit or underscore before it.
function has(pattern) {
    return code ~ ("(^|[^A-Za-z0-9_])(" pattern ")")
}

function check_sources() {
    pure = is_pure(target)
    if (FNR == 401) complain("more than 400 lines; move a part with a purpose of its own to another file")

    if (pure && (has("(ContinuousClock|SuspendingClock|SystemRandomNumberGenerator)") ||
        code ~ /\.(now|random|randomElement|shuffle|shuffled)([^A-Za-z0-9_]|$)/ || has("Date\\(")))
        complain(target " is pure: it must not read a clock or use random numbers; take them as parameters")

    if (has("mpv_(command|command_node|command_string|command_ret|get_property|get_property_string|" \
        "get_property_osd_string|set_property|set_property_string|del_property|wait_async_requests)([^A-Za-z0-9_]|$)"))
        complain("a synchronous call of libmpv blocks the loop; use the _async function or observe the property")

    if ((target == "SeekDaemon" || target == "seekd" || target == "SeekPlayer" || target == "ClientGateway" ||
        target == "SocketServer" || target == "SeekCore" || target == "SeekChase") &&
        (has("Task[ \t]*(\\{|\\(|\\.detached)") || has("Async(Throwing)?Stream") || code ~ /(^|[^A-Za-z0-9_.])async([^A-Za-z0-9_:]|$)/))
        complain("suspends, so inputs could interleave; stay on the loop, with assumeIsolated")

    if (in_daemon(target) && has("Dispatch(Queue|Source|WorkItem|Group|IO)"))
        complain("runs on a queue of Dispatch, which then wakes up each second; use JobQueue, or a timer of the loop")

    unproven = ""
    if (has("try!")) unproven = "try!"
    else if (has("as!")) unproven = "as!"
    else if (has("fatalError[ \t]*\\(")) unproven = "fatalError"
    else if (has("unsafeBitCast")) unproven = "unsafeBitCast"
    else if (has("nonisolated\\(unsafe\\)")) unproven = "nonisolated(unsafe)"
    else if (code ~ /@unchecked[ \t]+Sendable/) unproven = "@unchecked Sendable"
    if (unproven && !explained())
        complain(unproven " without a proof; avoid it, or explain in a comment here or right above why it is safe")

    if (target != "seekd" && target != "seekctl" && code !~ /func[ \t]+print/ &&
        (code ~ /(^|[^A-Za-z0-9_.])(print|debugPrint|dump)[ \t]*\(/ || has("Swift\\.print[ \t]*\\(")))
        complain("a library prints; return the text, or log it")

    if (kind == "swift" && match(code, /(^|[^A-Za-z0-9_.])(class|struct|enum|actor|protocol|typealias)[ \t]+[A-Za-z0-9_]+/)) {
        name = substr(code, RSTART, RLENGTH); sub(/.*[ \t]/, "", name)
        if (name ~ vague_name) complain(name " is a vague name; use the standard term for what it does")
    }

    # Clients use the event types, so these are public too.
    is_public = target == "SeekClient" || path ~ /^Sources\/Language\/SeekProtocol\/Vocabulary\//
    if (kind == "swift" && !is_public && (has("public([^A-Za-z0-9_]|$)") || has("open[ \t]+(class|func|var)")))
        complain("public outside SeekClient and SeekProtocol/Vocabulary; use package: other packages must not import " target)
}

# Whether there is a comment on this line or on one of the three above.
function explained(    line) {
    for (line = FNR; line > FNR - 4; line--)
        if (note[line] ~ /[A-Za-z]/ && note[line] !~ /^[\/ ]*MARK:/) return 1
    return 0
}

function check_imports(    module) {
    if (code !~ /^[ \t]*((@[A-Za-z_]+(\([^)]*\))?|public|package|internal|private|fileprivate)[ \t]+)*import[ \t]/) return
    module = code
    sub(/.*import[ \t]+/, "", module)
    sub(/^(struct|class|enum|protocol|typealias|func|var|let)[ \t]+/, "", module)
    sub(/[^A-Za-z0-9_].*/, "", module)
    if (in_sources && is_pure(target) && !is_pure(module))
        complain(target " imports " module "; a pure target imports only pure targets")
    if (module == "CMpv" && !(in_sources && target == "Mpv"))
        complain(target " imports CMpv; only Mpv, which owns the handle, may")
    if (module == "Mpv" && !(in_sources && uses_mpv(target)) &&
        !(in_tests && (target == "MpvTests" || target == "ModelCheck" || uses_mpv(substr(target, 1, length(target) - length("Tests"))))))
        complain(target " imports Mpv; only the daemon, its parts and their tests may: use the daemon instead")
}

# Whether it runs in the daemon, and is not pure.
function in_daemon(target) {
    return uses_mpv(target) || target == "Mpv" || target == "SocketServer" || target == "StateStore" ||
        target == "Linux" || target == "SeekConfiguration"
}

# Whether it is the daemon or one of its parts that use libmpv.
function uses_mpv(target) {
    return target == "SeekDaemon" || target == "seekd" || target == "SeekPlayer" ||
        target == "ClientGateway" || target == "MpvFront"
}

# pure_modules: names between spaces, from scripts/house-rules.sh.
function is_pure(module) {
    return index(pure_modules, " " module " ") > 0
}

function check_tests(    sleeps) {
    if (kind == "sh") sleeps = code ~ /(^|[;&|({ \t"'])u?sleep[ \t]+[0-9$"]/
    # ".sleep(" by itself is a case of an enumeration.
    else sleeps = has("(Thread|Task)\\.sleep") || has("(^|[^.a-z])(u|nano)?sleep[ \t]*\\(")
    if (sleeps && comment !~ /^[ \t]*house-rules: [^ ]/)
        complain("sleeps for a duration; wait for a condition with a deadline, or end the line with the comment \"house-rules: REASON\"")
    if (kind == "swift" && target == "Integration" && has("@Suite") && code !~ /\.waitsForPrograms/)
        complain("expected .waitsForPrograms: the tests wait for programs, and would hold the threads of Swift's pool")
}

# Quoted text stays code: it is often a command.
function split_shell(text) {
    code = text; comment = ""
    if (match(text, /(^|[ \t])#([ \t]|!|$)/)) {
        code = substr(text, 1, RSTART - 1)
        comment = substr(text, RSTART + RLENGTH)
    }
}

# Sets code and comment. mode, parens and hashes are stacks that keep the state between lines, outermost first: "code",
# "comment", "string" or "text" (a multi-line string). Interpolations in a string are code.
function split_line(text,    at, rest, length_of, two) {
    code = ""; comment = ""
    if (depth == 1 && text !~ /["'\/]/) { code = text; return }
    length_of = length(text)
    for (at = 1; at <= length_of; ) {
        rest = substr(text, at); two = substr(rest, 1, 2)
        if (mode[depth] == "code") at += step_in_code(rest, two)
        else if (mode[depth] == "comment") at += step_in_comment(rest, two)
        else at += step_in_string(rest)
    }
    while (mode[depth] == "string" || (depth > 1 && mode[depth] == "code" && mode[depth - 1] == "string")) depth--
    sub(/^[\/!]*[ \t]*/, "", comment)
}

function step_in_code(rest, two,    character) {
    character = substr(rest, 1, 1)
    if (two == "//") { comment = comment substr(rest, 3); return length(rest) }
    if (two == "/*") { push("comment", 0); return 2 }
    if (kind == "swift" && match(rest, /^#*"""/)) { push("text", RLENGTH - 3); code = code "\"\""; return RLENGTH }
    if (match(rest, /^#*"/)) { push("string", RLENGTH - 1); code = code "\"\""; return RLENGTH }
    if (kind != "swift" && match(rest, /^'(\\.|[^\\'])[^']*'/)) return RLENGTH
    if (character == "(") parens[depth]++
    if (character == ")" && depth > 1 && parens[depth]-- == 0) { depth--; code = code " "; return 1 }
    code = code character
    return 1
}

function step_in_comment(rest, two) {
    if (two == "/*" && kind == "swift") { push("comment", 0); return 2 }
    if (two == "*/") { depth--; return 2 }
    comment = comment substr(rest, 1, 1)
    return 1
}

function step_in_string(rest,    marks, ending) {
    marks = substr("################", 1, hashes[depth])
    ending = (mode[depth] == "text" ? "\"\"\"" : "\"") marks
    if (substr(rest, 1, 1) == "\\") {
        if (kind == "swift" && index(rest, "\\" marks "(") == 1) {
            push("code", 0); code = code " "
            return 2 + length(marks)
        }
        return marks == "" ? 2 : 1
    }
    if (index(rest, ending) == 1) { depth--; return length(ending) }
    return 1
}

function push(what, marks) {
    depth++
    mode[depth] = what; hashes[depth] = marks; parens[depth] = 0
}

BEGIN { vague_name = "(Manager|Helpers?|Util|Utils|Utilities|Common|Context|Impl)$" }
