/// One run, and what the checkers say of it.
package struct JudgedRun {
    package let scenario: Scenario
    package let trace: [TraceEntry]
    /// The first violation that was found; nil if there is none.
    package let complaint: Complaint?

    package init(_ scenario: Scenario) {
        self.scenario = scenario
        let invariant: Complaint?
        (trace, invariant) = Simulation.runToRest(scenario)
        complaint = invariant ?? Checkers.complaint(about: trace, settings: scenario.settings)
    }

    /// The number of inputs of the engine.
    package var inputs: Int { trace.count(where: \.isInput) }

    /// What is wrong, after which input, and so many entries of the trace before it; nil if nothing is.
    package func report(last count: Int = 40) -> String? {
        guard let complaint else { return nil }
        let number = trace[...complaint.index].count(where: \.isInput)
        let tail = trace[max(0, complaint.index - count)...complaint.index].map(\.description)
        return "seed \(scenario.seed), input \(number): \(complaint)\n\(tail.joined(separator: "\n"))"
    }
}

extension TraceEntry {
    var isInput: Bool {
        if case .input = what { true } else { false }
    }
}
