import SeekCore
import Testing

@testable import CoreSimulation

@Suite("Simulation's checkers") struct CheckerTests {
    /// The number of traces for each violation, if so many of the seeds have it; the checker must detect it in all of them.
    private static let traces = 3

    @Test("each checker detects its violation", arguments: Doctoring.all)
    func seesLie(doctoring: Doctoring) throws {
        var told = 0
        var seed: UInt64 = 0
        while told < Self.traces, seed < 5_000 {
            seed += 1
            let scenario = Scenario(seed: seed)
            guard scenario.mischief == PlayerModel.Mischief() else { continue }
            var trace = Simulation.run(scenario)
            guard doctoring.apply(&trace) else { continue }
            told += 1
            let complaint = Checkers.complaint(about: trace, settings: scenario.settings, by: [doctoring.checker])
            #expect(complaint != nil, "seed \(seed)")
        }
        try #require(told > 0, "no trace for this lie")
    }
}
