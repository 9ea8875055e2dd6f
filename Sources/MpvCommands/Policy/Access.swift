package import SeekProtocol

/// What the clients of a socket may do.
package enum Access: String, Sendable, CaseIterable {
    /// Everything that the command policy allows.
    case control
    /// Read only: a request that changes anything is refused.
    case observe

    /// Why a client may not ask this; nil where it may.
    package func refusal(of request: Request) -> Refusal? {
        switch self {
        case .control: nil
        case .observe: Self.onlyLooks(request) ? Self.refusal(ofReading: request) : Self.refusal
        }
    }

    private static let refusal = Refusal(
        .forbidden, "this socket only observes; what changes anything needs one whose access is \"control\"")

    /// Who is to look on is not told what would let him in elsewhere.
    private static func refusal(ofReading request: Request) -> Refusal? {
        switch request {
        case .mpv(.getProperty(let name, _)), .mpv(.observeProperty(let name, _, _)):
            guard SecretOptions.all.contains(CommandPolicy.baseName(of: name)) else { return nil }
            return Refusal(
                .forbidden,
                "\(name) may hold passwords; only a socket whose access is \"control\" tells it")
        default: return nil
        }
    }

    private static func onlyLooks(_ request: Request) -> Bool {
        if case .mpv(let request) = request { return onlyLooks(request) }
        return request.description?.isForObservers ?? false
    }

    private static func onlyLooks(_ request: MpvRequest) -> Bool {
        switch request {
        case .clientName, .time, .version, .getProperty, .observeProperty, .unobserveProperty, .setEvent: true
        // Lines of the log show URLs with the passwords in them.
        case .requestLogMessages: false
        case .setProperty, .command: false
        }
    }
}
