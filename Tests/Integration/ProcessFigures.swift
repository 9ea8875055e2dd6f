import Foundation
import Testing

/// A process's resources and processor time, from the kernel.
struct ProcessFigures {
    let residentKilobytes: Int
    /// What no file backs: the heap, and stacks.
    let anonymousKilobytes: Int
    let descriptors: Int
    /// Processor time on all cores.
    let cpuTime: Duration
    let takenAt: ContinuousClock.Instant

    init(of process: Int32) throws {
        takenAt = .now
        let folder = "/proc/\(process)"
        let status = try String(contentsOfFile: "\(folder)/status", encoding: .utf8)
        residentKilobytes = try Self.kilobytes("VmRSS:", in: status)
        anonymousKilobytes = try Self.kilobytes("RssAnon:", in: status)
        descriptors = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd").count
        // After the name, which may contain any character, utime and stime are the 12th and 13th fields, in ticks
        // (proc(5)).
        let fields = try String(contentsOfFile: "\(folder)/stat", encoding: .utf8)
            .split(separator: ")").last?.split(separator: " ")
        let ticks = try #require(fields).dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +)
        cpuTime = .seconds(Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK))))
    }

    private static func kilobytes(_ name: String, in status: String) throws -> Int {
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
        return try #require(line.dropFirst(name.count).split { $0 == " " || $0 == "\t" }.first.flatMap { Int($0) })
    }

    /// The share of one core that was used since then, in percent.
    func cpuPercent(since earlier: ProcessFigures) -> Double {
        let share = (cpuTime - earlier.cpuTime) / (takenAt - earlier.takenAt)
        return (share * 1000).rounded() / 10
    }
}
