import SocketServer

/// The client that a request came from, and the place of its reply.
struct Sender: Sendable {
    /// The client's number; 0 for a key of mpv's window or a script.
    let client: Int
    /// Nil if nobody waits for a reply.
    let slot: ReplyQueue.Slot?
    var convention: ReplyConvention = .seekd
    /// From a key that is held down (B11).
    var isRepeat = false

    /// Keys of mpv's own window, and scripts.
    static let keys = Sender(client: 0, slot: nil)
}
