/// A request that a `FilmServer` received.
package struct FilmServerRequest: Sendable {
    /// Counted from 1.
    package let connection: Int
    package let method: String
    /// With its query.
    package let target: String
    /// The first byte that was asked for; nil: no range.
    package let first: Int?
    /// The last byte that was asked for; nil: as far as the film goes.
    package let last: Int?
    package let time: ContinuousClock.Instant
    /// What it was answered with; nil while it is not.
    package internal(set) var status: Int?

    let closesConnection: Bool

    /// Nil if it is no request of HTTP/1.
    init?(head: String, connection: Int) {
        let lines = head.split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
        self.connection = connection
        method = String(words[0])
        target = String(words[1])
        time = .now
        var range: (first: Int?, last: Int?)
        var closesConnection = words[2] == "HTTP/1.0"
        for line in lines.dropFirst() {
            let line = line.lowercased()
            if line.hasPrefix("range: bytes=") {
                let ends = line.dropFirst("range: bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
                range = (Int(ends[0]), ends.count > 1 ? Int(ends[1]) : nil)
            } else if line == "connection: close" {
                closesConnection = true
            }
        }
        (first, last) = range
        self.closesConnection = closesConnection
    }

    /// Without its query.
    package var path: Substring { target.prefix { $0 != "?" } }
}
