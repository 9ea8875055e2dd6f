/// The `error` of a reply: one of seekd's codes, or one of mpv's error strings if mpv would give it.
package struct ErrorCode: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    // seekd's own.
    package static let invalidArgument = ErrorCode("invalid-argument")
    package static let lineTooLong = ErrorCode("line-too-long")
    package static let tooManyClients = ErrorCode("too-many-clients")
    package static let tooMany = ErrorCode("too-many")
    package static let forbidden = ErrorCode("forbidden")
    package static let nothingLoaded = ErrorCode("nothing-loaded")
    package static let notSeekable = ErrorCode("not-seekable")
    package static let nothingToUndo = ErrorCode("nothing-to-undo")
    package static let nothingOffered = ErrorCode("nothing-offered")
    package static let unavailable = ErrorCode("unavailable")
    package static let invalidConfiguration = ErrorCode("invalid-configuration")
    package static let notSaved = ErrorCode("not-saved")
    package static let notFound = ErrorCode("not-found")
    package static let expired = ErrorCode("expired")
    package static let shuttingDown = ErrorCode("shutting-down")

    // mpv's, as mpv_error_string gives them.
    package static let invalidParameter = ErrorCode("invalid parameter")
    package static let propertyNotFound = ErrorCode("property not found")
    package static let propertyUnavailable = ErrorCode("property unavailable")
    package static let propertyFormat = ErrorCode("unsupported format for accessing property")
    package static let errorRunningCommand = ErrorCode("error running command")
    package static let loadingFailed = ErrorCode("loading failed")
}

/// A request that was not served: the code for programs, the sentence for a person.
package struct Refusal: Error, Equatable, Sendable, Codable {
    package let code: ErrorCode
    /// What was wrong and what was expected, without a full stop. Nil if mpv's code says it all.
    package let message: String?

    package init(_ code: ErrorCode, _ message: String? = nil) {
        self.code = code
        // It may quote a request. A NUL would end it for a reader that reads JSON as mpv does.
        self.message = message.map { $0.utf8.contains(0) ? String($0.prefix { $0 != "\0" }) : $0 }
    }
}
