package import SeekProtocol

/// How a reply of the engine is written for a client that asked in mpv's words (C13).
package enum ReplyConvention {
    /// As it is.
    case seekd
    /// As for a command of mpv's: no data, and mpv's error if mpv would fail.
    case mpvCommand
    /// As for a property that is set.
    case mpvProperty

    package func convert(_ reply: Reply) -> Reply {
        switch (self, reply) {
        case (.seekd, _): reply
        case (.mpvCommand, .success): .success(.value(.null))
        case (.mpvProperty, .success): .success(.none)
        case (.mpvCommand, .refused(let refusal)):
            .refused(
                Refusal(
                    convert(refusal.code, .errorRunningCommand, outOfRange: .errorRunningCommand), refusal.message))
        case (.mpvProperty, .refused(let refusal)):
            .refused(
                Refusal(convert(refusal.code, .propertyUnavailable, outOfRange: .propertyFormat), refusal.message))
        }
    }

    /// Failures that mpv does not know, such as a file that can't seek, keep seekd's code.
    private func convert(_ code: ErrorCode, _ failure: ErrorCode, outOfRange: ErrorCode) -> ErrorCode {
        switch code {
        case .nothingLoaded, .nothingToUndo: failure
        case .invalidArgument: outOfRange
        default: code
        }
    }
}

extension Sender {
    /// The same sender, which asked in mpv's words.
    package func answered(as convention: ReplyConvention) -> Sender {
        var sender = self
        sender.convention = convention
        return sender
    }
}
