import NIOCore

/// What a connection may use at most: bytes, time, and its share of the connections. Tests shorten the times.
struct WebLimits: Sendable {
    /// Connections at a time.
    var connections = 256
    /// Connections of one peer at a time.
    var connectionsPerPeer = 64
    /// Pages at a time; each is a client of the daemon.
    var pages = 32

    /// Bytes of a request's line and headers together.
    var requestBytes = 8 << 10
    var requestHeaders = 64
    /// From the accept until the request is whole.
    var requestTime = TimeAmount.seconds(10)
    /// From the response until the peer has taken it and closed.
    var responseTime = TimeAmount.seconds(10)
    /// Bytes of a refused body that are read and dropped: a peer that is still sending would not see the response.
    var droppedBytes = 1 << 20

    /// Bytes of a WebSocket frame, which is a whole message. The longest command has some 60.
    var messageBytes = 1 << 10
    /// Between two pings.
    var pingInterval = TimeAmount.seconds(20)
    /// From a ping until something comes from the page.
    var pongTime = TimeAmount.seconds(20)
    /// From a page's last message until the seek button that it holds down is released. Pages send a message every 0.5 s.
    var holdTime = TimeAmount.seconds(2)
    /// Bytes that wait to be sent. While there are more, the daemon's events are conflated and nothing is read.
    var outputBytes = 64 << 10
    /// How long more bytes than that may wait.
    var outputTime = TimeAmount.seconds(30)
    /// From a close frame until the connection is closed.
    var closeTime = TimeAmount.seconds(2)

    /// Bytes that are read at a time, so that the connections take turns.
    static let readBytes = 4 << 10
    /// Bytes that the kernel holds for a connection in each direction.
    static let kernelBytes = 64 << 10
}
