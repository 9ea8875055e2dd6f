import CommandLineTool
import MediaPolicy
import SeekClient
import SeekProtocol

/// What plays, for people: the daemon's snapshot, and mpv's properties that it does not have.
struct StatusFacts {
    /// mpv's properties, in the order in which they are asked for.
    private static let names = [
        "playlist", "track-list", "sub-visibility", "volume", "mute", "speed", "loop-file", "loop-playlist",
    ]

    let snapshot: JSONValue
    /// Null where the daemon has no value, or does not tell it to this client.
    private let properties: [String: JSONValue]

    init(_ snapshot: JSONValue, properties: [String: JSONValue] = [:]) {
        self.snapshot = snapshot
        self.properties = properties
    }

    init(_ snapshot: JSONValue, on connection: inout Connection) throws(Failure) {
        var properties: [String: JSONValue] = [:]
        for name in Self.names {
            let command = JSONValue.array([.text("get_property"), .text(name)])
            properties[name] = try Daemon.reply(to: command, on: &connection).data
        }
        self.init(snapshot, properties: properties)
    }

    /// A few aligned lines.
    ///
    /// - Parameter now: seconds since 1970.
    func words(at now: Double) -> String {
        let rows = [
            ("film", film), ("file", media["path"]?.text), ("state", state), ("entry", entry), ("chapter", chapter),
            ("position", position(at: now)), ("skipping", skipping), ("offer", offer),
            ("audio", track("audio")), ("subtitles", subtitles), ("volume", volume), ("speed", shownSpeed),
            ("decoder", decoder), ("repeats", repeats), ("next", next), ("sleep", sleep),
        ]
        return rows.compactMap { name, value in value.map { name.column(11) + $0 } }.joined(separator: "\n")
    }

    private subscript(name: String) -> JSONValue { properties[name] ?? .null }
    private var media: JSONValue { snapshot["media"] ?? .null }
    private var isLoaded: Bool { media["path"]?.text != nil }

    // MARK: - The film

    private var film: String? {
        switch media["phase"]?.text {
        case "idle"?, nil: return "nothing is loaded" + reason(of: media)
        case "loading"?: return "loading" + reason(of: media)
        case "failed"?: return "can't be played" + reason(of: media)
        case "ended"?: return "is over" + reason(of: media)
        default: break
        }
        guard let path = media["path"]?.byteString else { return media["title"]?.text }
        return MediaTitle.film(media["title"]?.byteString, of: path).description.forTerminal
    }

    private var state: String? {
        guard isLoaded else { return nil }
        if media["phase"]?.text == "reconnecting" { return "reconnecting" + reason(of: media) }
        if let level = snapshot["progress"]?["buffering"]?.number {
            return "buffering" + (level > 0 ? " \(Int(clamped: min(1, level) * 100)) %" : "")
        }
        return snapshot["play"].map { Toggle.state(of: $0) } ?? "stopped"
    }

    private var chapter: String? {
        let chapters = media["chapters"]?.elements ?? []
        guard let place = snapshot["position"]?.number,
            let index = chapters.lastIndex(where: { $0["time"]?.number.map { $0 <= place } ?? false })
        else { return nil }
        return Self.counted(chapters[index]["title"]?.text, index, of: chapters.count)
    }

    /// "1:10 / 5:00, 3:50 left, ends at 22:47".
    private func position(at now: Double) -> String? {
        guard isLoaded, let place = snapshot["position"]?.number else { return nil }
        var words = MediaTime.shortClock(place)
        if let duration = media["duration"]?.number {
            let left = max(0, duration - place)
            words += " / \(MediaTime.shortClock(duration)), \(MediaTime.shortClock(left)) left"
            if state == "playing", !isRepeated("loop-file"), speed > 0,
                let end = LocalTime.text(Int(clamped: now + left / speed), "%H:%M")
            {
                words += ", ends at \(end)"
            }
        } else if media["live"]?.flag == true {
            words += ", live"
        }
        return words + (media["seekable"]?.flag == false ? ", not seekable" : "")
    }

