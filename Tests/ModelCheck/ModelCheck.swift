import CoreSimulation
import Foundation
import Glibc
import Mpv
import Synchronization

/// Random scripts on libmpv, and the model's word on each.
final class ModelCheck: Sendable {
    /// What all scripts gave.
    private struct Findings {
        var commands = 0
        var events = 0
        /// By what was seen that the model can't show: how often, and the first time.
        var objections: [String: (count: Int, first: String)] = [:]
        var failures: [String] = []
        /// Kinds of order, and how often each came.
        var real: [String: Int] = [:]
        var model: [String: Int] = [:]
    }

    struct Plan {
        var scripts: UInt64 = 120
        /// The first one's seed.
        var first: UInt64 = 1
        /// So many play at once.
        var width = 12
        /// Whether all kinds of order are listed that only the model showed.
        var tellsAll = false
    }

    private let plan: Plan
    private let next: Atomic<UInt64>
    private let findings = Mutex(Findings())

    /// So often the model plays each script.
    private static let modelRuns: UInt64 = 20

    init(_ plan: Plan) {
        self.plan = plan
        next = Atomic(plan.first)
    }

    /// - Returns: whether the model agrees with all that libmpv did.
    func run() -> Bool {
        let group = DispatchGroup()
        for _ in 0..<plan.width {
            group.enter()
            let thread = Thread {
                self.work()
                group.leave()
            }
            thread.stackSize = 8 << 20
            thread.start()
        }
        group.wait()
        return tell()
    }

    private func work() {
        while true {
            let seed = next.wrappingAdd(1, ordering: .relaxed).oldValue
            guard seed < plan.first + plan.scripts else { return }
            let script = PlayerScript(seed: seed)
            do {
                let recording = try RealPlayer.record(script)
                let objection = ModelAcceptor.objection(to: recording, of: script)
                let runs = (0..<Self.modelRuns).map { ModelRun.record(script, seed: seed &* 1_000 &+ $0) }
                let report = objection.map { Self.report($0, script) }
                findings.withLock { findings in
                    findings.commands += script.steps.count
                    findings.events += recording.sightings.count
                    for order in recording.orders { findings.real[order, default: 0] += 1 }
                    for order in runs.reduce(into: Set<String>(), { $0.formUnion($1.orders) }) {
                        findings.model[order, default: 0] += 1
                    }
                    if let objection, let report {
                        let before = findings.objections[objection.what]
                        findings.objections[objection.what] = ((before?.count ?? 0) + 1, before?.first ?? report)
                    }
                }
            } catch {
                findings.withLock { $0.failures.append("seed \(seed): \(error)\n\(script)") }
            }
        }
    }

    private static func report(_ objection: ModelAcceptor.Objection, _ script: PlayerScript) -> String {
        "seed \(script.seed)\n\(script)\n\(objection)"
    }

    // MARK: - Telling

    private func tell() -> Bool {
        let findings = findings.withLock { $0 }
        let unknown = findings.real.keys.filter { findings.model[$0] == nil }.sorted()
        let unseen = findings.model.keys.filter { findings.real[$0] == nil }.sorted()
        let refused = findings.objections.values.reduce(0) { $0 + $1.count }
        print(
            "libmpv \(MpvHandle.libraryVersion): \(plan.scripts) scripts, \(findings.commands) commands, "
                + "\(findings.events) events; the model can't show \(refused) of the scripts")
        print(
            "kinds of order (three events in a row): \(findings.real.count) of libmpv, \(unknown.count) of them not in "
                + "the model's own runs; \(unseen.count) more of the model")
        for order in unknown { print("  only libmpv: \(order) (\(findings.real[order] ?? 0) scripts)") }
        if plan.tellsAll {
            for order in unseen { print("  only the model: \(order) (\(findings.model[order] ?? 0) scripts)") }
        }
        for (what, objection) in findings.objections.sorted(by: { $0.value.count > $1.value.count }) {
            print("\nThe model can't show '\(what)', \(objection.count) times; first: \(objection.first)")
        }
        for failure in findings.failures { print("\nNo recording: \(failure)") }
        return findings.objections.isEmpty && findings.failures.isEmpty
    }

    /// Plays one script, and prints what libmpv did.
    ///
    /// - Returns: whether the model agrees.
    static func show(_ seed: UInt64) -> Bool {
        let script = PlayerScript(seed: seed)
        print("\(script)")
        do {
            let recording = try RealPlayer.record(script)
            print(recording.lines(to: recording.entries.count - 1, count: recording.entries.count))
            guard let objection = ModelAcceptor.objection(to: recording, of: script) else { return true }
            print("\nThe model can't show:\n\(objection)")
        } catch {
            print("no recording: \(error)")
        }
        return false
    }
}
