/// What a `FilmServer` does. The default is a good server on a fast line.
package struct FilmServerConduct: Sendable {
    /// What the server does with a request for a part of the film.
    package enum Ranges: Sendable, Equatable {
        case served
        /// As cameras and transcoding servers: sends the film from its start, and promises nothing else.
        case none
        /// Says `Accept-Ranges: bytes`, and sends the film from its start.
        case ignored
        /// Sends a part that begins so many bytes later than was asked for, and says so.
        case shifted(by: Int)
    }

    package struct Failure: Sendable {
        package let status: Int
        /// Nil: all requests.
        package var times: Int?
        /// Seconds.
        package let retryAfter: Int?
    }

    /// From a request to the first byte of its response; a connection takes as long again.
    package var delay = Duration.zero
    /// Of all connections together, megabits a second; nil: no bound.
    package var rate: Double?
    package var ranges = Ranges.served
    /// Whether responses say how long they are. Otherwise their end is that of the connection.
    package var saysLength = true
    /// Closes a connection after so many bytes of the film, in the middle of a response; nil: never.
    package var bytesPerConnection: Int?
    /// Ends a response after so many bytes, with the length and the range that it said; nil: never.
    package var bytesPerResponse: Int?
    /// No byte from this one of the film on is sent; nil: all are.
    package var stallsAt: Int?
    package var failure: Failure?
    /// Whether the film's path redirects to another one, which serves it.
    package var redirects = false

    package init() {}

    /// - Parameters:
    ///   - delay: milliseconds.
    ///   - rate: megabits a second.
    package init(delay: Int, rate: Double) {
        self.delay = .milliseconds(delay)
        self.rate = rate
    }
}
