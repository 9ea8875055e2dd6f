/// Whether the model of libmpv can show what a client has seen.
///
/// It follows all states in which the model can be. Times are free: whatever the model's core thread has to do may be
/// done at any moment, except that a seek in execution is left alone for 0.3 s and a file ends near its end. So a
/// recording is accepted if some order of the model's own steps gives the same events, and the same state at rest.
package enum ModelAcceptor {
    /// What the model can't show.
    package struct Objection: Sendable, CustomStringConvertible {
        /// Of the recording.
        package let index: Int
        package let description: String
        /// What was seen that could not be.
        package let what: String
    }

    /// More states than this are not followed.
    private static let maximumStates = 20_000

    /// - Returns: nil if the model agrees.
    package static func objection(to recording: PlayerRecording, of script: PlayerScript) -> Objection? {
        var states = [ModelCandidate(script, seed: 0), ModelCandidate(script, seed: 1)]
        for (index, entry) in recording.entries.enumerated() {
            switch entry.what {
            case .submitted(let step):
                for state in states.indices { states[state].commands.append(step) }
            case .seen(let sighting):
                let next = closure(of: states, at: entry.at) { $0.seeing(sighting, at: entry.at) }
                guard !next.isEmpty else {
                    return objection(index, sighting.kind, recording, states, at: entry.at)
                }
                states = next
            case .rest(let rest):
                let next = closure(of: states, at: entry.at) { $0.fits(rest, at: entry.at) ? $0 : nil }
                guard !next.isEmpty else { return objection(index, "rest", recording, states, at: entry.at) }
            }
        }
        return nil
    }

    /// The states that are reached from these and pass.
    private static func closure(
        of states: [ModelCandidate], at now: Int64, passes: (ModelCandidate) -> ModelCandidate?
    ) -> [ModelCandidate] {
        var queue = states
        var seen = Set(states.map(\.fingerprint))
        var passed: [ModelCandidate] = []
        var passedPrints: Set<Int> = []
        var index = 0
        while index < queue.count, queue.count < maximumStates {
            let state = queue[index]
            index += 1
            if let next = passes(state), passedPrints.insert(next.fingerprint).inserted { passed.append(next) }
            // The client sees events in their order: first those that are there.
            guard state.ring.isEmpty else { continue }
            for moment in state.possible(at: now) {
                for next in state.after(moment, at: now) where seen.insert(next.fingerprint).inserted {
                    queue.append(next)
                }
            }
        }
        return passed
    }

    private static func objection(
        _ index: Int, _ what: String, _ recording: PlayerRecording, _ states: [ModelCandidate], at now: Int64
    ) -> Objection {
        // What could have come instead.
        var others: Set<String> = []
        _ = closure(of: states, at: now) { state in
            if let first = state.ring.first { others.insert("\(first)") }
            if state.ring.isEmpty, !state.isBusy {
                let position = state.model.reportedPosition(at: now).map { "\($0)" } ?? "nothing"
                others.insert("rest at \(position), idle \(state.model.isIdle), paused \(state.model.isPaused)")
            }
            return nil
        }
        return Objection(
            index: index,
            description: recording.lines(to: index, count: 24) + "\nexpected one of: "
                + (others.isEmpty ? states.prefix(3).map(\.description) : others.sorted()).joined(separator: "; "),
            what: what)
    }
}
