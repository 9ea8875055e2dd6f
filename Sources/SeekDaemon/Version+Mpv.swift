import Mpv
package import SeekProtocol

extension Version {
    /// The version of the client API of the loaded libmpv.
    package static var libmpv: String { MpvHandle.libraryVersion }
}
