#!/usr/bin/env bash
# Tests every house rule: a small clean tree passes, and each violation, added alone, is reported with file and line.
set -euo pipefail
cd "$(dirname "$0")/.."
rules=$PWD/scripts/house-rules.sh

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
cases=0

fail() {
    printf 'house-rules: %s\n' "$1" >&2
    [ -z "${output:-}" ] || printf '%s\n' "$output" >&2
    exit 1
}

# The clean tree has many lines that look like violations and are not.
clean_tree() {
    rm -rf "$root"
    mkdir -p "$root"/Sources/{Core/SeekCore,Daemon/{SeekDaemon,seekd},Language/SeekProtocol,Socket/SeekClient,Player/{Mpv,CMpv}}
    mkdir -p "$root"/Tests/{Player/MpvTests,Integration}
    git -c init.defaultBranch=main init -q "$root"
    printf '.build/\nPackage.resolved\n' >"$root/.gitignore"
    cat >"$root/Sources/Core/SeekCore/Engine.swift" <<'SWIFT'
import SeekProtocol

/// Never print("x"), try! or Task { } here; ContinuousClock.now is the daemon's.
package struct Engine {
    /* import Foundation
       fatalError("not code") /* nested */ Date() */
    var words = "try! ContinuousClock.now \(label(of: "Task { as! }")) print(1)" + #"a " async \(x) public "#
    let text = """
        import NIOCore
        public struct SeekManager { "quoted" \(words.count) }
        """
    mutating func tap(at now: Instant, asyncReply: Bool, printed: Int) -> [Action] { [.unblock(now)] }
    func contextual(_ publicity: Int) -> Candidate { Candidate(publicity) }
}
SWIFT
    cat >"$root/Sources/Daemon/SeekDaemon/Daemon.swift" <<'SWIFT'
import Mpv
import NIOCore

// The loop outlives it, and nothing else
// ever reads it.
final class Daemon: @unchecked Sendable {
    let gate = DispatchSemaphore(value: 0); jobs.async { }
    func channelRead(context: ChannelHandlerContext) { Self.print(context); start(async: true) }
}
let cast = value as! Daemon  // made three lines above
SWIFT
    printf 'package enum Request {}\n' >"$root/Sources/Language/SeekProtocol/Request.swift"
    printf 'public struct Client { public init() {} }\n' >"$root/Sources/Socket/SeekClient/Client.swift"
    mkdir "$root/Sources/Language/SeekProtocol/Vocabulary"
    printf 'public enum Event {}\n' >"$root/Sources/Language/SeekProtocol/Vocabulary/Event.swift"
    printf 'internal import CMpv\nlet reply = mpv_command_node_async(handle, 1, node)\n' >"$root/Sources/Player/Mpv/MpvHandle.swift"
    printf '// mpv_command(handle) would block\nmpv_handle *own(void) { return mpv_create(); }\n' >"$root/Sources/Player/CMpv/shim.c"
    printf 'import SeekDaemon\nprint("version")\n' >"$root/Sources/Daemon/seekd/Seekd.swift"
    printf 'import Mpv\nimport Foundation\n' >"$root/Tests/Player/MpvTests/Tests.swift"
    printf 'Thread.sleep(forTimeInterval: 0.002)  // house-rules: the waiting itself\n' >"$root/Tests/Integration/Waiting.swift"
    printf '@Suite("Taps", .waitsForPrograms)\n' >"$root/Tests/Integration/TapTests.swift"
    printf 'sleep 0.01  # house-rules: polling interval\nlog=$(mktemp /tmp/a.XXXXXX)\n# sleep 5\n' >"$root/Tests/wait.sh"
}

check() {
    status=0
    output=$("$rules" "$root" 2>&1) || status=$?
}

# plant FILE TEXT MESSAGE: TEXT at the end of FILE must give exactly one message, for that line, that contains MESSAGE.
plant() {
    local file=$1 text=$2 message=$3 line
    clean_tree
    printf '%s\n' "$text" >>"$root/$file"
    line=$(wc -l <"$root/$file")
    expect "$file:$line: " "$message" "$text"
}

expect() {
    check
    [ "$status" -eq 1 ] || fail "not reported (status $status): $3"
    [[ $output == "$1"*"$2"* ]] || fail "expected the message '$1...$2' for: $3"
    [ "$(grep -c '^[A-Z.].*:[0-9]*: ' <<<"$output")" -eq 1 ] || fail "more than one message for: $3"
    cases=$((cases + 1))
}

clean_tree
check
[ "$status" -eq 0 ] && [ -z "$output" ] || fail "the clean tree does not pass"

core=Sources/Core/SeekCore/Engine.swift
daemon=Sources/Daemon/SeekDaemon/Daemon.swift
protocol=Sources/Language/SeekProtocol/Request.swift

# Pure targets.
for module in Foundation FoundationEssentials NIOCore Glibc Dispatch Logging Synchronization; do
    plant $core "import $module" "imports $module"
    plant $protocol "package import $module" "imports $module"
done
plant $core '@preconcurrency import struct Foundation.Date' 'imports Foundation'
for text in 'let t = ContinuousClock.now' 'let c = SuspendingClock()' 'let t: Instant = .now' 'let d = Date()' \
    'let n = Int.random(in: 0..<3)' 'var g = SystemRandomNumberGenerator()' 'let s = steps.shuffled()'; do
    plant $core "$text" 'must not read a clock or use random numbers'
    plant $protocol "$text" 'must not read a clock or use random numbers'
