import ConfigurationText
import Mpv
import SeekConfiguration
import SocketServer

/// Why a start failed: messages for the log, and the exit status. An error that a line of the configuration has caused
/// is told with its place.
struct StartFailure {
    let messages: [String]
    let status: Int32

    /// Reads the configuration once more, with the checks that a start leaves out, because they cost time.
    init(_ error: any Error, _ reloading: ConfigurationReloading) {
        var problems: [ConfigurationProblem] = []
        if let isCause = Self.cause(of: error), case .failure(let refusal) = reloading.read() {
            problems = refusal.problems.filter(isCause)
        }
        messages = problems.isEmpty ? ["\(error)"] : problems.map(\.description)
        status = problems.isEmpty ? 1 : ConfigurationRefusal.exitStatus
    }

    /// Which of the configuration's problems cause such an error; nil if none does.
    private static func cause(of error: any Error) -> ((ConfigurationProblem) -> Bool)? {
        switch error {
        case MpvStartError.option(let name, _, _):
            return { $0.key == "\(ConfigurationKey.freeTable).\(name)" }
        case let error as ListeningSocketError:
            switch error {
            case .pathTooLong, .notAName, .twice, .unknownGroup, .failed:
                return { $0.key?.hasPrefix("socket") ?? true }
            case .locked, .inUse, .notASocket: return nil
            }
        default: return nil
        }
    }
}
