/// What a client saw of a player while a script ran, in its order.
package struct PlayerRecording: Sendable {
    package enum Sighting: Hashable, Sendable {
        /// The answer to the step of this number: a seek or a step back.
        case seekReplied(Int, failed: Bool)
        /// The answer to a step that changes the file.
        case changeReplied(Int, accepted: Bool)
        case pauseReplied(Int)
        /// `time-pos`, media seconds; nil if there is none.
        case positionRead(Int, Double?)
        /// The number of the playlist's entry: 1 for the first that was ever made.
        case started(Int64)
        case loaded
        case ended(Int64, End, redirectedTo: Int64?)
        case seek
        case restart
        case pause(Bool)
        /// Without a value.
        case pauseChanged
        case idle(Bool)
    }

    package enum End: String, Sendable {
        case eof
        case stop
        case error
        case redirect
    }

    /// The state when nothing happens any more.
    package struct Rest: Equatable, Sendable {
        package var isIdle: Bool
        package var isPaused: Bool
        /// Media seconds; nil if there is none.
        package var position: Double?

        package init(isIdle: Bool, isPaused: Bool, position: Double?) {
            self.isIdle = isIdle
            self.isPaused = isPaused
            self.position = position
        }
    }

    package enum What: Equatable, Sendable {
        /// A step of the script was sent.
        case submitted(Int)
        case seen(Sighting)
        case rest(Rest)
    }

    /// Nanoseconds since the first step.
    package var entries: [(at: Int64, what: What)] = []

    package init() {}

    package var sightings: [Sighting] {
        entries.compactMap { if case .seen(let sighting) = $0.what { sighting } else { nil } }
    }

    /// The kinds of order in it: each three events that follow each other, by their names. Values of properties are not
    /// among them: they are read at any time.
    package var orders: Set<String> {
        let names = ["-"] + sightings.compactMap(\.name)
        return Set(names.indices.dropLast(2).map { names[$0...($0 + 2)].joined(separator: ", ") })
    }

    /// The lines up to this one, from so many before it.
    package func lines(to index: Int, count: Int) -> String {
        entries[max(0, index - count)...min(index, entries.count - 1)].map { entry in
            let millis = String((entry.at + 50_000) / 100_000)
            let time = String(millis.dropLast().isEmpty ? "0" : millis.dropLast()) + "." + String(millis.suffix(1))
            return "  \(time) ms \(entry.what)"
        }.joined(separator: "\n")
    }
}

extension PlayerRecording.What: CustomStringConvertible {
    package var description: String {
        switch self {
        case .submitted(let step): "step \(step)"
        case .seen(let sighting): "      \(sighting)"
        case .rest(let rest): "= \(rest)"
        }
    }
}

extension PlayerRecording.Rest: CustomStringConvertible {
    package var description: String {
        "rest at \(position.map { "\($0)" } ?? "no position"), idle \(isIdle), paused \(isPaused)"
    }
}

extension PlayerRecording.Sighting: CustomStringConvertible {
    package var description: String {
        switch self {
        case .seekReplied(let step, let failed): "seek \(step) \(failed ? "refused" : "accepted")"
        case .changeReplied(let step, let accepted): "change \(step) \(accepted ? "accepted" : "refused")"
        case .pauseReplied(let step): "pause set \(step)"
        case .positionRead(let step, let position): "position \(step) \(position.map { "\($0)" } ?? "none")"
        case .started(let entry): "start of \(entry)"
        case .loaded: "loaded"
        case .ended(let entry, let end, let next): "end of \(entry): \(end)\(next.map { ", \($0) in its place" } ?? "")"
        case .seek: "seek"
        case .restart: "restart"
        case .pause(let isPaused): "pause is \(isPaused)"
        case .pauseChanged: "pause changed"
        case .idle(let isIdle): "idle is \(isIdle)"
        }
    }
}

extension PlayerRecording.Sighting {
    /// Without its numbers.
    var kind: String {
        switch self {
        case .positionRead: "position"
        case .pauseReplied: "pause set"
        case .idle, .pause, .pauseChanged, .seekReplied, .changeReplied, .started, .loaded, .ended, .seek, .restart:
            name ?? "\(self)"
        }
    }

    /// Nil for values, which are read at any time.
    var name: String? {
        switch self {
        case .seekReplied(_, let failed): failed ? "seek refused" : "seek accepted"
        case .changeReplied(_, let accepted): accepted ? "change accepted" : "change refused"
        case .started: "start"
        case .loaded: "loaded"
        case .ended(_, let end, _): "end \(end)"
        case .seek: "seek"
        case .restart: "restart"
        case .pauseReplied, .positionRead, .pause, .pauseChanged, .idle: nil
        }
    }
}
