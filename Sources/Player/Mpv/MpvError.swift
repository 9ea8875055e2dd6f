import CMpv

/// A refusal by libmpv: one of its `MPV_ERROR_` codes, always negative.
package struct MpvError: Error, Equatable, Sendable, CustomStringConvertible {
    package let code: Int32

    package init(code: Int32) {
        self.code = code
    }

    /// libmpv's text, for example "error running command". The text is static: any thread, no lock.
    package var description: String { MpvHandle.errorString(code) }

    /// The event queue is full, or too many requests are unanswered (`LibmpvLimits.queuedEvents`): the call was not
    /// queued.
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

/// Why no player could be made. The handle is destroyed before this is thrown.
package enum MpvStartError: Error, Equatable, Sendable, CustomStringConvertible {
    /// `mpv_create` returned no handle: out of memory.
    case create
    /// libmpv refused an option: the name is unknown or the value is invalid.
    case option(name: String, value: String, reason: MpvError)
    /// Not one of mpv's log levels (no, fatal, error, warn, info, v, debug, trace).
    case logLevel(String, reason: MpvError)
    /// libmpv's calls don't reach seekd's checks (`guard.c`).
    case unguarded
    /// libmpv has read this configuration file by itself, and may have set any option.
    case readByItself(file: String)
    /// `mpv_initialize` failed.
    case initialize(reason: MpvError)

    package var description: String {
        switch self {
        case .create: "libmpv could not create a player: out of memory"
        case .option(let name, let value, .optionError):
            "mpv option \(name)=\(value): \(MpvError.optionError); it takes no such value (a flag takes yes or no)"
        case .option(let name, let value, let reason): "mpv option \(name)=\(value): \(reason)"
        case .logLevel(let level, let reason): "mpv log level \(level): \(reason)"
        case .unguarded:
            """
            expected libmpv's calls to reach the functions of docs/libmpv.md, got a program that does not export all of \
            them: link it with --export-dynamic-symbol for close, open64, pipe, pthread_setname_np, socket and stat64
            """
        case .readByItself(let file): "libmpv has read \(file) by itself, although seekd reads it"
        case .initialize(let reason): "libmpv could not start its player: \(reason)"
        }
    }
}