    /// Why the picture is not where it is going; nil if it is there.
    private var skipping: String? {
        let buttons = ["backward", "forward"].compactMap { snapshot["buttons"]?[ByteString($0)] }
        if let button = buttons.first(where: { $0["phase"]?.text == "pending" }) {
            return "\(button["button"]?.text ?? ""), when the film is ready"
        }
        let chase = snapshot["chase"] ?? .null
        guard ["seeking", "previewed", "stalled"].contains(chase["phase"]?.text ?? "") else { return nil }
        let isSlow = chase["phase"]?.text == "stalled"
        return Destination.words(for: chase) + (isSlow ? ", which takes long" : "")
    }

    private var offer: String? {
        guard snapshot["offer"]?["phase"]?.text == "offered" else { return nil }
        return snapshot["offer"]?["label"]?.text.map { "\($0): seekctl take" }
    }

    private var decoder: String? {
        guard let decoder = media["decoder"], let fellBack = decoder["fell_back"]?.flag else { return nil }
        let codec = decoder["codec"]?.text ?? "unknown codec"
        if let hardware = decoder["hardware"]?.text { return "\(codec) by hardware, \(hardware)" }
        return "\(codec) by the processor" + (fellBack ? ", since hardware has failed" : "")
    }

    // MARK: - The viewer's choices

    /// "de, Commentary (2 of 2)", "off"; nil if there are none.
    private func track(_ type: String) -> String? {
        let tracks = self["track-list"].elements.filter { $0["type"]?.text == type }
        guard !tracks.isEmpty else { return nil }
        guard let index = tracks.firstIndex(where: { $0["selected"]?.flag == true }) else { return "off" }
        let names = ["lang", "title"].compactMap { tracks[index][ByteString($0)]?.text }
        let name = names.isEmpty ? tracks[index]["codec"]?.text : names.joined(separator: ", ")
        return Self.counted(name, index, of: tracks.count)
    }

    private var subtitles: String? {
        track("sub").map { $0 + ($0 != "off" && self["sub-visibility"].flag == false ? ", hidden" : "") }
    }

    private var volume: String? {
        self["volume"].number.map { "\(NumberProperty.text($0)) %" + (self["mute"].flag == true ? ", muted" : "") }
    }

    private var speed: Double { self["speed"].number ?? 1 }
    private var shownSpeed: String? { speed == 1 ? nil : NumberProperty.text(speed) }

    private var repeats: String? {
        isRepeated("loop-file") ? "this film" : isRepeated("loop-playlist") ? "the playlist" : nil
    }

    private func isRepeated(_ property: String) -> Bool { self[property] != .null && Loop.isOn(self[property]) }

    private var sleep: String? {
        guard let sleep = snapshot["sleep"] else { return nil }
        return Sleep.time(for: sleep) ?? (sleep["phase"]?.text == "asking" ? Sleep.words(for: sleep) : nil)
    }

    // MARK: - The playlist

    private var current: Int? { self["playlist"].elements.firstIndex { $0["current"]?.flag == true } }

    private var entry: String? {
        let count = self["playlist"].elements.count
        guard let current, count > 1 else { return nil }
        return "\(current + 1) of \(count)"
    }

    private var next: String? {
        let entries = self["playlist"].elements
        guard let current, entries.count > 1 else { return nil }
        let isLast = current == entries.count - 1
        guard !isLast || isRepeated("loop-playlist") else { return nil }
        let next = entries[isLast ? 0 : current + 1]
        return MediaTitle.film(next["title"]?.byteString, of: next["filename"]?.byteString ?? "").description
            .forTerminal
    }

    /// "The river (2 of 5)".
    private static func counted(_ name: String?, _ index: Int, of count: Int) -> String {
        let place = "\(index + 1) of \(count)"
        guard let name, !name.isEmpty else { return place }
        return count > 1 ? "\(name) (\(place))" : name
    }

    private func reason(of value: JSONValue) -> String {
        value["reason"]?.text.map { " (\($0))" } ?? ""
    }
}
