import Foundation
import TestSupport
import Testing

/// Takes the figures of an abuse: an ordinary client's round trips without it and beside it, and what the daemon has
/// and uses before and after.
///
/// Times are printed only, for they are the machine's. What is asserted holds on any machine.
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

    /// The ordinary client's requests, each of them right behind what the abuser does.
    func disturb(_ what: String = "disturbed", requests: Int = requests, _ abuse: () throws -> Void = {}) throws {
        disturbed.append((what, try bystander.roundTrips(requests, after: abuse)))
        let now = try ProcessFigures(of: process)
        if now.residentKilobytes > during?.residentKilobytes ?? 0 { during = now }
    }

    /// The abuse is dealt with: prints its figures, and looks at what the daemon still has and does.
    ///
    /// - Parameters:
    ///   - growth: MiB that memory may have grown by while it lasted.
    ///   - remark: what else there is to say.
    func finish(growth: Int, remark: String = "") throws {
        let restingCPU = try Self.cpuAtRest(bystander, process)
        let after = try ProcessFigures(of: process)
        print(line(after, restingCPU) + (remark.isEmpty ? "" : "; \(remark)"))
        let most = max(during ?? before, after).residentKilobytes - before.residentKilobytes
        #expect(most < growth << 10, "\(name): memory grew by \(most) kB")
        // Who spins uses all of a core, or what it gets of one.
        #expect(restingCPU < self.restingCPU + 30, "\(name): \(restingCPU) % of a core is used for nothing")
    }

    /// So many descriptors more than before are its own affair: libmpv opens some.
    func expectDescriptorsReturned() throws {
        let limit = before.descriptors + 8
        try wait(for: "\(name): the descriptors") { try ProcessFigures(of: process).descriptors <= limit }
    }

    /// For a player that is only compared with: nothing is asserted.
    func report() throws {
        print(line(try ProcessFigures(of: process), try Self.cpuAtRest(bystander, process)))
    }

    private func line(_ after: ProcessFigures, _ restingCPUAfter: Double) -> String {
        let beside = disturbed.map { "\($0.trips) \($0.what)" }.joined(separator: ", ")
        let memory = [before, during ?? after, after].map { "\($0.residentKilobytes >> 10)" }.joined(separator: " -> ")
        return "abuse: \(name): others' \(undisturbed) undisturbed, \(beside); RSS \(memory) MiB; "
            + "CPU at rest \(restingCPU) % before, \(restingCPUAfter) % after"
    }

    /// While hardly anything is asked, which takes half a second.
    private static func cpuAtRest(_ bystander: Bystander, _ process: Int32) throws -> Double {
        let start = try ProcessFigures(of: process)
        _ = try bystander.roundTrips(25) { pause(.milliseconds(20)) }
        return try ProcessFigures(of: process).cpuPercent(since: start)
    }

    private func max(_ left: ProcessFigures, _ right: ProcessFigures) -> ProcessFigures {
        left.residentKilobytes > right.residentKilobytes ? left : right
    }
}
