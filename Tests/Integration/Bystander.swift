import SeekClient
import TestSupport

/// An ordinary client next to an abusive one: sends one request after the other, and measures each round trip.
final class Bystander {
    private var connection: Connection
    private var asked = 0

    /// The round trips' durations, sorted.
    struct RoundTrips: CustomStringConvertible {
        let durations: [Duration]

        init(_ durations: [Duration]) { self.durations = durations.sorted() }

        /// - Parameter share: from 0 to 1.
        func percentile(_ share: Double) -> Duration {
            durations[min(durations.count - 1, Int(Double(durations.count) * share))]
        }

        var description: String {
            "p50 \(percentile(0.5).milliseconds) p99 \(percentile(0.99).milliseconds) ms"
        }
    }

    init(_ path: String) throws {
        connection = try Connection(path: path)
        _ = try roundTrip(#"["client_name"]"#)
    }

    /// Sends `count` requests, alternating between one that the daemon answers and one that the player's core answers.
    /// Throws if a reply is missing.
    ///
    /// - Parameter disturb: a step of the other clients before each request.
    func roundTrips(_ count: Int, after disturb: () throws -> Void = {}) throws -> RoundTrips {
        RoundTrips(
            try (0..<count).map { index in
                try disturb()
                return try roundTrip(index % 2 == 0 ? #"["client_name"]"# : #"["get_property","pause"]"#)
            })
    }

    private func roundTrip(_ command: String) throws -> Duration {
        asked += 1
        let start = ContinuousClock.now
        try connection.send(line: Array(#"{"command":\#(command),"request_id":\#(asked)}"#.utf8))
        let end = #""request_id":\#(asked),"error":"success"}"#
        while let line = try connection.readLine(deadline: .now + .seconds(60)) {
            if line.ends(with: end.utf8) { return .now - start }
        }
        throw WaitedInVain(what: "\(command): the connection ended")
    }
}

extension Duration {
    /// With two decimals.
    var milliseconds: String { "\(((self / .milliseconds(1)) * 100).rounded() / 100)" }
}

extension [UInt8] {
    fileprivate func ends(with other: String.UTF8View) -> Bool { suffix(other.count).elementsEqual(other) }
}
