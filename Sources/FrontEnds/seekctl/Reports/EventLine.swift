import CommandLineTool
import SeekClient
import SeekProtocol

/// An event as a line for a person.
enum EventLine {
    /// "forward   tapped     +30 s   0:20 -> 0:50", in columns that all events share.
    static func words(for event: JSONValue, named name: String) -> String {
        let parts: [String] =
            switch name {
            case "seek-button": seekButton(event)
            case "play-button": ["play".column(10), Toggle.state(of: event)]
            case "chase": chase(event)
            case "progress": progress(event)
            case "media": media(event)
            case "cues": cues(event)
            case "offer": offer(event)
            case "subtitles": subtitles(event)
            case "sleep": ["sleep".column(10), Sleep.time(for: event) ?? Sleep.words(for: event)] + reason(of: event)
            case "menu":
                [
                    "menu".column(10), (event["open"]?.flag == true ? "open" : "closed").column(11),
                    event["key"]?.text ?? "",
                ]
            default: [name.forTerminal.column(10), event["reason"]?.text ?? rest(of: event)]
            }
        var words = parts.filter { !$0.isEmpty }.joined()
        if let missed = event["missed"]?.wholeNumber { words += "  (\(missed) older ones missed)" }
        while words.last == " " { words.removeLast() }
        return words
    }

    private static func seekButton(_ event: JSONValue) -> [String] {
        let button = event["button"]?.text ?? "seek"
        var parts = [button.column(10), (event["phase"]?.text ?? "").column(11)]
        if let applied = event["applied"]?.number {
            parts.append(MediaTime.amount(applied, sign: button == "forward" ? 1 : -1).column(8))
        }
        if let origin = event["origin"]?.number, let target = event["target"]?.number {
            parts.append("\(MediaTime.shortClock(origin)) -> \(MediaTime.shortClock(target))")
        }
        if let edge = event["clamped"]?.text { parts.append("  stopped by the \(edge)") }
        return parts + reason(of: event)
    }

    private static func chase(_ event: JSONValue) -> [String] {
        let phase = event["phase"]?.text ?? ""
        var parts = ["chase".column(10), phase.column(11), (event["precision"]?.text ?? "").column(11)]
        if let position = event["position"]?.number {
            parts.append("at \(MediaTime.shortClock(position))")
        } else if let target = event["target"]?.number {
            parts.append("-> \(MediaTime.shortClock(target))")
        }
        if let error = event["error_ms"]?.number { parts.append("  off by \(MediaTime.seconds(error)) ms") }
        if let elapsed = event["elapsed_ms"]?.number, elapsed > 0 {
            parts.append("  after \(MediaTime.seconds(elapsed)) ms")
        }
        if let coalesced = event["coalesced"]?.wholeNumber, coalesced > 0 { parts.append("  \(coalesced) coalesced") }
        return parts + reason(of: event)
    }

    private static func progress(_ event: JSONValue) -> [String] {
        let count = event["count"]?.wholeNumber ?? 0
        var parts = ["progress".column(10)]
        guard let segment = event["segment"]?.wholeNumber else { return parts + ["nothing to show"] }
        parts.append("\(segment &+ 1) of \(count)".column(11))
        if let position = event["position"]?.number { parts.append(MediaTime.shortClock(position).column(11)) }
        if let fraction = event["fraction"]?.number {
            parts.append("\(Int(min(1, max(0, fraction)) * 100))%".column(6))
        }
        parts.append(event["playing"]?.flag == true ? "playing" : "paused")
        return parts + (event["seeking"]?.flag == true ? ["  seeking"] : [])
    }

    private static func media(_ event: JSONValue) -> [String] {
        var parts = ["media".column(10), (event["phase"]?.text ?? "").column(11), event["path"]?.text ?? ""]
        if let duration = event["duration"]?.number { parts.append("  \(MediaTime.shortClock(duration))") }
        if event["live"]?.flag == true { parts.append("  live") }
        if event["seekable"]?.flag == false { parts.append("  not seekable") }
        if let position = event["resumed_from"]?.number {
            parts.append("  resumed at \(MediaTime.shortClock(position))")
        }
        return parts + reason(of: event)
    }

    private static func cues(_ event: JSONValue) -> [String] {
        let cues = (event["cues"]?.elements ?? []).map { cue in
            [cue["kind"]?.text ?? "part", "\(time(cue["start"])) to \(time(cue["end"]))"].joined(separator: " ")
        }
        return ["cues".column(10), cues.isEmpty ? "none" : cues.joined(separator: ", ")]
    }

    private static func offer(_ event: JSONValue) -> [String] {
        var parts = ["offer".column(10), (event["phase"]?.text ?? "").column(11), event["label"]?.text ?? ""]
        if let target = event["target"]?.number { parts.append("  -> \(MediaTime.shortClock(target))") }
        if let seconds = event["countdown"]?.wholeNumber { parts.append("  in \(seconds) s") }
        return parts + reason(of: event)
    }

    private static func subtitles(_ event: JSONValue) -> [String] {
        var parts = ["subtitles".column(10), event["on"]?.flag == true ? "shown" : "as the viewer has them"]
        if let end = event["until"]?.number { parts.append(" until \(MediaTime.shortClock(end))") }
        return parts + reason(of: event)
    }

    private static func time(_ value: JSONValue?) -> String {
        value?.number.map(MediaTime.shortClock) ?? "?"
    }

    private static func reason(of event: JSONValue) -> [String] {
        event["reason"]?.text.map { ["  (\($0))"] } ?? []
    }

    /// The fields of an unknown event as JSON, without its name.
    private static func rest(of event: JSONValue) -> String {
        guard case .object(let members) = event else { return "" }
        let fields = JSONValue.object(members.filter { $0.key != "event" })
        return String(decoding: JSONWriter.bytes(of: fields), as: UTF8.self).forTerminal
    }
}
