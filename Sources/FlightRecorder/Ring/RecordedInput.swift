package import SeekCore
package import SeekModel

/// An input of the engine, its time, and the engine's actions.
package struct RecordedInput: Equatable, Sendable, Codable {
    package var at: Instant
    package var input: EngineInput
    package var actions: [Action]

    package init(at: Instant, input: EngineInput, actions: [Action]) {
        self.at = at
        self.input = input
        self.actions = actions
    }
}
