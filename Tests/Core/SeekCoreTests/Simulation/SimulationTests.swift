import Glibc
import Testing

@testable import CoreSimulation

@Suite("Simulation") struct SimulationTests {
    /// Thousands of runs, in chunks that may run side by side.
    private static let chunks = 8
    private static let seedsInChunk = number(in: "SEEKD_SIMULATE_CHUNK") ?? 600

    @Test(
        "every rule holds for any actions of users and libmpv", .enabled(if: wantedSeed == nil), arguments: 0..<chunks)
    func rulesHold(chunk: Int) {
        let first = UInt64(chunk) * Self.seedsInChunk + 1
        for seed in first..<first + Self.seedsInChunk {
            guard let report = JudgedRun(Scenario(seed: seed)).report() else { continue }
            Issue.record("\(report)\nreplay it whole: make simulate SEED=\(seed)")
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
        let run = JudgedRun(Scenario(seed: seed))
        print(run.scenario.description)
        for entry in run.trace { print(entry) }
        if let report = run.report() { Issue.record("\(report)") }
    }

    static var wantedSeed: UInt64? { number(in: "SEEKD_SIMULATE_SEED") }

    private static func number(in variable: String) -> UInt64? {
        getenv(variable).flatMap { UInt64(String(cString: $0)) }
    }
}
