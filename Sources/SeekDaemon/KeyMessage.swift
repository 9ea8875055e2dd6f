import Mpv
import SeekProtocol

/// What a key binding or a script sends to seekd by its name at libmpv.
struct KeyMessage: Equatable {
    enum Content: Equatable {
        /// `script-message-to seekd tap forward`: a command and its arguments.
        case words([ByteString])
        /// `script-binding "seekd/tap forward"`: commands in mpv's input syntax.
        case text(ByteString)
    }

    var content: Content
    /// The key is held down, and this is not its first time (B11).
    var isRepeat = false

    /// - Parameter words: of mpv's `client-message` event.
    /// - Returns: nil where there is nothing to be done, as when a key is let go.
    init?(_ words: [MpvNode]) {
        let words = words.compactMap { node in
            if case .string(let bytes) = node { ByteString(bytes) } else { nil }
        }
        guard let first = words.first else { return nil }
        guard first == "key-binding", words.count > 2 else {
            content = .words(words)
            return
        }
        content = .text(words[1])
        // mpv's manual, "script-binding": down, repeated, up, or pressed where up is not told.
        switch words[2].bytes.first {
        case UInt8(ascii: "d"), UInt8(ascii: "p"): break
        case UInt8(ascii: "r"): isRepeat = true
        default: return nil
        }
    }
}
