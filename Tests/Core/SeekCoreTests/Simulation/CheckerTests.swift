import SeekCore
import Testing

@testable import CoreSimulation

@Suite("Simulation's checkers") struct CheckerTests {
    /// The number of traces for each violation, if so many of the seeds have it; the checker must detect it in all of them.
    private static let traces = 3
    private static let seeds = 5_000 as UInt64

    /// One test for all, as most of its time goes into the runs that are doctored.
    @Test("each checker detects its violations")
    func seesLies() {
        var told = [Int](repeating: 0, count: Doctoring.all.count)
        for seed in 1...Self.seeds {
            let open = told.indices.filter { told[$0] < Self.traces }
            if open.isEmpty { break }
            let scenario = Scenario(seed: seed)
            guard scenario.mischief == PlayerModel.Mischief() else { continue }
            let run = Simulation.run(scenario)
            for index in open {
                let doctoring = Doctoring.all[index]
                var trace = run
                guard doctoring.apply(&trace) else { continue }
                told[index] += 1
                let complaint = Checkers.complaint(
                    about: trace, settings: scenario.settings, by: [doctoring.checker])
                #expect(complaint != nil, "\(doctoring), seed \(seed)")
            }
        }
        for (doctoring, count) in zip(Doctoring.all, told) where count == 0 {
            Issue.record("no trace for this lie: \(doctoring)")
        }
    }
}
