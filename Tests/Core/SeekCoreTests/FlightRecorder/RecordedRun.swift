import FlightRecorder
import SeekCore
import SeekModel
import SeekProtocol

@testable import CoreSimulation

/// A simulated run in a small ring, with text in every place that a trace may have to leave out.
struct RecordedRun {
    static let secret = "S3CRET"

    let trace: Trace
    /// The engine's state at the end.
    let state: EngineState

    /// - Parameter capacity: of the ring; a long run overwrites many inputs of a small one.
    init(seed: UInt64, capacity: Int = 100) {
        let scenario = Scenario(seed: seed)
        var engine = SeekEngine(settings: scenario.settings)
        var ring = InputRing(capacity: capacity)
        for (at, input) in Simulation.run(scenario).inputs.map({ ($0, Self.named($1)) }) {
            if ring.needsCheckpoint { ring.checkpoint(engine) }
            ring.record(input, engine.handle(input, at: at), at: at)
        }
        state = engine.checkpoint
        trace = ring.trace ?? Trace(settings: scenario.settings, state: state, inputs: [])
    }

    private static func named(_ input: EngineInput) -> EngineInput {
        guard case .fileReady(var media, let position) = input else { return input }
        media.path = ByteString("path \(secret)")
        media.title = ByteString("title \(secret)")
        media.chapters = [MediaEvent.Chapter(title: ByteString("chapter \(secret)"), time: 0)]
        return .fileReady(media, position: position)
    }
}
