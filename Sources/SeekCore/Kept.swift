import SeekChase
import SeekProtocol

/// A command that can't be served yet (C4, C9), or a file change that libmpv has not answered: the queue holds them in
/// the order in which they came.
enum Kept: Equatable, Sendable, Codable {
    /// A tap, with the burst that it will be part of.
    case tap(Tap, burst: Int)
    case scrub(ScrubTarget)
    case seek(SeekPlace, Precision)
    /// Commands after it are for the file after the change: the next one, or the same one if libmpv refuses.
    case fileChange(FileChange)

    /// File changes in a row that libmpv has not answered.
    struct FileChange: Equatable, Sendable, Codable {
        var count = 1
        /// The chase of the commands after it.
        var chase: Chase?
    }

    var isFileChange: Bool {
        if case .fileChange = self { true } else { false }
    }
}
