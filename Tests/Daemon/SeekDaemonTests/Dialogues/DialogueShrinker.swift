/// Looks for the least dialogue that breaks the same rule.
struct DialogueShrinker {
    private(set) var script: DialogueScript
    private(set) var violation: DialogueViolation
    /// Dialogues that were tried.
    private(set) var tries = 0
    private let clip: String
    private let deadline = ContinuousClock.now + .seconds(300)
    /// Where a rule is broken, a reply may never come.
    private static let patience = Duration.seconds(3)
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
        for index in script.steps.indices { while try await simplify(index) {} }
    }

    private mutating func simplify(_ index: Int) async throws -> Bool {
        for step in script.steps[index].simpler {
            var shorter = script
            shorter.steps[index] = step
            if try await breaks(shorter) { return true }
        }
        return false
    }

    /// Takes the dialogue if it breaks the rule too.
    private mutating func breaks(_ shorter: DialogueScript) async throws -> Bool {
        for _ in 0..<Self.triesOfEach where ContinuousClock.now < deadline {
            tries += 1
            do {
                try await DialogueRun.play(shorter, clip, patience: Self.patience)
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
