import Foundation
import SeekClient
import SeekProtocol
import Testing

extension Seekd {
    /// Writes what the daemon has recorded to `trace-TEST.jsonl` in the folder that SEEKD_TEST_TRACES names: the script
    /// that runs the tests keeps those of tests that failed.
    func keepTrace() {
        guard process.isRunning, let folder = ProcessInfo.processInfo.environment["SEEKD_TEST_TRACES"],
            let name = Test.current?.displayName ?? Test.current?.name,
            var connection = try? Connection(path: socket),
            let response = try? connection.request(
                .array([.text("trace")]), deadline: .now + .seconds(2), onEvent: { _ in }),
            case .array(let lines)? = response.data
        else { return }
        var bytes = Data()
        for case .string(let line) in lines { bytes += line.bytes + [0x0A] }
        let plain = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        try? bytes.write(to: URL(filePath: folder).appending(path: "trace-\(String(plain.prefix(150))).jsonl"))
    }
}