done
plant $core 'let text = "\(Date())"' 'must not read a clock'

# libmpv.
for call in mpv_command mpv_command_node mpv_command_string mpv_command_ret mpv_get_property mpv_get_property_string \
    mpv_set_property mpv_set_property_string mpv_wait_async_requests mpv_del_property; do
    plant Sources/Player/Mpv/MpvHandle.swift "let status = $call(handle, nil)" 'a synchronous call of libmpv'
    plant Sources/Player/CMpv/shim.c "int status(void) { return $call(0); }" 'a synchronous call of libmpv'
done
plant $daemon 'import CMpv' 'only Mpv, which owns'
plant Tests/Player/MpvTests/Tests.swift 'import CMpv' 'only Mpv, which owns'
plant Sources/Socket/SeekClient/Client.swift 'import Mpv' 'only the daemon, its parts'
plant Tests/Integration/Waiting.swift 'import Mpv' 'only the daemon, its parts'

# No suspension between socket and core.
for text in 'Task { await run() }' 'Task.detached { }' 'let (s, c) = AsyncStream<Int>.makeStream()' 'func run() async throws {}' \
    'async let reply = run()'; do
    plant $core "$text" 'suspends'
    plant $daemon "$text" 'suspends'
done

# No queue of Dispatch in the daemon.
for text in 'let queue = DispatchQueue(label: "jobs")' 'DispatchQueue.global().async { }' \
    'let source = DispatchSource.makeTimerSource()'; do
    plant $daemon "$text" 'runs on a queue of Dispatch'
done

# Code that needs a proof. The empty lines separate it from the comments above.
gap=$'\n\n\n\n'
plant $daemon "${gap}let a = try! run()" 'try! without a proof'
plant $daemon "${gap}let a = b as! C" 'as! without a proof'
plant $daemon "${gap}fatalError()" 'fatalError without a proof'
plant $daemon "${gap}let a = unsafeBitCast(b, to: C.self)" 'unsafeBitCast without a proof'
plant $daemon "${gap}nonisolated(unsafe) var a = 1" 'nonisolated(unsafe) without a proof'
plant $daemon "${gap}extension Client: @unchecked Sendable {}" '@unchecked Sendable without a proof'
plant $daemon "${gap}// MARK: Sending"$'\n'"extension Client: @unchecked Sendable {}" 'without a proof'
plant $daemon 'print("here")' 'a library prints'
plant $core 'Swift.print("here")' 'a library prints'

# Tests wait for conditions.
for text in 'Thread.sleep(forTimeInterval: 1)' 'usleep(1000)' 'try await Task.sleep(for: .seconds(1))' \
    'Thread.sleep(forTimeInterval: 1)  // a while' 'sleep(1)  // house-rules:'; do
    plant Tests/Integration/Waiting.swift "$text" 'sleeps for a duration'
done
for text in 'sl''eep 1' 'seekd & sl''eep "$gap"' 'sl''eep 2  # for it to start'; do
    plant Tests/wait.sh "$text" 'sleeps for a duration'
done

plant Tests/Integration/Waiting.swift '@Suite("Films", .serialized)' 'expected .waitsForPrograms'

# Names, sizes, access, notes.
for name in SeekManager PathHelper StringUtils Common PlayerContext ClientImpl; do
    plant $daemon "struct $name {}" "$name is a vague name"
done
plant $core 'public struct Tap {}' 'public outside SeekClient'
plant $daemon 'open class Server {}' 'public outside SeekClient'
for word in TO''DO FIX''ME XX''X; do
    plant $core "// $word: later" 'a note of unfinished work'
    plant Tests/wait.sh "# $word" 'a note of unfinished work'
    clean_tree
    echo "$word" >"$root/README.md"
    expect README.md:1: 'a note of unfinished work' "$word in README.md"
done
clean_tree
yes 'let line = 1' | head -n 401 >"$root/$protocol" || true
expect "$protocol:401: " 'more than 400 lines' 'a file of 401 lines'
clean_tree
yes 'let line = 1' | head -n 400 >"$root/$protocol" || true
check
[ "$status" -eq 0 ] || fail 'a file of 400 lines is too long'
clean_tree
echo 'let a = 1' >"$root/Sources/Daemon/SeekDaemon/Daemon+Helpers.swift"
expect Sources/Daemon/SeekDaemon/Daemon+Helpers.swift:1: 'the file name is vague' 'Daemon+Helpers.swift'

# The lists of programs.
clean_tree
echo '.executable(name: "seek-print", targets: ["seek-print"]),' >"$root/Package.swift"
check
for file in Makefile scripts/install.sh scripts/manuals/__main__.py Tests/install.sh Tests/manuals.sh Tests/programs.sh \
    docs/architecture.md debian/control; do
    [[ $output == *"$file:1: expected "* ]] || fail "a program that $file lacks is not reported"
    cases=$((cases + 1))
done

# What the build makes.
for file in Package.resolved .build/debug.yaml; do
    clean_tree
    mkdir -p "$root/.build"
    echo '{}' >"$root/$file"
    check
    [ "$status" -eq 0 ] || fail "$file is reported although it is not tracked"
    git -C "$root" add --force "$file"
    expect "$file:1: " 'a build product is tracked' "$file tracked"
done

status=0
output=$("$rules" "$root/.build" 2>&1) || status=$?
[ "$status" -eq 2 ] || fail 'a folder without Sources passes'

echo "house-rules: $cases violations, all reported"
