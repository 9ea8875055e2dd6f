import ArgumentParser
import CommandLineTool
import Glibc
import SeekClient
import SeekProtocol

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look for what is wrong with the installation, and say what to do.",
        discussion: """
            seekctl doctor
            seekctl doctor film.mkv    also: can the daemon's user read this film?

            Looks at the socket and its permissions, the versions of seekctl and of the daemon, the configuration, the \
            display, the decoder, the sound, the groups of the daemon's user, the disk, the overlay, remotes and \
            bridges, and the films of the playlist. Works also while no daemon runs.

            Exit status: 0 if nothing is wrong, 1 if something is, 3 if no daemon answers.
            """)

    /// More entries of a playlist are not looked at.
    private static let maximumFilms = 100

    /// Reasons of `media` that are no failures.
    private static let usualEnds: Set = ["eof", "stop", "quit", "redirect"]

    @Argument(help: "Films that the daemon should be able to read.", completion: .file())
    var films: [String] = []

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var findings: [Finding] = []
        let status: Failure.Status?
        if let path = examineSockets(&findings) {
            status = try examine(at: path, &findings)
        } else {
            status = .noAnswer
            try examineFilms(nil, &findings)
            if let disk = DiskExamination.finding(environment: Self.environment, account: .own), disk.kind == .wrong {
                findings.append(disk)
            }
        }
        findings += ConfigurationExamination.findings()
        format.print(.array(findings.map(\.json))) { findings.map(\.words).joined(separator: "\n") }
        if let status { throw Failure(status) }
        if findings.contains(where: { $0.kind == .wrong }) { throw Failure(.refused) }
    }

    /// The path at which a daemon answers; nil if none does.
    private func examineSockets(_ findings: inout [Finding]) -> String? {
        let paths = daemon.socket.map { [$0] } ?? Connection.standardPaths
        for path in paths {
            do throws(ClientError) {
                _ = try Connection(path: path)
                return path
            } catch {
                guard case .unreachable(_, let code) = error else {
                    findings.append(Finding(.wrong, "\(error)"))
                    continue
                }
                if let finding = SocketExamination.finding(path, code: code) { findings.append(finding) }
            }
        }
        // What was found at a path says more, and there may well be a daemon.
        guard findings.isEmpty else { return nil }
        findings.append(
            Finding(
                .wrong, "no daemon answers at \(paths.joined(separator: " or "))",
                advice:
                    "Start it: systemctl --user start seekd, or for the system's: sudo systemctl start seekd\n"
                    + "If it does not stay: journalctl --user -u seekd -b, or journalctl -u seekd -b"))
        return nil
    }

    /// - Returns: why the daemon has not served a request; nil if it has.
    private func examine(at path: String, _ findings: inout [Finding]) throws -> Failure.Status? {
        do throws(Failure) {
            var connection = try Connection.forProgram(at: path)
            let hello = try Daemon.request("hello", on: &connection).data ?? .null
            findings.append(Finding(.fine, "a daemon answers at \(path)"))
            findings.append(VersionExamination.finding(hello))
            if hello["access"] == .text("observe") {
                findings.append(
                    Finding(
                        .note, "\(path) only observes: it takes no commands",
                        advice: "Use another socket: --socket"))
            }
            let facts = try DaemonFacts(on: &connection)
            let media = try Daemon.request("snapshot", on: &connection).data?["media"]
            if let reason = media?["reason"]?.text, !Self.usualEnds.contains(reason) {
                findings.append(Finding(.note, "the last film was not played: \(reason)"))
            }
            if let finding = ScreenExamination.finding(facts) { findings.append(finding) }
            if let finding = DecoderExamination.finding(facts, media?["decoder"]) { findings.append(finding) }
            if let finding = LinkExamination.finding(facts) { findings.append(finding) }
            findings += SoundExamination.findings(facts)
            if let account = facts.account,
                let finding = DiskExamination.finding(environment: facts.environment, account: account)
            {
                findings.append(finding)
            }
            findings += CompanionExamination.findings(at: path, standard: Connection.standardPaths)
            try examineFilms(facts, &findings)
            return nil
        } catch {
            guard error.message != "\(ClientError.timedOut)" else {
                findings.append(SocketExamination.silent(path))
                try examineFilms(nil, &findings)
                return .noAnswer
            }
            findings.append(
                Finding(.wrong, "the daemon at \(path) does not serve: \(error.message ?? "")"))
            return .refused
        }
    }

    /// This process's variables that decide where a daemon keeps its state.
    private static var environment: [String: String] {
        var variables: [String: String] = [:]
        for name in ["XDG_STATE_HOME", "HOME"] { variables[name] = getenv(name).map { String(cString: $0) } }
        return variables
    }

    /// - Parameter facts: nil if no daemon answers: then only missing films are told.
    private func examineFilms(_ facts: DaemonFacts?, _ findings: inout [Finding]) throws(Failure) {
        var paths: [String] = []
        for film in films { paths.append(try Load.location(of: film).description) }
        guard let facts, let account = facts.account else {
            for path in paths where path.hasPrefix("/") && FilePermission.absence(of: path) != nil {
                if let finding = FilmExamination.finding(path, for: .own) { findings.append(finding) }
            }
            return
        }
        for path in paths where path.hasPrefix("/") {
            findings.append(
                FilmExamination.finding(path, for: account)
                    ?? Finding(
                        .note, "whether \(account.words) can read \(path) is not to be seen from here",
                        advice: "As root: sudo seekctl doctor '\(path)'"))
        }
        // Of the playlist only what is wrong.
        for path in facts.films.prefix(Self.maximumFilms) where !paths.contains(path) {
            if let finding = FilmExamination.finding(path, for: account), finding.kind == .wrong {
                findings.append(finding)
            }
        }
    }
}

/// What an examination found.
struct Finding: Equatable {
    enum Kind: String {
        case fine = "ok"
        /// Worth knowing: set up that way, or not to be seen from here.
        case note
        case wrong
    }

    let kind: Kind
    let text: String
    /// What to do.
    let advice: String?

    init(_ kind: Kind, _ text: String, advice: String? = nil) {
        self.kind = kind
        self.text = text
        self.advice = advice
    }

    /// "wrong  the text", and the advice below it.
    var words: String {
        let indent = "\n" + String(repeating: " ", count: 7)
        return kind.rawValue.column(7) + text.forTerminal
            + (advice.map { indent + $0.forTerminal.replacing("\\n", with: indent) } ?? "")
    }

    var json: JSONValue {
        .object([
            .init("kind", .text(kind.rawValue)), .init("text", .text(text)),
            .init("advice", advice.map { .text($0) } ?? .null),
        ])
    }
}
