import SeekProtocol

/// The position that clients of the bus see: the target while presses, a seek or a gesture are under way, otherwise where
/// playback is (M2). Times are microseconds: of the film, and of `CLOCK_MONOTONIC`.
struct Playhead: Equatable, Sendable {
    /// What seekd last reported.
    private struct Sample: Equatable {
        var position: Int64
        var time: Int64
        /// The position is a target.
        var isTarget: Bool
    }

    /// A move that a client of the bus asked for, until seekd's events tell its target.
    private struct Move: Equatable {
        var target: Int64
        var serial: Int
        /// The chase that serves it; nil until the reply.
        var chase: Int?
    }

    /// A burst that is still open after its landing: seekd reports its target until it settles (S4).
    private struct Landing: Equatable {
        var target: Int64
        /// The button of the newest press from the bus; nil if the move was none.
        var button: Direction?
    }

    private var sample: Sample?
    private var move: Move?
    private var landing: Landing?
    /// Of the newest press from the bus since the last burst settled.
    private var pressed: Direction?
    /// The newest chase that is over.
    private var endedChase = 0
    private var serial = 0
    private(set) var isPlaying = false
    private(set) var rate = 1.0
    /// Of the film; nil if it is unknown.
    var length: Int64?

    /// Whether the position is a target.
    var isPending: Bool { move != nil || sample?.isTarget == true }

    /// Whether playback is where a burst led that has not settled yet.
    var isLanded: Bool { landing != nil }

    func position(at now: Int64) -> Int64 {
        if let move { return move.target }
        guard let sample else { return 0 }
        guard isPlaying, !sample.isTarget else { return sample.position }
        let elapsed = Microseconds.from(seconds: Microseconds.seconds(max(0, now - sample.time)) * rate)
        return clamped(Microseconds.sum(sample.position, elapsed))
    }

    /// Where a press counts from: n presses of a button are n intervals, also if the film has played on since they landed
    /// (B5). A press of the other button counts from the position.
    func base(of button: Direction, at now: Int64) -> Int64 {
        if move == nil, let landing, landing.button == button { return landing.target }
        return position(at: now)
    }

    // MARK: - What clients of the bus do

    /// A command that moves the target is sent.
    ///
    /// - Parameter button: nil if it is no press.
    /// - Returns: the serial number for `answered`.
    mutating func move(to target: Int64, button: Direction? = nil) -> Int {
        serial += 1
        pressed = button
        landing?.button = button
        move = Move(target: clamped(target), serial: serial)
        return serial
    }

    /// The reply to that command. Until a newer move is answered, its target counts, which includes this one.
    ///
    /// - Parameters:
    ///   - target: where seekd goes; nil if it refused, or if there is no target yet.
    ///   - chase: the chase that serves it; nil if nothing moves.
    mutating func answered(_ serial: Int, target: Int64?, chase: Int?) {
        guard var move, move.serial == serial else { return }
        let isReported = sample?.isTarget == true && sample?.position == target
        guard let target, let chase, chase > endedChase, !isReported else {
            self.move = nil
            return
        }
        move.target = target
        move.chase = chase
        self.move = move
    }

    // MARK: - What seekd reports

    mutating func report(_ position: Int64, isTarget: Bool, at time: Int64) {
        if move?.chase != nil { move = nil }
        // Playback is there already, and goes on from there.
        if isTarget, position == landing?.target { return }
        if !isTarget { pressed = nil }
        landing = nil
        sample = Sample(position: max(0, position), time: time, isTarget: isTarget)
    }

    /// A chase has a target of its own again.
    mutating func seek(to target: Int64?, at time: Int64) {
        guard landing != nil else { return }
        landing = nil
        if let target { sample = Sample(position: max(0, target), time: time, isTarget: true) }
    }

    /// Playback goes on from the position at which a chase has landed, although its burst may still be open.
    mutating func land(_ position: Int64, of target: Int64, at time: Int64) {
        guard sample?.isTarget == true else { return }
        sample = Sample(position: max(0, position), time: time, isTarget: false)
        landing = Landing(target: target, button: pressed)
    }

    /// A chase is over.
    mutating func end(chase: Int) {
        endedChase = chase
        if let moving = move?.chase, moving <= chase { move = nil }
    }

    mutating func setPlaying(_ isPlaying: Bool, at now: Int64) {
        settle(at: now)
        self.isPlaying = isPlaying
    }

    mutating func setRate(_ rate: Double, at now: Int64) {
        settle(at: now)
        self.rate = rate
    }

    /// Another film, or none.
    mutating func clear() {
        sample = nil
        move = nil
        landing = nil
        pressed = nil
        length = nil
    }

    /// Another daemon: it counts its chases from the beginning.
    mutating func disconnect() {
        clear()
        endedChase = 0
        isPlaying = false
        rate = 1
    }

    /// What follows is counted from now on.
    private mutating func settle(at now: Int64) {
        guard let sample, !sample.isTarget else { return }
        let move = move
        self.move = nil
        self.sample = Sample(position: position(at: now), time: now, isTarget: false)
        self.move = move
    }

    private func clamped(_ position: Int64) -> Int64 {
        max(0, min(position, length ?? .max))
    }
}
