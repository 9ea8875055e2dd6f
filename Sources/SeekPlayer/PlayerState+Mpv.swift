package import Mpv
package import SeekModel
import SeekProtocol

extension PlayerState {
    /// Text for mpv's `expand-text`, which reads all properties at the same moment.
    package static let text = "${=idle-active} ${=seeking} ${=playlist}"

    /// Nil if `answer` is not an expansion of `text`.
    package init?(answer: MpvNode) {
        guard case .string(let bytes) = answer else { return nil }
        // With nothing loaded `seeking` is unavailable, and empty.
        let words = bytes.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count == 3, case .array(let entries)? = try? JSONReader.value(of: words[2]) else { return nil }
        let playing = entries.first { $0["playing"] == .bool(true) }
        var entry: Int64?
        if case .integer(let id)? = playing?["id"] { entry = id }
        self.init(
            entry: entry, isIdle: words[0].elementsEqual("yes".utf8), isSeeking: words[1].elementsEqual("yes".utf8))
    }
}
