import Foundation
import SeekCore
import SeekModel
import Testing

@testable import CoreSimulation

@Suite("Checkpoints") struct CheckpointTests {
    @Test(
        "an engine that was restored from JSON acts as the one that went on", arguments: 1...60 as ClosedRange<UInt64>)
    func restored(seed: UInt64) throws {
        let scenario = Scenario(seed: seed)
        var chance = SeededGenerator(seed: seed ^ 0x6368_6563)
        var engine = SeekEngine(settings: scenario.settings)
        var restored = SeekEngine(settings: scenario.settings)
        for (at, input) in Simulation.run(scenario).inputs {
            if chance.chance(0.05) {
                let state = try throughJSON(engine.checkpoint)
                #expect(state == engine.checkpoint)
                restored = SeekEngine(settings: scenario.settings, restoring: state)
            }
            let input = try throughJSON(input)
            let actions = engine.handle(input, at: at)
            #expect(restored.handle(input, at: at) == actions)
            #expect(try throughJSON(actions) == actions)
        }
        #expect(restored.checkpoint == engine.checkpoint)
    }

    private func throughJSON<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }
}

extension [TraceEntry] {
    /// All inputs, each with its moment.
    var inputs: [(Instant, EngineInput)] {
        compactMap { entry in
            guard case .input(let input) = entry.what else { return nil }
            return (Instant(nanoseconds: entry.at), input)
        }
    }
}
