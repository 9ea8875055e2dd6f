import Foundation

/// The resources that a process has used, from /proc.
enum ProcessFigures {
    /// Processor time, summed over all cores. Milliseconds.
    static func processorTime(of process: Int32) throws -> Double {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
            throw Failure("process \(process) has exited")
        }
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }

    /// Resident memory. Mebibytes.
    static func residentMemory(of process: Int32) throws -> Double {
        try Double(number("VmRSS", in: "/proc/\(process)/status")) / 1024
    }

    /// Resident memory that is backed by no file. Mebibytes.
    static func ownMemory(of process: Int32) throws -> Double {
        try Double(number("RssAnon", in: "/proc/\(process)/status")) / 1024
    }

    /// Voluntary context switches a second, of all threads that exist during the whole time.
    static func wakeups(of process: Int32, over milliseconds: Double) throws -> Double {
        let before = try switches(of: process)
        let start = Moment.now
        wait(milliseconds)
        let after = try switches(of: process)
        let elapsed = Moment.now - start
        let count = after.reduce(0) { sum, thread in sum + (before[thread.key].map { thread.value - $0 } ?? 0) }
        return Double(count) / elapsed * 1000
    }

    /// Voluntary context switches of all threads so far.
    static func wakeups(of process: Int32) throws -> Int {
        try switches(of: process).values.reduce(0, +)
    }

    private static func switches(of process: Int32) throws -> [String: Int] {
        let tasks = "/proc/\(process)/task"
        var switches: [String: Int] = [:]
        for task in try FileManager.default.contentsOfDirectory(atPath: tasks) {
            // A thread may end between the two reads.
            switches[task] = try? number("voluntary_ctxt_switches", in: "\(tasks)/\(task)/status")
        }
        return switches
    }

    private static func number(_ name: String, in file: String) throws -> Int {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name + ":") }),
            let number = line.split(whereSeparator: { $0.isWhitespace }).dropFirst().first.flatMap({ Int($0) })
        else { throw Failure("no \(name) in \(file)") }
        return number
    }
}
