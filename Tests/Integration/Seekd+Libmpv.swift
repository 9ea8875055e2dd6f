import Foundation
import LibmpvFacts
import TestSupport

extension Seekd {
    /// The facts of the libmpv that seekd has here, as `seekd --version` says: "libmpv client API 2.0".
    static let libmpv: LibmpvFacts = {
        let said = try? ProgramRun(programs.appending(path: "seekd"), ["--version"]).ended().output
        guard let match = said?.firstMatch(of: #/client API ([0-9]+)\.([0-9]+)/#),
            let major = UInt(match.output.1), let minor = UInt(match.output.2)
        else { fatalError("expected libmpv's client API in what seekd --version prints, got \(said ?? "nothing")") }
        return LibmpvFacts(LibmpvFacts.API(major, minor))
    }()
}
