package import SeekProtocol

/// A message that a key binding or a script of mpv's sends to seekd.
package struct KeyMessage: Equatable {
    package enum Content: Equatable {
        /// `script-message-to seekd tap forward`: a command and its arguments.
        case words([ByteString])
        /// `script-binding "seekd/tap forward"`: commands in mpv's input syntax.
        case text(ByteString)
    }

    /// Name of seekd's client at libmpv: `script-message-to seekd tap forward`.
    package static let recipient = "seekd"

    package var content: Content
    /// The key is held down and repeats (B11).
    package var isRepeat = false

    /// - Parameter words: arguments of mpv's `client-message` event.
    /// - Returns: nil if there is nothing to do, as on a key's release.
    package init?(_ words: [ByteString]) {
        guard let first = words.first else { return nil }
        guard first == "key-binding", words.count > 2 else {
            content = .words(words)
            return
        }
        content = .text(words[1])
        // mpv's manual, "script-binding": `d` down, `r` repeated, `u` up, `p` pressed if the release is not reported.
        switch words[2].bytes.first {
        case UInt8(ascii: "d"), UInt8(ascii: "p"): break
        case UInt8(ascii: "r"): isRepeat = true
        default: return nil
        }
    }
}
