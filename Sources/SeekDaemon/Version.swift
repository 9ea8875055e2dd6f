import Mpv

/// What is running here.
package enum Version {
    /// seekd's own, here and nowhere else.
    package static let seekd = "0.1.0"

    /// That of libmpv's client API, as it is loaded.
    package static var libmpv: String { MpvHandle.libraryVersion }
}
