import Foundation
import TestSupport
import Testing

/// Random dialogues of several clients with a daemon in this process. `make fuzz-dialogues` plays more of them, or one.
@Suite("Random dialogues", .waitsForPrograms)
struct DialogueFuzzTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["SEEKD_DIALOGUES"].flatMap(UInt64.init) ?? 12
    private static let first = environment["SEEKD_DIALOGUE_FIRST"].flatMap(UInt64.init) ?? 1
    private static let clip = "chapters.mkv"

    @Test("each request is answered once, in order and to its client, and at rest the buttons agree with the events")
    func dialogues() async throws {
        for seed in Self.first..<Self.first + Self.count {
            let script = DialogueScript(seed: seed, film: TestDaemon.clip(Self.clip))
            do {
                try await DialogueRun(script: script).play(Self.clip)
            } catch let violation as DialogueViolation {
                var shrinker = DialogueShrinker(script, violation, Self.clip)
                try await shrinker.shrink()
                Issue.record(
                    """
                    \(violation)
                    The least that shows it, after \(shrinker.tries) dialogues: \(shrinker.violation)
                    \(shrinker.script)
                    """)
                return
            }
        }
    }
}
