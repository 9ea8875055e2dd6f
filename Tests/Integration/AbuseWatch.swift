import Foundation
import TestSupport
import Testing

/// Measures the effect of an abuse: an ordinary client's round trips without it and during it, and the daemon's
/// resources before and after. Times depend on the machine and are only printed. The assertions hold on any machine.
final class AbuseWatch {
    let name: String
    private let process: Int32
    let bystander: Bystander
    private let undisturbed: Bystander.RoundTrips
    private var disturbed: [(what: String, trips: Bystander.RoundTrips)] = []
    private let restingCPU: Double
    private let before: ProcessFigures
    private var during: ProcessFigures?

    /// Requests of each measurement: enough for a p99, and few enough for the whole suite to take less than a minute.
    static let requests = 400

    init(_ name: String, socket: String, process: Int32) throws {
        self.name = name
        self.process = process
        bystander = try Bystander(socket)
        _ = try bystander.roundTrips(50)
        undisturbed = try bystander.roundTrips(Self.requests)
        restingCPU = try Self.cpuAtRest(bystander, process)
        before = try ProcessFigures(of: process)
    }

    convenience init(_ name: String, of seekd: Seekd) throws {
        try self.init(name, socket: seekd.socket, process: seekd.process.processIdentifier)
    }

    convenience init(_ name: String, of mpv: PlainMpv) throws {
        try self.init(name, socket: mpv.socket, process: mpv.process.processIdentifier)
    }

    /// Measures the ordinary client's requests, each directly after a step of the abuse.
    func disturb(_ what: String = "disturbed", requests: Int = requests, _ abuse: () throws -> Void = {}) throws {
        disturbed.append((what, try bystander.roundTrips(requests, after: abuse)))
        let now = try ProcessFigures(of: process)
        if now.residentKilobytes > during?.residentKilobytes ?? 0 { during = now }
    }

    /// Ends the measurement: prints the figures, and checks the daemon's memory and processor time.
    ///
    /// - Parameters:
    ///   - growth: MiB by which memory may have grown during the abuse.
    ///   - expectsRest: whether the abuse makes no work by itself any more, once what it has begun is done.
    ///   - remark: printed after the figures.
    func finish(growth: Int, expectsRest: Bool = true, remark: String = "") throws {
        var restingCPU = 0.0
        // A loop that spins uses all of a core, or its share of one, and comes to no rest. A landing does.
        try wait(for: "\(name): less than \(self.restingCPU + 30) % of a core at rest") {
            restingCPU = try Self.cpuAtRest(bystander, process)
            return !expectsRest || restingCPU < self.restingCPU + 30
        }
        let after = try ProcessFigures(of: process)
        print(line(after, restingCPU) + (remark.isEmpty ? "" : "; \(remark)"))
        let most = max(during ?? before, after).residentKilobytes - before.residentKilobytes
        #expect(most < growth << 10, "\(name): memory grew by \(most) kB")
    }

    /// Allows for some more descriptors than before, which libmpv opens.
    func expectDescriptorsReturned() throws {
        let limit = before.descriptors + 8
        try wait(for: "\(name): the descriptors") { try ProcessFigures(of: process).descriptors <= limit }
    }

    /// Prints the figures of a player for comparison, without assertions.
    func report() throws {
        print(line(try ProcessFigures(of: process), try Self.cpuAtRest(bystander, process)))
    }

    private func line(_ after: ProcessFigures, _ restingCPUAfter: Double) -> String {
        let beside = disturbed.map { "\($0.trips) \($0.what)" }.joined(separator: ", ")
        let memory = [before, during ?? after, after].map { "\($0.residentKilobytes >> 10)" }.joined(separator: " -> ")
        return "abuse: \(name): others' \(undisturbed) undisturbed, \(beside); RSS \(memory) MiB; "
            + "CPU at rest \(restingCPU) % before, \(restingCPUAfter) % after"
    }

    /// Processor time in half a second with few requests.
    private static func cpuAtRest(_ bystander: Bystander, _ process: Int32) throws -> Double {
        let start = try ProcessFigures(of: process)
        _ = try bystander.roundTrips(25) { pause(.milliseconds(20)) }
        return try ProcessFigures(of: process).cpuPercent(since: start)
    }

    private func max(_ left: ProcessFigures, _ right: ProcessFigures) -> ProcessFigures {
        left.residentKilobytes > right.residentKilobytes ? left : right
    }
}
