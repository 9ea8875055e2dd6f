import Foundation

/// The machine on which the figures were measured.
struct Machine: Codable {
    let processor: String
    let cores: Int
    /// Gibibytes.
    let memory: Double
    let kernel: String
    let mpv: String
    let seekd: String
    /// The load average of the minute before the run.
    let load: Double
    let date: Date

    init(running programs: Player.Programs) {
        let model = Self.lines("/proc/cpuinfo").first { $0.hasPrefix("model name") }?.split(separator: ":").last
        processor = model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "an unknown processor"
        cores = ProcessInfo.processInfo.activeProcessorCount
        memory = Double(ProcessInfo.processInfo.physicalMemory) / 1_073_741_824
        kernel = "Linux \(Self.lines("/proc/sys/kernel/osrelease").first ?? "")"
        mpv = Self.version(of: programs.mpv)
        seekd = Self.version(of: programs.seekd)
        load = Self.lines("/proc/loadavg").first?.split(separator: " ").first.flatMap { Double($0) } ?? 0
        date = .now
    }

    /// For a caption.
    var name: String {
        "\(cores) cores of \(processor), \(String(format: "%.0f", memory)) GiB, \(kernel), \(mpv), \(seekd)"
    }

    /// For the head of a table.
    var description: String {
        "\(name); \(date.formatted(.iso8601.year().month().day())), load before the run \(load)"
    }

    private static func lines(_ file: String) -> [String] {
        let text = try? String(contentsOfFile: file, encoding: .utf8)
        return text?.split(separator: "\n").map { String($0) } ?? []
    }

    /// A program's name and version: the first two words of `--version`.
    private static func version(of program: String) -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = ["--version"]
        process.standardOutput = output
        guard (try? process.run()) != nil, let said = try? output.fileHandleForReading.readToEnd() else {
            return "\(program) (unknown version)"
        }
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self).split(whereSeparator: \.isWhitespace).prefix(2)
            .joined(separator: " ")
    }
}
