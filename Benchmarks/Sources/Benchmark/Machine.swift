import Foundation

/// What figures were measured on: they are worth little without it.
enum Machine {
    static var description: String {
        let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
        let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
        let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.split(separator: " ").first
        return "\(ProcessInfo.processInfo.activeProcessorCount) cores of"
            + "\(model.map { "\($0)" } ?? " an unknown kind"), load before the run \(load ?? "unknown")"
    }
}
