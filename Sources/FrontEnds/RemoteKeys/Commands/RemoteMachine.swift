package import SeekModel
package import SeekProtocol

/// From what devices report to commands for seekd. Pure: a time is a parameter, and nothing happens between two calls.
///
/// A key that holds a seek button presses it at once if its releases are exact: seekd decides when it is held. Otherwise the
/// press is a tap, and the button goes down once the key is known to be held, so that a late release is no long press.
package struct RemoteMachine: Equatable, Sendable {
    package enum Action: Equatable, Sendable {
        /// The value of a request's `command`.
        case send(JSONValue)
        /// A key of a menu again, because it is held. Left out while the one before is unanswered, so that none arrives after the
        /// release.
        case repeatInMenu(MenuKey)
    }

    /// What a pressed key is doing.
    private struct Activity: Equatable, Sendable {
        enum Kind: Equatable, Sendable {
            /// - Parameter isDown: whether the button was pressed, and so has to be released.
            case seek(Direction, isDown: Bool)
            /// - Parameter next: when the command is sent again; nil before the key is held.
            case command(JSONValue, next: Instant?)
            /// OK, which is taken back if it is held: it asks for the menu then.
            case toggle(takenBackBy: JSONValue)
            /// A key that went down in a menu, and belongs to it.
            ///
            /// - Parameter next: as of a command.
            case menu(MenuKey, next: Instant?)
        }

        let id: KeyID
        var kind: Kind

        /// When its command is sent again.
        var next: Instant? {
            switch kind {
            case .command(_, let next), .menu(_, let next): next
            case .seek, .toggle: nil
            }
        }
    }

    private let settings: RemoteSettings
    private var keys = KeyMachine()
    private var exactSources: Set<Int> = []
    private var activities: [Activity] = []
    private var time = TimeEntry()
    /// The time that is typed is forgotten then.
    private var timeEnds: Instant?
    /// Whether an overlay's menu takes keys (F5). A key belongs to where it went down: its release goes there too.
    package var isMenuOpen = false
    /// Whether nothing is loaded, so that a toggle begins a film.
    package var isStopped = false

    package init(_ settings: RemoteSettings) {
        self.settings = settings
    }

    /// When `advance` is to be called if nothing is reported before; nil while no key is down.
    package var nextDeadline: Instant? {
        ([keys.nextDeadline, timeEnds] + activities.map(\.next)).compactMap { $0 }.min()
    }

    /// Takes a report of a device.
    ///
    /// - Parameter time: the kernel's time of the event.
    package mutating func handle(_ event: KeyEvent, at time: Instant) -> [Action] {
        let due = advance(to: time) { $0 < time }
        switch event {
        case .added(let source, let profile): if profile.hasExactReleases { exactSources.insert(source) }
        case .gone, .down, .repeated, .up: break
        }
        let actions = perform(keys.handle(event, at: time), at: time)
        if case .gone(let source) = event { exactSources.remove(source) }
        return due + actions
    }

    /// Performs what is due.
    package mutating func advance(to now: Instant) -> [Action] {
        advance(to: now) { $0 <= now }
    }

    private mutating func advance(to now: Instant, while isDue: (Instant) -> Bool) -> [Action] {
        var actions: [Action] = []
        while let deadline = nextDeadline, isDue(deadline) {
            actions += perform(keys.advance(to: deadline), at: deadline)
            if let ends = timeEnds, ends <= deadline { forgetTime() }
            actions += repeatCommands(dueAt: deadline, now: now)
        }
        return actions
    }

    private mutating func perform(_ presses: [KeyPress], at now: Instant) -> [Action] {
        presses.flatMap { press in
            switch press {
            case .pressed(let id): pressed(id, at: now)
            case .held(let id): held(id, at: now)
            case .released(let id): released(id)
            }
        }
    }

    // MARK: - Keys

    private mutating func pressed(_ id: KeyID, at now: Instant) -> [Action] {
        if isMenuOpen, let key = settings.keys.menuKey(id.name) {
            forgetTime()
            activities.append(Activity(id: id, kind: .menu(key, next: nil)))
            return [.send(.menu(key))]
        }
        if timeEnds != nil, settings.timeKeys.contains(id.name) {
            let seconds = Int64(time.seconds)
            forgetTime()
            return [
                .send(.command("scrub", .integer(seconds), .null, .source(of: id))),
                .send(.command("scrub-end", .source(of: id))),
            ]
        }
        switch settings.keys[id.name] {
        case nil, .ignored?: return []
        case .digit(let digit)?: return typed(digit, at: now)
        case .seek(let direction)? where timeEnds != nil:
            let seconds = Int64(time.seconds)
            forgetTime()
            return seconds == 0 ? [] : [.send(.tap(direction, .integer(1), .integer(seconds)))]
        case .seek(let direction)?:
            let isExact = exactSources.contains(id.source)
            activities.append(Activity(id: id, kind: .seek(direction, isDown: isExact)))
            return [.send(isExact ? .press(direction, isHeld: false, by: id) : .tap(direction))]
        case .menu(let key)?:
            forgetTime()
            return key == .menu ? [.send(.menu(key))] : []
        case .command(let command, let repeats)?:
            forgetTime()
            if repeats {
                activities.append(Activity(id: id, kind: .command(command, next: nil)))
            } else if command == .command("toggle"), KeyMap.menuKeys[id.name] == .ok {
                let taker = isStopped ? .command("stop") : command
                activities.append(Activity(id: id, kind: .toggle(takenBackBy: taker)))
            }
            return [.send(command)]
        }
    }

    private mutating func held(_ id: KeyID, at now: Instant) -> [Action] {
        guard let index = activities.firstIndex(where: { $0.id == id }) else { return [] }
        switch activities[index].kind {
        case .seek(_, isDown: true): return []
        // Nothing begins below a menu.
        case .seek(_, isDown: false) where isMenuOpen: return []
        case .seek(let direction, isDown: false):
            activities[index].kind = .seek(direction, isDown: true)
            return [.send(.press(direction, isHeld: true, by: id))]
        case .command(let command, _):
            activities[index].kind = .command(command, next: now + settings.repeatPeriod)
            return stopsBelowMenu(id) ? [] : [.send(command)]
        case .toggle(let command): return isMenuOpen ? [] : [.send(command), .send(.menu(.menu))]
        case .menu(let key, _):
            guard key == .up || key == .down else { return [] }
            activities[index].kind = .menu(key, next: now + settings.repeatPeriod)
            return isMenuOpen ? [.repeatInMenu(key)] : []
        }
    }

    private mutating func released(_ id: KeyID) -> [Action] {
        guard let index = activities.firstIndex(where: { $0.id == id }) else { return [] }
        guard case .seek(let direction, isDown: true) = activities.remove(at: index).kind else { return [] }
        return [.send(.command("release", .text(direction.rawValue), .source(of: id)))]
    }

    /// - Parameter now: repeats that were due long before are not made up for.
    private mutating func repeatCommands(dueAt deadline: Instant, now: Instant) -> [Action] {
        var actions: [Action] = []
        for index in activities.indices {
            guard let next = activities[index].next, next <= deadline else { continue }
            let following = max(next, now) + settings.repeatPeriod
            switch activities[index].kind {
            case .command(let command, _):
                activities[index].kind = .command(command, next: following)
                if !stopsBelowMenu(activities[index].id) { actions.append(.send(command)) }
            case .menu(let key, _):
                activities[index].kind = .menu(key, next: following)
                if isMenuOpen { actions.append(.repeatInMenu(key)) }
            case .seek, .toggle: break
            }
        }
        return actions
    }

    /// Whether a key that was held before the menu opened has no effect now: an arrow that would go on skipping.
    private func stopsBelowMenu(_ id: KeyID) -> Bool { isMenuOpen && settings.keys.menuKey(id.name) != nil }

    // MARK: - Time

    private mutating func typed(_ digit: Int, at now: Instant) -> [Action] {
        time.append(digit)
        timeEnds = now + settings.timeWindow
        let shown = Int64(settings.timeWindow.milliseconds)
        return [.send(.command("show-text", .text(time.text), .integer(shown)))]
    }

    private mutating func forgetTime() {
        time = TimeEntry()
        timeEnds = nil
    }
}

