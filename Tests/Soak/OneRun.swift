import CoreSimulation

/// One run as a person reads it.
enum OneRun {
    /// Prints the whole trace, and of a violation the least that shows it.
    ///
    /// - Returns: whether all rules held.
    static func show(_ seed: UInt64) -> Bool {
        let run = JudgedRun(Scenario(seed: seed))
        print(run.scenario.description)
        for entry in run.trace { print(entry) }
        return tell(run)
    }

    /// Prints a violation, the least that shows it, and the command that gives it again.
    ///
    /// - Returns: false if there is one.
    static func tell(_ run: JudgedRun) -> Bool {
        guard let report = run.report(), var shrinker = Shrinker(run) else { return true }
        print("\n\(report)\n")
        shrinker.shrink()
        print("The least that shows it, after \(shrinker.tries) runs:\n\(shrinker.run.scenario.description)")
        if let report = shrinker.run.report(last: 1_000) { print(report) }
        print("\nThe whole trace: make soak-core SEED=\(run.scenario.seed)")
        return false
    }
}
