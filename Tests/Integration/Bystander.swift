import SeekClient
import TestSupport

/// An ordinary client beside an abusive one: asks one thing after the other, and takes the time of each.
final class Bystander {
    private var connection: Connection
    private var asked = 0

    /// How long answers took, in order of length.
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

    /// Asks so many times, in turns what the daemon answers by itself and what the player's core does. Throws where an
    /// answer doesn't come.
    ///
    /// - Parameter disturb: what the others do right before each request.
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
        while let line = try connection.readLine(deadline: .now + .seconds(20)) {
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
