import CommandLineTool
import SeekClient
import SeekProtocol

/// Whether the daemon's user can read local files, as far as it is to be seen before they are opened.
struct Readability {
    /// Nil if the daemon's process is hidden.
    private let account: Account?

    init(on connection: inout Connection) throws(Failure) {
        account = Account(process: try Daemon.property("pid", on: &connection).wholeNumber ?? 0)
    }

    /// Why it can't; nil if it can, or if only the daemon knows.
    func refusal(of location: ByteString) -> String? {
        // A name that is not UTF-8 is not known to this program's functions.
        let path = location.description
        guard let account, path.hasPrefix("/"), Array(path.utf8) == location.bytes else { return nil }
        guard let finding = FilmExamination.finding(path, for: account), finding.kind == .wrong else { return nil }
        return finding.text
    }
}
