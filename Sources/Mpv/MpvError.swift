import CMpv

/// A refusal by libmpv: one of its `MPV_ERROR_` codes, always negative.
package struct MpvError: Error, Equatable, Sendable, CustomStringConvertible {
    package let code: Int32

    package init(code: Int32) {
        self.code = code
    }

    /// libmpv's text, for example "error running command". The text is static: any thread, no lock.
    package var description: String { MpvHandle.errorString(code) }

    /// The event queue is full, or more than 1,000 requests are unanswered: the call was not queued.
    package static let eventQueueFull = MpvError(MPV_ERROR_EVENT_QUEUE_FULL)
    /// A value that libmpv does not accept; also a string with a NUL, or a node nested too deeply.
    package static let invalidParameter = MpvError(MPV_ERROR_INVALID_PARAMETER)
    package static let optionNotFound = MpvError(MPV_ERROR_OPTION_NOT_FOUND)
    /// The option's value could not be parsed.
    package static let optionError = MpvError(MPV_ERROR_OPTION_ERROR)
    package static let propertyNotFound = MpvError(MPV_ERROR_PROPERTY_NOT_FOUND)
    package static let propertyFormat = MpvError(MPV_ERROR_PROPERTY_FORMAT)
    /// The property exists and has no value at present, such as `time-pos` while nothing is loaded.
    package static let propertyUnavailable = MpvError(MPV_ERROR_PROPERTY_UNAVAILABLE)
    package static let propertyError = MpvError(MPV_ERROR_PROPERTY_ERROR)
    /// A command failed, such as `seek` while nothing is loaded.
    package static let command = MpvError(MPV_ERROR_COMMAND)
    package static let loadingFailed = MpvError(MPV_ERROR_LOADING_FAILED)
    package static let nothingToPlay = MpvError(MPV_ERROR_NOTHING_TO_PLAY)
    package static let unknownFormat = MpvError(MPV_ERROR_UNKNOWN_FORMAT)
    package static let videoOutputFailed = MpvError(MPV_ERROR_VO_INIT_FAILED)
    /// libmpv knows no reason.
    package static let generic = MpvError(MPV_ERROR_GENERIC)

    private init(_ error: mpv_error) {
        self.init(code: error.rawValue)
    }

    /// Throws if `code` is an error. Zero and above are success: some calls return a count.
    static func check(_ code: Int32) throws(MpvError) {
        if code < 0 { throw MpvError(code: code) }
    }
}
