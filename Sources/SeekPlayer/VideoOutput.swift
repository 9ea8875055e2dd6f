import Mpv

/// libmpv's video outputs.
enum VideoOutput {
    /// Those that show nothing, or nothing that can be drawn on.
    private static let unseen: Set<String> = ["null", "image", "libmpv", "lavc"]

    /// - Parameter node: the value of `current-vo`; without an output it has none.
    static func isSeen(_ node: MpvNode) -> Bool {
        guard case .string(let name) = node else { return false }
        return !unseen.contains(String(decoding: name, as: UTF8.self))
    }
}
