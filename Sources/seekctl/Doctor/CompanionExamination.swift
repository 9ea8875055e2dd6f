import CommandLineTool
import Glibc

/// The programs beside the daemon: whether those that are installed run.
enum CompanionExamination {
    enum State: Equatable {
        case runs
        /// systemd has given up on it, or it ended with an error.
        case failed(ofUser: Bool)
        case doesNotRun
    }

    private static let purposes = [
        ("seek-overlay", "the buttons on the video"), ("seek-web", "the page for browsers and phones"),
        ("seekd-remote", "remotes"), ("seekd-mpris", "media keys and the desktop's applets"),
        ("seekd-mqtt", "the bridge to an MQTT broker"),
    ]

    /// - Parameter socket: the daemon's.
    static func findings(at socket: String, standard: [String]) -> [Finding] {
        let installed = purposes.filter { isInstalled($0.0) }
        let commands = commands()
        let names = installed.map { "\($0.0).service" }
        let failed = [false, true].map { failedUnits(names, ofUser: $0) }
        return installed.map { program, purpose in
            let unit = "\(program).service"
            let state: State
            if commands.contains(where: { serves($0, program, at: socket, standard: standard) }) {
                state = .runs
            } else if let scope = failed.firstIndex(where: { $0.contains(unit) }) {
                state = .failed(ofUser: scope == 1)
            } else {
                state = .doesNotRun
            }
            return finding(program, purpose, state)
        }
    }

    static func finding(_ program: String, _ purpose: String, _ state: State) -> Finding {
        switch state {
        case .runs: return Finding(.fine, "\(program) runs: \(purpose)")
        case .failed(let ofUser):
            let (scope, start) = ofUser ? ("--user ", "systemctl --user") : ("", "sudo systemctl")
            return Finding(
                .wrong, "\(program) has failed: \(purpose)",
                advice: "Its log says why: journalctl \(scope)-u \(program) -b\nThen: \(start) restart \(program)")
        case .doesNotRun:
            return Finding(
                .note, "\(program) does not run: \(purpose)",
                advice: "If it should: systemctl --user enable --now \(program), or for the system's: "
                    + "sudo systemctl enable --now \(program)")
        }
    }

    /// Whether a command runs this program for the daemon at `socket`.
    static func serves(_ command: [String], _ program: String, at socket: String, standard: [String]) -> Bool {
        guard command.first?.split(separator: "/").last.map(String.init) == program else { return false }
        let named = command.indices.compactMap { index -> String? in
            if command[index].hasPrefix("--socket=") { return String(command[index].dropFirst("--socket=".count)) }
            return command[index] == "--socket" && index + 1 < command.count ? command[index + 1] : nil
        }
        return named.isEmpty ? standard.contains(socket) : named.contains(socket)
    }

    /// Of all processes that are to be seen from here.
    private static func commands() -> [[String]] {
        SmallFile.names(in: "/proc").filter { $0.allSatisfy(\.isNumber) }.compactMap { process in
            SmallFile.bytes("/proc/\(process)/cmdline").map { bytes in
                bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
            }
        }
    }

    private static func failedUnits(_ units: [String], ofUser: Bool) -> Set<String> {
        guard !units.isEmpty,
            let (_, output) = ProgramOutput.run(["systemctl"] + (ofUser ? ["--user"] : []) + ["is-failed"] + units)
        else { return [] }
        let states = output.split(separator: "\n")
        // A line for each unit; otherwise no manager answers.
        guard states.count == units.count else { return [] }
        return Set(zip(units, states).filter { $0.1 == "failed" }.map(\.0))
    }

    private static func isInstalled(_ program: String) -> Bool {
        let folders = getenv("PATH").map { String(cString: $0) }?.split(separator: ":") ?? []
        return folders.contains { access("\($0)/\(program)", X_OK) == 0 }
    }
}
