import CommandLineTool
import Glibc
import SeekClient
import SeekProtocol

/// Waits for updates, for the player to take a frame, and for the next frame's time; while nothing moves it sleeps.
///
/// A frame is made for the time at which it is drawn. The next is not sent before the player has taken the last, so that a
/// player which is busy gets fewer frames and no late ones.
struct OsdLoop {
    private let connection: LiveConnection
    private let inbox: UpdateInbox
    private let canvas: OsdCanvas
    private let endsWithDaemon: Bool
    /// For demonstrations and tests: how long after the newest press time stands still, ms.
    private let frozenAt: Double?
    private var model: OsdModel
    private var screen = OsdScreen()
    private var isDue = false
    private var drawnAt = -Double.infinity
    private var hearsProgress = false

    init(_ connection: LiveConnection, endsWithDaemon: Bool, frozenAt: Double?) throws(Failure) {
        self.connection = connection
        self.endsWithDaemon = endsWithDaemon
        self.frozenAt = frozenAt
        model = frozenAt == nil ? OsdModel() : OsdModel(coming: 0)
        canvas = try OsdCanvas()
        inbox = try UpdateInbox(connection)
    }

    /// Until the daemon goes, where it is to end with that; else until a signal ends it, and the overlay with it.
    mutating func run() throws(Failure) {
        while true {
            for arrival in inbox.take() {
                if take(arrival) { return }
            }
            try canvas.takeAnswers()
            let now = moment
            listenToProgress(at: now)
            wait(until: drawIfDue(at: now))
        }
    }

    /// - Returns: whether it is over.
    private mutating func take(_ arrival: UpdateInbox.Arrival) -> Bool {
        isDue = true
        switch arrival {
        case .accumulateWindow(let milliseconds): model.setAccumulateWindow(milliseconds)
        case .update(let update):
            model.take(update, at: MonotonicClock.milliseconds)
            switch update {
            case .connected: begin()
            case .disconnected: return endsWithDaemon
            case .other(let message): take(message)
            case .event, .refused: break
            }
        }
        return false
    }

    private mutating func take(_ message: Message) {
        let hadNone = screen.layout == nil
        if let command = screen.take(message) { try? connection.send(command) }
        // Whoever had time stand still waits for it.
        if frozenAt != nil, hadNone, screen.layout != nil { StandardOutput.write(line: "ready") }
    }

    private mutating func begin() {
        canvas.begin()
        screen = OsdScreen()
        hearsProgress = false
        // Where the daemon is gone again, that is told as well.
        for command in OsdScreen.observations { try? connection.send(command) }
    }

    /// How far playback is, is told many times a second: only while it is shown.
    private mutating func listenToProgress(at now: Double) {
        let wants = model.wantsProgress(at: now)
        guard wants != hearsProgress else { return }
        hearsProgress = wants
        if !wants { model.forgetProgress() }
        try? connection.send(wants ? .subscribe(to: [.progress]) : .unsubscribe(from: [.progress]))
    }

    // MARK: - Frames

    /// The time that frames are made for.
    private var moment: Double {
        guard let frozenAt else { return MonotonicClock.milliseconds }
        return model.newestPress.map { $0 + frozenAt } ?? 0
    }

    /// - Returns: when there is more to do without anything happening, by `MonotonicClock`; nil: never.
    private mutating func drawIfDue(at now: Double) -> Double? {
        let isMoving = frozenAt == nil && model.isMoving(at: now)
        guard isDue || isMoving else { return frozenAt == nil ? model.movesNext(after: now) : nil }
        // Its answer wakes us.
        guard canvas.isReady else { return nil }
        let (next, interval) = (drawnAt + screen.frameInterval, screen.frameInterval)
        let clock = MonotonicClock.milliseconds
        guard clock >= next else { return next }
        draw(at: now)
        isDue = false
        // Where it is a little late, the one after it isn't.
        drawnAt = clock - next < interval ? next : clock
        guard frozenAt == nil else { return nil }
        // A fade that has just ended is drawn once more, as nothing.
        isDue = isMoving
        return isMoving ? drawnAt + interval : model.movesNext(after: now)
    }

    private func draw(at now: Double) {
        guard let layout = screen.layout else { return }
        let picture = OsdPicture(model, layout, at: now)
        canvas.show([picture.row, picture.buttons], screen, on: connection)
    }

    // MARK: - Time

    private func wait(until time: Double?) {
        var waits = [
            pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: canvas.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        // Frames' times are not counted from when it wakes.
        poll(&waits, nfds_t(waits.count), MonotonicClock.pollTimeout(until: time))
    }
}
