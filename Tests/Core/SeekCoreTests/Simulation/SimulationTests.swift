import Glibc
import SeekCore
import SeekProtocol
import Testing

@Suite("Simulation") struct SimulationTests {
    /// Thousands of runs, in chunks that may run side by side.
    private static let chunks = 8
    private static let seedsInChunk: UInt64 = 600

    @Test(
        "every rule holds for any actions of users and libmpv", .enabled(if: wantedSeed == nil), arguments: 0..<chunks)
    func rulesHold(chunk: Int) {
        let first = UInt64(chunk) * Self.seedsInChunk + 1
        for seed in first..<first + Self.seedsInChunk {
            let scenario = Scenario(seed: seed)
            let trace = Simulation.run(scenario)
            guard let complaint = Checkers.complaint(about: trace, settings: scenario.settings) else { continue }
            Issue.record("\(Self.report(complaint, seed, trace))")
            return
        }
    }

    @Test("the same seed gives the same trace, another seed another one", .enabled(if: wantedSeed == nil))
    func sameSeedSameTrace() {
        for seed in (1 as UInt64)...100 {
            let trace = Simulation.run(Scenario(seed: seed))
            #expect(trace == Simulation.run(Scenario(seed: seed)), "seed \(seed)")
            #expect(trace != Simulation.run(Scenario(seed: seed + 1_000_000)), "seed \(seed)")
        }
    }

    @Test("the full trace of the seed in SEEKD_SIMULATE_SEED", .enabled(if: wantedSeed != nil))
    func oneSeed() throws {
        let seed = try #require(Self.wantedSeed)
        let scenario = Scenario(seed: seed)
        print(scenario.settings, scenario.mischief, "speed", scenario.speed)
        let trace = Simulation.run(scenario)
        for entry in trace { print(entry) }
        if let complaint = Checkers.complaint(about: trace, settings: scenario.settings) {
            Issue.record("seed \(seed): \(complaint) (\(trace[complaint.index]))")
        }
    }

    static var wantedSeed: UInt64? { getenv("SEEKD_SIMULATE_SEED").flatMap { UInt64(String(cString: $0)) } }

    private static func report(_ complaint: Complaint, _ seed: UInt64, _ trace: [TraceEntry]) -> String {
        let tail = trace[max(0, complaint.index - 40)...complaint.index].map(\.description).joined(separator: "\n")
        return "seed \(seed): \(complaint)\n\(tail)\nreplay it whole: make simulate SEED=\(seed)"
    }
}
