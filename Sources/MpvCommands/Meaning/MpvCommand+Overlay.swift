package import SeekProtocol

/// What the overlay on the video shows in place of mpv's own display.
extension MpvCommand {
    /// Whether it asks for mpv's display of the progress; not with arguments, which mpv refuses.
    var showsProgress: Bool {
        name == "show-progress" && (arguments == .list([]) || arguments == .named([]))
    }

    /// The command in place of `show-progress` and `show-text`: a message for the overlay. Nil for any other, for a text of
    /// several lines or with ASS in it, and for one that depends on `osd-level`.
    package var onOverlay: MpvCommand? {
        if showsProgress { return message([.string("show-progress")]) }
        guard name == "show-text", let (text, duration) = textAndDuration, !text.bytes.contains(UInt8(ascii: "\n")),
            !text.description.contains("${osd-ass-cc")
        else { return nil }
        return message([.string("show-text"), .string(text), .string(duration)])
    }

    /// Properties are expanded in it as in the command.
    private func message(_ words: [JSONValue]) -> MpvCommand {
        MpvCommand("script-message", .list([.string("seekd")] + words), prefixes: prefixes)
    }

    /// Of `show-text`; the duration in ms, by default mpv's -1. Nil if there are other arguments, or wrong ones.
    private var textAndDuration: (ByteString, ByteString)? {
        let count =
            switch arguments {
            case .list(let values): values.count
            case .named(let members): members.count
            }
        guard case .string(let text)? = argument(0, "text") else { return nil }
        guard let duration = argument(1, "duration") else { return count == 1 ? (text, "-1") : nil }
        // In mpv's input syntax it is a text.
        let milliseconds = duration.wholeNumber ?? duration.byteString.flatMap { Int($0.description) }
        guard count == 2, let milliseconds else { return nil }
        return (text, ByteString("\(milliseconds)"))
    }
}
