/// Drops what people and scripts do in a scenario, for as long as the same checker complains.
package struct Shrinker {
    /// The smallest scenario so far.
    package private(set) var run: JudgedRun
    /// Runs that were tried.
    package private(set) var tries = 0
    private let checker: String

    /// - Parameter run: one with a violation.
    ///
    /// - Returns: nil if there is none.
    package init?(_ run: JudgedRun) {
        guard let complaint = run.complaint else { return nil }
        self.run = run
        checker = complaint.checker
    }

    /// Drops halves, then quarters, and in the end single acts, until none can be dropped.
    package mutating func shrink() {
        var size = max(1, run.scenario.acts.count / 2)
        while true {
            let hasShrunk = drop(size)
            if size == 1, !hasShrunk { return }
            size = max(1, size / 2)
        }
    }

    /// Tries to drop each piece of this many acts.
    private mutating func drop(_ size: Int) -> Bool {
        var hasShrunk = false
        var start = 0
        while start < run.scenario.acts.count {
            var scenario = run.scenario
            scenario.acts.removeSubrange(start..<min(start + size, scenario.acts.count))
            tries += 1
            let smaller = JudgedRun(scenario)
            if smaller.complaint?.checker == checker {
                run = smaller
                hasShrunk = true
            } else {
                start += size
            }
        }
        return hasShrunk
    }
}

extension Scenario {
    /// What is done, one line for each act, after its time in seconds.
    package var description: String {
        let head = "seed \(seed), \(acts.count) acts, speed \(speed)\n\(settings)\n\(mischief)"
        return ([head] + acts.map { "\(Double($0.at / 1_000) / 1e6) \($0.act)" }).joined(separator: "\n")
    }
}
