package import SeekCore
package import SeekModel
package import SeekProtocol

/// Feeds the inputs of a trace to an engine, one at a time, and compares the actions.
package struct TraceReplay: ~Copyable {
    /// One input and its result.
    package struct Step: Equatable, Sendable {
        package var recorded: RecordedInput
        /// The actions of this program's engine.
        package var actions: [Action]
        /// The snapshot for a new subscriber after the input.
        package var snapshot: Snapshot
        /// The engine's next deadline; nil if it has none.
        package var nextDeadline: Instant?

        /// Whether the actions equal the recorded ones.
        package var isEqual: Bool { actions == recorded.actions }
    }

    private let inputs: [RecordedInput]
    private var nextInput = 0
    private var engine: SeekEngine

    package init(_ trace: Trace) {
        inputs = trace.inputs
        engine = SeekEngine(settings: trace.settings, restoring: trace.state)
    }

    /// The engine's state after the last step.
    package var state: EngineState { engine.checkpoint }

    /// Replays the next input; nil after the last one.
    package mutating func step() -> Step? {
        guard nextInput < inputs.count else { return nil }
        let recorded = inputs[nextInput]
        nextInput += 1
        let actions = engine.handle(recorded.input, at: recorded.at)
        return Step(
            recorded: recorded, actions: actions, snapshot: engine.snapshot(at: recorded.at),
            nextDeadline: engine.nextDeadline)
    }
}
