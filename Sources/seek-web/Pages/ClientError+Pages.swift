import SeekClient

extension ClientError {
    /// A sentence for whoever looks at a page, without a full stop. It tells no paths of this machine.
    var forPages: String {
        switch self {
        case .unreachable: "seekd is not running"
        case .closed: "seekd has ended"
        case .timedOut: "seekd does not answer"
        case .refused(_, let message?): message
        case .refused(let error, nil): "seekd refuses this page: \(error)"
        case .pathTooLong, .lineTooLong, .notUnderstood, .notJSON, .outputClosed, .system:
            "seekd can't be reached; the log of seek-web says why"
        }
    }
}
