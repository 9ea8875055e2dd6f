/// Looks for the least dialogue that breaks the same rule.
struct DialogueShrinker {
    private(set) var script: DialogueScript
    private(set) var violation: DialogueViolation
    /// Dialogues that were tried.
    private(set) var tries = 0
    private let clip: String
    private static let mostTries = 400
    /// A try in which a reply does not come takes as long as that is waited for.
    private let deadline = ContinuousClock.now + .seconds(300)
    /// libmpv's time is its own: what breaks a rule may do so only now and then.
    private static let triesOfEach = 3

    init(_ script: DialogueScript, _ violation: DialogueViolation, _ clip: String) {
        (self.script, self.violation, self.clip) = (script, violation, clip)
    }

    /// Leaves out steps, in ever smaller parts, and then lines.
    mutating func shrink() async throws {
        var size = script.steps.count / 2
        while size > 0 {
            var start = 0
            while start < script.steps.count {
                var shorter = script
                shorter.steps.removeSubrange(start..<min(start + size, script.steps.count))
                if !(try await breaks(shorter)) { start += size }
            }
            size /= 2
        }
        for index in script.steps.indices {
            guard case .send(let client, var lines, _) = script.steps[index] else { continue }
            for line in lines where lines.count > 1 {
                var shorter = script
                let fewer = lines.filter { $0 != line }
                shorter.steps[index] = .send(client: client, fewer, cut: nil)
                if try await breaks(shorter) { lines = fewer }
            }
        }
    }

    /// Takes the dialogue if it breaks the rule too.
    private mutating func breaks(_ shorter: DialogueScript) async throws -> Bool {
        guard !shorter.steps.isEmpty else { return false }
        for _ in 0..<Self.triesOfEach where tries < Self.mostTries && ContinuousClock.now < deadline {
            tries += 1
            do {
                try await DialogueRun(script: shorter).play(clip)
            } catch let found as DialogueViolation where found.rule == violation.rule {
                (script, violation) = (shorter, found)
                return true
            } catch is DialogueViolation {
                // Another rule: not what is looked for.
            }
        }
        return false
    }
}
