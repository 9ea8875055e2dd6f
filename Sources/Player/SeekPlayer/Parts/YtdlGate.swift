import LibmpvFacts
import MediaPolicy
import SeekProtocol

/// Stands on both sides of libmpv's script that asks yt-dlp (`player.ytdl`): hides from it what nobody has named, and
/// looks at what it has put in the place of a link.
struct YtdlGate {
    /// The hooks besides `LibmpvLoading.beforeOpening`, by their numbers.
    enum Place: UInt64, CaseIterable {
        /// After the script, before a file is opened.
        case answered = 1
        /// Before the script, after a file could not be opened.
        case afterFailure
        /// After the script there.
        case answeredAfterFailure

        var hook: String { self == .answered ? LibmpvLoading.beforeOpening : LibmpvLoading.afterFailure }

        var priority: Int32 { self == .afterFailure ? YtdlGate.before : LibmpvLoading.ytdlPriorities.upperBound + 10 }
    }

    /// The priority of hooks before the script.
    static let before = LibmpvLoading.ytdlPriorities.lowerBound - 10

    enum Outcome: Equatable {
        case goOn
        /// A list, with its entries.
        case open([ByteString], of: ByteString)
        case show([UInt8])
        case refuse(reason: String)
    }

    /// The name that the script saw.
    private var seen: [UInt8] = []
    private var hidden: [UInt8]?
    /// Whether a name that is hidden can't be opened without yt-dlp: then the log says so.
    private(set) var isTold = false

    /// Whether a name has to be hidden from the script. Call it before each of its hooks, and `outcome` after it.
    mutating func hides(_ name: [UInt8], _ links: YtdlLinks?) -> Bool {
        let text = ByteString(name)
        // The second time, after it could not be opened.
        isTold = hidden == name || MediaURL.scheme(of: text) == "ytdl"
        guard YtdlLinks.concerns(text), links?.contains(text) != true else {
            (seen, hidden) = (name, nil)
            return false
        }
        (seen, hidden) = (LibmpvLoading.noName, name)
        return true
    }

    /// A new file: what was seen before does not count.
    mutating func forget() { (seen, hidden) = (LibmpvLoading.noName, nil) }

    func outcome(of name: [UInt8]) -> Outcome {
        if let hidden { return name == seen ? .show(hidden) : .goOn }
        let link = ByteString(seen)
        guard name != seen, YtdlLinks.concerns(link) else { return .goOn }
        switch YtdlAnswer(ByteString(name)) {
        case .film: return .goOn
        case .list(let entries) where entries.contains(link): return .refuse(reason: "a list that contains itself")
        case .list(let entries): return .open(entries, of: link)
        case .refused(let reason): return .refuse(reason: reason)
        }
    }
}
