import Mpv
package import SeekProtocol

extension Version {
    /// That of libmpv's client API, as it is loaded.
    package static var libmpv: String { MpvHandle.libraryVersion }
}
