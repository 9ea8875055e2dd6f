/// Whether seekd answers. The player's name is on the bus only while it does: desktops would show a player that ignores
/// them. Times are microseconds of `CLOCK_MONOTONIC`.
package struct AnswerWatch: Equatable, Sendable {
    /// How long an answer may take.
    package static let timeout: Int64 = 5_000_000
    /// seekd is asked for a sign of life when it has given none for this long: during playback it gives one each second.
    package static let quiet: Int64 = 5_000_000
    /// The same when somebody on the bus asks for something.
    package static let quietInUse: Int64 = 1_000_000
    /// A deadline that is seen later says nothing about seekd: this program itself stood still.
    private static let lateness: Int64 = 1_000_000

    private enum State: Equatable {
        case disconnected
        /// It has given a sign of life.
        case alive(since: Int64)
        /// It has to answer a question.
        case asked(at: Int64)
        /// It has not answered in time. It has not got the question; it will answer when it goes on.
        case silent
    }

    private var state = State.disconnected
    private var isInUse = false

    package init() {}

    package var isAnswered: Bool {
        switch state {
        case .alive, .asked: true
        case .disconnected, .silent: false
        }
    }

    /// When to call `turn` at the latest.
    package var deadline: Int64? {
        switch state {
        case .alive(let sign): sign + (isInUse ? Self.quietInUse : Self.quiet)
        case .asked(let time): time + Self.timeout
        case .disconnected, .silent: nil
        }
    }

    package mutating func connected(at now: Int64) { state = .alive(since: now) }

    package mutating func disconnected() { state = .disconnected }

    /// Something came from seekd.
    package mutating func heard(at now: Int64) {
        if state != .disconnected { state = .alive(since: now) }
    }

    /// Somebody on the bus has asked for something.
    package mutating func used() { isInUse = true }

    /// - Returns: whether to ask seekd something now.
    package mutating func turn(at now: Int64) -> Bool {
        guard let deadline, deadline <= now else { return false }
        isInUse = false
        if case .asked = state, now - deadline <= Self.lateness {
            state = .silent
            return false
        }
        state = .asked(at: now)
        return true
    }
}
