import CommandLineTool
import Glibc
import Linux
import SeekClient
import SeekProtocol

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
        ("seekd-mqtt", "the bridge to an MQTT broker"), ("seek-listen", "intros found by their sound"),
        ("seek-pictures", "pictures of other places of the film"),
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
        ProgramSearch.find([program], in: getenv("PATH").map { String(cString: $0) } ?? "") != nil
    }
}

/// What the programs' own checks of their configurations say.
enum ConfigurationExamination {
    /// Front ends with a configuration of their own.
    private static let companions = ["seekd-remote", "seekd-mqtt"]

    /// Of programs that are not installed nothing is said.
    static func findings() -> [Finding] {
        let own = check("seekd").map { status, lines in
            status == 0
                ? Finding(.fine, "configuration: \(lines.first ?? "OK")")
                : Finding(
                    .wrong, "the configuration has errors: seekd does not start with it",
                    advice: lines.joined(separator: "\n"))
        }
        return [own].compactMap { $0 } + companions.compactMap(finding(of:))
    }

    /// Of a companion only errors are told.
    private static func finding(of program: String) -> Finding? {
        guard let (status, lines) = check(program), status != 0 else { return nil }
        return Finding(
            .wrong, "the configuration of \(program) has errors: it does not start with it",
            advice: lines.joined(separator: "\n"))
    }

    private static func check(_ program: String) -> (status: Int32, lines: [String])? {
        ProgramOutput.run([program, "--check-config"]).map { status, output in
            (status, output.split(separator: "\n").map(String.init))
        }
    }
}

/// Whether seekctl and the daemon are of one version.
enum VersionExamination {
    /// - Parameter hello: the daemon's reply to `hello`.
    static func finding(_ hello: JSONValue, own: String = Version.seekd) -> Finding {
        let daemon = hello["seekd"]?.text ?? "an unknown version"
        let known = Set((hello["commands"]?.elements ?? []).compactMap(\.repairedText))
        let missing = Request.commands.map(\.name).filter { !known.contains($0) }
        let own = parts(own)
        let both = "seekctl is \(own.text), the daemon \(daemon)"
        if parts(daemon).numbers.lexicographicallyPrecedes(own.numbers)
            || (own.text == daemon && !missing.isEmpty)
        {
            let lack = missing.isEmpty ? "" : "; it does not know \(missing.joined(separator: ", "))"
            return Finding(
                .wrong, "\(both): the daemon is older\(lack)",
                advice: "Restart it: systemctl --user restart seekd, or sudo systemctl restart seekd")
        }
        if daemon != own.text {
            return Finding(
                .wrong, "\(both): seekctl is older",
                advice: "Install the same version of both; \"command -v seekctl\" shows which one runs.")
        }
        return Finding(.fine, "seekctl and the daemon are version \(daemon)")
    }

    private static func parts(_ version: String) -> (text: String, numbers: [Int]) {
        (version, version.split(separator: ".").map { Int($0) ?? 0 })
    }
}
