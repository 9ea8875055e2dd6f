import Foundation
import TestSupport
import Testing

/// Random dialogues of several clients with a daemon in this process. `make fuzz-dialogues` plays more of them, or one.
@Suite("Random dialogues", .waitsForPrograms)
struct DialogueFuzzTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["SEEKD_DIALOGUES"].flatMap(UInt64.init)
    private static let first = environment["SEEKD_DIALOGUE_FIRST"].flatMap(UInt64.init) ?? 1
    /// Of the transcript.
    private static let mostLines = 60
    private static let clip = "chapters.mkv"

    /// In `make test` some that are always the same, and some of the commit's turn.
    private static var seeds: [UInt64] {
        if let count { return Array(first..<first + count) }
        return Array(1...4) + Array(first..<first + 8)
    }

    @Test("requests, events and chases keep their rules, and nothing is left of clients that are gone")
    func dialogues() async throws {
        for seed in Self.seeds {
            let script = DialogueScript(seed: seed, film: TestDaemon.clip(Self.clip))
            do {
                try await DialogueRun.play(script, Self.clip)
                if Self.count != nil { print("dialogue \(seed): \(script.steps.count) steps") }
            } catch let violation as DialogueViolation {
                print("dialogue \(seed): \(violation); looking for less that shows it")
                var shrinker = DialogueShrinker(script, violation, Self.clip)
                try await shrinker.shrink()
                Issue.record(
                    """
                    \(violation)
                    The least that shows it, after \(shrinker.tries) dialogues: \(shrinker.violation)
                    \(shrinker.script)
                    \(shrinker.violation.transcript.suffix(Self.mostLines).joined(separator: "\n"))
                    """)
                return
            }
        }
    }
}
