package import SocketServer

/// The client that a request came from, and the place of its reply.
package struct Sender: Sendable {
    /// The client's number; 0 for a key of mpv's window or a script.
    package let client: Int
    /// Nil if the request gets no reply.
    package let slot: ReplyQueue.Slot?
    package var convention: ReplyConvention = .seekd
    /// From a key that is held down (B11).
    package var isRepeat = false

    package init(client: Int, slot: ReplyQueue.Slot?, isRepeat: Bool = false) {
        self.client = client
        self.slot = slot
        self.isRepeat = isRepeat
    }
}
