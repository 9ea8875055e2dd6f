import Choreography
import CommandLineTool
import SeekClient
import SeekProtocol

/// The mouse in the player's window: its movement brings the row, and its left button moves the film there. A drag is a scrub,
/// which lands where the button is released. Where mpv's own controls are on (`osc`), it does nothing.
///
/// Times are milliseconds of one monotonic clock.
struct OsdPointer {
    static let properties = ["mouse-pos", "osc"]

    /// Where the mouse is, in pixels of the window.
    struct Place: Equatable {
        var x: Double
        var y: Double
        /// Whether it is in the window.
        var isInside: Bool

        /// - Parameter value: mpv's `mouse-pos`.
        init?(_ value: JSONValue?) {
            guard let x = value?["x"]?.number, let y = value?["y"]?.number else { return nil }
            self.init(x, y, isInside: value?["hover"]?.flag ?? false)
        }

        init(_ x: Double, _ y: Double, isInside: Bool = true) { (self.x, self.y, self.isInside) = (x, y, isInside) }
    }

    enum Input: Equatable {
        case property(ObservedProperty)
        /// The left button went down on the row.
        case down
        /// It went up, anywhere.
        case up
        /// The reply to `ask`; nil: it was refused.
        case place(Place?)
        /// The row has changed, or time has passed.
        case tick
    }

    enum Action: Equatable {
        /// The row is shown until then, ms; not at all if that is past.
        case show(until: Double)
        case send(Command)
        /// Ask where the mouse is.
        case ask
    }

    private enum Press: Equatable {
        case none
        /// The film was last sent to this target.
        case down(Double)
        /// The button is up. The player tells of it before it tells of the movement before it, so it is asked.
        case ending(Double)
    }

    /// How long the row stays after the mouse has come to rest, ms; seekd sets mpv's `cursor-autohide` to the same.
    static let rest = 2000.0
    private static let section = "seekd-row"
    private static let binding = "row"

    private var place: Place?
    private var isOscOn = false
    private var press = Press.none
    private var hasButton = false

    /// Sent at the begin of each connection. While the section is off, the button keeps its meaning.
    ///
    /// - Parameter client: this client's name at the player.
    static func definition(for client: String) -> Command {
        let keys = "MBTN_LEFT script-binding \(client)/\(binding)\nMBTN_LEFT_DBL ignore\n"
        return Command("define-section", .text(section), .text(keys), "force")
    }

    /// - Parameters:
    ///   - bar: nil while there is no row that moves the film.
    ///   - now: ms.
    mutating func take(_ input: Input, on bar: OsdBar?, at now: Double) -> [Action] {
        var actions: [Action] = []
        switch input {
        case .property(let property) where property.name == "osc":
            isOscOn = property.flag ?? false
            if isOscOn { actions += end(at: nil, on: bar, until: now) }
        case .property(let property):
            guard let newest = Place(property.value) else { break }
            actions += move(to: newest, on: bar, at: now)
        case .down: actions += begin(on: bar)
        case .up:
            if case .down(let target) = press {
                press = .ending(target)
                actions.append(.ask)
            }
        case .place(let newest):
            if case .ending = press { actions += end(at: newest ?? place, on: bar, until: now + Self.rest) }
        case .tick: break
        }
        // The film is gone, or something covers the row.
        if bar == nil, press != .none { actions += end(at: nil, on: nil, until: now) }
        return actions + takeButton(on: bar)
    }

    private mutating func move(to newest: Place, on bar: OsdBar?, at now: Double) -> [Action] {
        let before = place
        place = newest
        guard !isOscOn else { return [] }
        switch press {
        case .down(let target):
            guard let bar, let next = bar.position(at: newest.x), next != target else { return [] }
            press = .down(next)
            return [.send(.scrub(to: next))]
        case .ending: return []
        case .none:
            guard newest.isInside else { return before?.isInside == true ? [.show(until: now)] : [] }
            // A window that opens below a mouse at rest is no movement.
            return before?.isInside == true && before != newest ? [.show(until: now + Self.rest)] : []
        }
    }

