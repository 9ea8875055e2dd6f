import CommandLineTool
import Glibc
import Linux
import SeekClient
import SeekProtocol

/// Waits for updates, for the player's answers and for the time of the next frame; while nothing moves it sleeps.
///
/// A frame is made for the time at which it is drawn. The next is not sent before the player has answered the last one, so
/// that a busy player gets fewer frames, and no late ones.
struct OsdLoop {
    /// What the connection has to observe; one property of both is observed once.
    static let properties = OsdScreen.properties + OsdStatus.properties + OsdPointer.properties

    /// Between two tries to send a frame that was refused, ms.
    private static let retryInterval = 100.0

    private let connection: LiveConnection
    private let inbox: UpdateInbox
    private let canvas: OsdCanvas
    private let endsWithDaemon: Bool
    /// For demonstrations and tests: the time after the newest press at which the animation stops, ms.
    private let frozenAt: Double?
    private var model: OsdModel
    private var menu: MenuModel
    private var cover: MenuCover
    private var keys = WindowKeys()
    private var pointer = OsdPointer()
    private var screen: OsdScreen
    private var status = OsdStatus()
    private var isDue = false
    private var drawnAt = -Double.infinity
    private var isSubscribedToProgress = false

    init(_ connection: LiveConnection, endsWithDaemon: Bool, frozenAt: Double?, _ style: OsdStyle = OsdStyle())
        throws(Failure)
    {
        self.connection = connection
        self.endsWithDaemon = endsWithDaemon
        self.frozenAt = frozenAt
        screen = OsdScreen(style)
        model = frozenAt == nil ? OsdModel() : OsdModel(fadeIn: 0)
        menu = frozenAt == nil ? MenuModel() : MenuModel(fadeIn: 0)
        canvas = try OsdCanvas()
        cover = try MenuCover()
        inbox = try UpdateInbox(connection)
    }

    /// Returns when the daemon goes away, if `endsWithDaemon`; otherwise runs until a signal ends the program. libmpv
    /// removes the overlays of a client that is gone.
    mutating func run() throws(Failure) {
        while true {
            for arrival in inbox.take() {
                if apply(arrival) { return }
            }
            try canvas.checkAnswers()
            ask(menu.tick(at: MonotonicClock.milliseconds))
            point(.tick)
            let height = cover.height
            cover.follow(menu, screen.layout.map(MenuLayout.init), at: MonotonicClock.milliseconds, on: connection)
            if cover.height != height { isDue = true }
            let now = moment
            subscribeToProgress(at: now)
            wait(until: drawIfDue(at: now))
        }
    }

    /// - Returns: whether the loop ends.
    private mutating func apply(_ arrival: UpdateInbox.Arrival) -> Bool {
        isDue = true
        switch arrival {
        case .report(.accumulateWindow(let milliseconds)): model.setAccumulateWindow(milliseconds)
        case .report(.clientName(let name)): try? connection.send(OsdPointer.definition(for: name))
        case .report(.mouse(let value)): point(.place(OsdPointer.Place(value)))
        case .report(.menu(let reply, let request)):
            ask(menu.apply(reply, to: request, at: MonotonicClock.milliseconds))
        case .update(let update):
            model.apply(update, at: MonotonicClock.milliseconds)
            ask(menu.apply(update, at: MonotonicClock.milliseconds))
            switch update {
            case .connected(let path):
                cover.reset(socket: path)
                begin()
            case .disconnected: return endsWithDaemon
            case .other(let message): apply(message)
            case .property(let property): apply(property)
            case .event(.subtitles(let event), _): screen.apply(event)
            case .event, .refused: break
            }
        }
        return false
    }

    private mutating func apply(_ message: Message) {
        if let command = screen.applyRate(message) { try? connection.send(command) }
        if let input = OsdPointer.Input(message) { point(input) }
        if let request = OsdRequest(message) { model.show(request, at: MonotonicClock.milliseconds) }
    }

    private mutating func apply(_ property: ObservedProperty) {
        let hadNone = screen.layout == nil
        screen.apply(property)
        ask(menu.apply(hasScreen: screen.layout != nil, at: MonotonicClock.milliseconds))
        if let change = status.apply(property) { model.show(change, at: MonotonicClock.milliseconds) }
        if OsdPointer.properties.contains(property.name) { point(.property(property)) }
        // The program that asked for frozen frames waits for this line.
        if frozenAt != nil, hadNone, screen.layout != nil { StandardOutput.write(line: "ready") }
    }

    private mutating func ask(_ requests: [MenuRequest]) {
        for request in requests { inbox.send(request) }
        if let command = keys.take(menu.hasKeys) { try? connection.send(command) }
    }

    private mutating func point(_ input: OsdPointer.Input) {
        let now = MonotonicClock.milliseconds
        for action in pointer.take(input, on: bar(at: now), at: now) {
            switch action {
            case .show(let end): model.point(at: now, until: end)
            case .send(let command): try? connection.send(command)
            case .ask: inbox.askForMouse()
            }
        }
    }

