package import SeekProtocol

/// What the clients of a socket may do.
package enum Access: String, Sendable, CaseIterable {
    /// Everything that the command policy allows.
    case control
    /// Read only: a request that changes anything is refused.
    case observe

    /// The reason to refuse a client's request; nil if it is allowed.
    package func refusal(of request: Request) -> Refusal? {
        switch self {
        case .control: nil
        case .observe: Self.isReadOnly(request) ? Self.refusal(ofReading: request) : Self.refusal
        }
    }

    private static let refusal = Refusal(
        .forbidden, "this socket only observes; use a socket whose access is \"control\"")

    /// An observing client must not learn passwords that give access elsewhere.
    private static func refusal(ofReading request: Request) -> Refusal? {
        switch request {
        case .mpv(.getProperty(let name, _)), .mpv(.observeProperty(let name, _, _)):
            guard SecretOptions.all.contains(CommandPolicy.baseName(of: name)) else { return nil }
            return Refusal(
                .forbidden,
                "\(name) may hold passwords; read it through a socket whose access is \"control\"")
        default: return nil
        }
    }

    private static func isReadOnly(_ request: Request) -> Bool {
        if case .mpv(let request) = request { return isReadOnly(request) }
        return request.description?.isForObservers ?? false
    }

    private static func isReadOnly(_ request: MpvRequest) -> Bool {
        switch request {
        case .clientName, .time, .version, .getProperty, .observeProperty, .unobserveProperty, .setEvent: true
        // The log shows URLs with their passwords.
        case .requestLogMessages: false
        case .setProperty, .command: false
        }
    }
}
