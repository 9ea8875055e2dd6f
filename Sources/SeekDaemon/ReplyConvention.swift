import SeekProtocol

/// How what the engine answers is put to who asked for it in mpv's words (C13).
enum ReplyConvention {
    /// As it is.
    case seekd
    /// As a command of mpv's: no data, and mpv's error where mpv would fail.
    case mpvCommand
    /// As a property that is set.
    case mpvProperty

    func told(_ reply: Reply) -> Reply {
        switch (self, reply) {
        case (.seekd, _): reply
        case (.mpvCommand, .success): .success(.value(.null))
        case (.mpvProperty, .success): .success(.none)
        case (.mpvCommand, .refused(let refusal)):
            .refused(
                Refusal(told(refusal.code, .errorRunningCommand, outOfRange: .errorRunningCommand), refusal.message))
        case (.mpvProperty, .refused(let refusal)):
            .refused(Refusal(told(refusal.code, .propertyUnavailable, outOfRange: .propertyFormat), refusal.message))
        }
    }

    /// What mpv can't tell, such as a file that can't seek, keeps seekd's code.
    private func told(_ code: ErrorCode, _ failure: ErrorCode, outOfRange: ErrorCode) -> ErrorCode {
        switch code {
        case .nothingLoaded, .nothingToUndo: failure
        case .invalidArgument: outOfRange
        default: code
        }
    }
}