    /// Nil unless the mouse has brought a row of a film that can be moved.
    private func bar(at now: Double) -> OsdBar? {
        guard model.isPointed(at: now), menu.phase != .shown, model.overlay.media?.isSeekable == true,
            let layout = screen.layout, let progress = model.progress
        else { return nil }
        return OsdBar(layout, progress)
    }

    private mutating func begin() {
        canvas.reset()
        screen = screen.unknown
        status = OsdStatus()
        isSubscribedToProgress = false
        keys = WindowKeys()
        pointer = OsdPointer()
        inbox.askForClientName()
        // If the daemon is gone again, that comes as an update too.
        for command in [OsdScreen.observation, OsdRequest.subscription] + WindowKeys.definitions {
            try? connection.send(command)
        }
    }

    /// Subscribes to `progress`, which comes many times a second, only while it is shown.
    private mutating func subscribeToProgress(at now: Double) {
        let isWanted = model.needsProgress(at: now)
        guard isWanted != isSubscribedToProgress else { return }
        isSubscribedToProgress = isWanted
        if !isWanted { model.dropProgress() }
        try? connection.send(isWanted ? .subscribe(to: [.progress]) : .unsubscribe(from: [.progress]))
    }

    // MARK: - Frames

    /// The time that frames are made for.
    private var moment: Double {
        guard let frozenAt else { return MonotonicClock.milliseconds }
        return model.newestPress.map { $0 + frozenAt } ?? 0
    }

    /// - Returns: when to look again if nothing happens before, by `MonotonicClock`; nil: never.
    private mutating func drawIfDue(at now: Double) -> Double? {
        let isMoving = frozenAt == nil && (model.isMoving(at: now) || menu.isMoving(at: now))
        let isRetry = canvas.hasLostPicture
        guard isDue || isMoving || isRetry else { return nextChange(after: now) }
        // Its answer wakes the loop.
        guard canvas.isReady else { return nil }
        let interval = isRetry ? max(screen.frameInterval, Self.retryInterval) : screen.frameInterval
        let next = drawnAt + interval
        let clock = MonotonicClock.milliseconds
        guard clock >= next else { return next }
        draw(at: now)
        isDue = false
        // A frame that is a little late does not delay the next.
        drawnAt = clock - next < interval ? next : clock
        // What could not even be sent has no answer to wake the loop.
        if canvas.hasLostPicture { return drawnAt + Self.retryInterval }
        guard frozenAt == nil else { return nextChange(after: now) }
        // After the end of a fade one more frame is drawn, with nothing.
        isDue = isMoving
        return isMoving ? drawnAt + interval : nextChange(after: now)
    }

    private func nextChange(after now: Double) -> Double? {
        let changes = [frozenAt == nil ? model.nextChange(after: now) : nil, menu.nextChange]
        return changes.compactMap { $0 }.min()
    }

    private mutating func draw(at now: Double) {
        screen.makeRoom(isRowShown: model.isRowShown(at: now))
        guard let layout = screen.layout else { return }
        let info =
            model.info.isShown(at: now)
            ? OsdInfo(model.overlay.media, model.progress, status, at: LocalTime.now) : nil
        let picture = OsdPicture(model, layout, at: now, isCovered: menu.phase == .shown, info)
        let list = MenuPicture(
            menu, MenuLayout(layout), coverHeight: cover.height, at: MonotonicClock.milliseconds)
        canvas.show([picture.row, list.text, picture.buttons], screen, on: connection)
    }

    // MARK: - Time

    private func wait(until time: Double?) {
        var waits = ([inbox.descriptor, canvas.descriptor] + cover.descriptors).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        Poll.wait(for: &waits, until: [time, cover.nextChange].compactMap { $0 }.min())
    }
}

/// What somebody asks the overlay to show, with one of mpv's commands: seekd passes it on as a message.
enum OsdRequest: Equatable {
    /// `show-progress`
    case progress
    /// `show-text`. Nil: for as long as a change of the volume, ms.
    case text(String, duration: Double?)

    /// Sent at the begin of each connection: a subscriber of seekd's events gets none of mpv's otherwise.
    static let subscription = Command("enable_event", "client-message")

    /// - Returns: nil for any other message.
    init?(_ message: Message) {
        guard message.event == "client-message", case .array(let arguments)? = message.value["args"] else { return nil }
        let words = arguments.compactMap(\.repairedText)
        guard words.first == "seekd", words.count == arguments.count else { return nil }
        switch words.dropFirst() {
        case ["show-progress"]: self = .progress
        case let rest where rest.count == 3 && rest.first == "show-text":
            let duration = Double(words[3]) ?? -1
            self = .text(words[2], duration: duration < 0 ? nil : duration)
        default: return nil
        }
    }
}