extension JSONValue {
    fileprivate static func command(_ name: String, _ arguments: JSONValue...) -> JSONValue {
        .array([.text(name)] + arguments)
    }

    fileprivate static func menu(_ key: MenuKey) -> JSONValue { .command("menu", .text(key.rawValue)) }

    fileprivate static func press(_ direction: Direction, isHeld: Bool, by key: KeyID) -> JSONValue {
        .command("press", .text(direction.rawValue), .bool(isHeld), .source(of: key))
    }

    /// Each device holds for itself: two remotes do not release each other's buttons.
    fileprivate static func source(of key: KeyID) -> JSONValue { .text("device \(key.source)") }

    fileprivate static func tap(_ direction: Direction, _ arguments: JSONValue...) -> JSONValue {
        .array([.text("tap"), .text(direction.rawValue)] + arguments)
    }
}

/// What keys do, and when.
package struct RemoteSettings: Equatable, Sendable {
    package var keys = KeyMap.standard
    /// Between two repeats of a command whose key is held.
    package var repeatPeriod = Duration.milliseconds(125)
    /// Between two digits of one time, and from the last one to the key that uses the time.
    package var timeWindow = Duration.milliseconds(2_500)
    /// Keys that go to the time that was typed.
    package var timeKeys: [KeyName] = ["KEY_OK", "KEY_SELECT", "KEY_ENTER"]

    package init() {}
}

/// A time that is typed with digits, as on a microwave: 130 is 1:30, 13000 is 1:30:00.
struct TimeEntry: Equatable, Sendable {
    /// Hours, minutes and seconds; of more digits the last ones count.
    private static let maximumDigits = 6

    private(set) var digits: [Int] = []

    mutating func append(_ digit: Int) {
        digits = Array((digits + [digit]).suffix(Self.maximumDigits))
    }

    private var parts: (hours: Int, minutes: Int, seconds: Int) {
        let number = digits.reduce(0) { $0 * 10 + $1 }
        return (number / 10_000, number / 100 % 100, number % 100)
    }

    /// Up to 99 h 99 min 99 s.
    var seconds: Int {
        let (hours, minutes, seconds) = parts
        return hours * 3_600 + minutes * 60 + seconds
    }

    /// As it is shown: `0:05`, `1:30`, `1:30:00`.
    var text: String {
        let (hours, minutes, seconds) = parts
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds))" : "\(minutes):\(two(seconds))"
    }
}
