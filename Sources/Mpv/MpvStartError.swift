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
            "this program was linked so that it can't keep libmpv from opening sockets: export \"socket\" and \"stat64\""
        case .readByItself(let file): "libmpv has read \(file) by itself, although seekd reads it"
        case .initialize(let reason): "libmpv could not start its player: \(reason)"
        }
    }
}
