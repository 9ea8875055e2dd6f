import SeekProtocol

/// Which key does what.
package struct KeyMap: Equatable, Sendable {
    private var bindings: [KeyName: KeyBinding]

    package init(_ bindings: [KeyName: KeyBinding]) {
        self.bindings = bindings
    }

    /// Nil if the key does nothing.
    package subscript(name: KeyName) -> KeyBinding? {
        get { bindings[name] }
        set { bindings[name] = newValue == .ignored ? nil : newValue }
    }

    /// The keys that do something, by name.
    package var names: [KeyName] { bindings.keys.sorted() }

    /// A group of keys that do the same without any configuration.
    package struct Standard: Sendable {
        package let names: [KeyName]
        package let words: String
        package let repeats: Bool

        fileprivate init(_ names: KeyName..., does words: String, repeats: Bool = false) {
            (self.names, self.words, self.repeats) = (names, words, repeats)
        }
    }

    /// In the order of docs/remote.md; a test compares the two.
    package static let standards: [Standard] =
        [
            Standard("KEY_FASTFORWARD", "KEY_RIGHT", does: "press forward"),
            Standard("KEY_REWIND", "KEY_FASTREVERSE", "KEY_LEFT", does: "press backward"),
            Standard("KEY_UP", does: "tap forward 1 60", repeats: true),
            Standard("KEY_DOWN", does: "tap backward 1 60", repeats: true),
            Standard("KEY_PLAYPAUSE", "KEY_PAUSE", "KEY_OK", "KEY_SELECT", "KEY_ENTER", does: "toggle"),
            Standard("KEY_PLAY", "KEY_PLAYCD", does: "play"),
            Standard("KEY_PAUSECD", does: "pause"),
            Standard("KEY_STOP", "KEY_STOPCD", does: "stop"),
            Standard("KEY_NEXT", "KEY_NEXTSONG", "KEY_FORWARD", "KEY_CHANNELUP", does: "segment next"),
            Standard("KEY_PREVIOUS", "KEY_PREVIOUSSONG", "KEY_CHANNELDOWN", does: "segment previous"),
            Standard("KEY_BACK", does: "undo"),
            Standard("KEY_VOLUMEUP", does: "add volume 2", repeats: true),
            Standard("KEY_VOLUMEDOWN", does: "add volume -2", repeats: true),
            Standard("KEY_MUTE", does: "cycle mute"),
            Standard("KEY_SUBTITLE", does: "cycle sub"),
            Standard("KEY_AUDIO", "KEY_LANGUAGE", does: "cycle audio"),
            Standard("KEY_INFO", does: "show-progress"),
        ]
        + (0...9).map { Standard(KeyName("KEY_\($0)"), KeyName("KEY_NUMERIC_\($0)"), does: "digit \($0)") }

    /// Without any configuration.
    package static let standard: KeyMap = {
        var map = KeyMap([:])
        for group in standards {
            // A test reads each of them.
            let binding = try? KeyBinding(words: group.words, repeats: group.repeats)
            for name in group.names { map[name] = binding }
        }
        return map
    }()
}