    private mutating func begin(on bar: OsdBar?) -> [Action] {
        guard let bar, let place, !isOscOn, press == .none, bar.contains(place) else { return [] }
        if let entry = bar.otherEntry(at: place.x) { return [.send(.segment(entry))] }
        guard let target = bar.position(at: place.x) else { return [] }
        press = .down(target)
        return [.show(until: .infinity), .send(.scrub(to: target))]
    }

    /// - Parameter place: where the button was released; nil: the film stays where it was sent.
    private mutating func end(at place: Place?, on bar: OsdBar?, until end: Double) -> [Action] {
        var actions: [Action] = []
        switch press {
        case .none: break
        case .down(let target), .ending(let target):
            if let last = place.flatMap({ bar?.position(at: $0.x) }), last != target {
                actions.append(.send(.scrub(to: last)))
            }
            actions.append(.send(.scrubEnd))
        }
        press = .none
        return actions + [.show(until: end)]
    }

    /// The button belongs to the row while the mouse is on it: elsewhere it is the window's.
    private mutating func takeButton(on bar: OsdBar?) -> [Action] {
        let isOn = !isOscOn && place.map { $0.isInside && bar?.contains($0) == true } ?? false
        let isWanted = press != .none || isOn
        guard isWanted != hasButton else { return [] }
        hasButton = isWanted
        return [
            .send(
                isWanted
                    ? Command("enable-section", .text(Self.section), "allow-hide-cursor")
                    : Command("disable-section", .text(Self.section)))
        ]
    }
}

extension OsdPointer.Input {
    /// - Returns: nil if the message is none of the row's button.
    init?(_ message: Message) {
        guard message.event == "client-message", case .array(let words)? = message.value["args"], words.count > 2,
            words[0] == .text("key-binding"), words[1] == .text(OsdPointer.binding)
        else { return nil }
        switch words[2].repairedText?.first {
        case "d": self = .down
        case "u": self = .up
        default: return nil
        }
    }
}

/// The row as the mouse finds it: where it is in the window, and what its points mean.
struct OsdBar: Equatable {
    let left: Double
    let width: Double
    /// Of the row's middle.
    let middle: Double
    /// How far from it the mouse is still on it.
    let reach: Double
    let progress: ProgressEvent

    init(left: Double, width: Double, middle: Double, reach: Double, _ progress: ProgressEvent) {
        (self.left, self.width, self.middle, self.reach) = (left, width, middle, reach)
        self.progress = progress
    }

    init(_ layout: OsdLayout, _ progress: ProgressEvent) {
        let (corner, height) = (layout.rowPlace, layout.rowHeight)
        self.init(
            left: corner.x, width: layout.rowWidth, middle: corner.y + height / 2, reach: layout.rowReach, progress)
    }

    func contains(_ place: OsdPointer.Place) -> Bool {
        abs(place.y - middle) <= reach && place.x >= left - reach && place.x <= left + width + reach
    }

    private func part(at x: Double) -> Double { min(1, max(0, (x - left) / width)) }

    /// Segments of the playlist; nil if the row is one film.
    private var entries: (count: Int, current: Int)? {
        guard progress.segments == .playlist, progress.count > 1, let segment = progress.segment else { return nil }
        return (progress.count, segment)
    }

    /// The playlist's entry at a column; nil if it is the current one, or the row is one film.
    func otherEntry(at x: Double) -> Int? {
        guard let entries else { return nil }
        let index = min(entries.count - 1, Int(clamped: (part(at: x) * Double(entries.count)).rounded(.down)))
        return index == entries.current ? nil : index
    }

    /// The position at a column, media seconds, within the current entry; nil if it is not known.
    func position(at x: Double) -> Double? {
        var part = part(at: x)
        if let entries { part = min(1, max(0, part * Double(entries.count) - Double(entries.current))) }
        if let duration = progress.duration { return duration > 0 ? part * duration : nil }
        guard let start = progress.seekableStart, let end = progress.seekableEnd, start < end else { return nil }
        return start + part * (end - start)
    }
}
