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
    /// What the key did. A message that is not from a key counts as a key that is pressed and released at once.
    package enum Movement: Equatable {
        /// It went down; a message follows when it goes up.
        case down
        /// It is held down and repeats (B11).
        case repeated
        case up
        /// It was pressed, and its release is not reported.
        case pressed
    }

    package var movement = Movement.pressed

    package var isRepeat: Bool { movement == .repeated }

    /// - Parameter words: arguments of mpv's `client-message` event.
    /// - Returns: nil if it is empty.
    package init?(_ words: [ByteString]) {
        guard let first = words.first else { return nil }
        guard first == "key-binding", words.count > 2 else {
            content = .words(words)
            return
        }
        content = .text(words[1])
        // mpv's manual, "script-binding": `d` down, `r` repeated, `u` up, `p` pressed if the release is not reported.
        switch words[2].bytes.first {
        case UInt8(ascii: "d"): movement = .down
        case UInt8(ascii: "p"): movement = .pressed
        case UInt8(ascii: "r"): movement = .repeated
        case UInt8(ascii: "u"): movement = .up
        default: return nil
        }
    }
}
