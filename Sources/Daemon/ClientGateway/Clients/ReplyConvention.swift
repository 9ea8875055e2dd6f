package import SeekProtocol
package import SocketServer

/// How the engine's reply is written for a request of mpv's protocol (C13).
package enum ReplyConvention {
    /// Unchanged: a request of seekd's own.
    case seekd
    /// As mpv answers a command: no data, and mpv's error code if mpv would fail.
    case mpvCommand
    /// As mpv answers `set_property`.
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
    /// The same sender, with the reply convention of its request.
    package func answered(as convention: ReplyConvention) -> Sender {
        var sender = self
        sender.convention = convention
        return sender
    }
}

/// The client that a request came from, and the place of its reply.
package struct Sender: Sendable {
    /// The client's number; 0 for a key of mpv's window or a script.
    package let client: Int
    /// Nil if the request gets no reply.
    package let slot: ReplyQueue.Slot?
    package var convention: ReplyConvention = .seekd
    /// From a key that is held down (B11).
    package var isRepeat = false

    package init(client: Int, slot: ReplyQueue.Slot?, isRepeat: Bool = false) {
        self.client = client
        self.slot = slot
        self.isRepeat = isRepeat
    }
}
