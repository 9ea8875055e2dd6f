import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Volume: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show or set the volume.",
        discussion: """
            seekctl volume         show it
            seekctl volume 80      percent; 100 is the film's own
            seekctl volume +5      or -5

            Sets mpv's property volume. The maximum is mpv's option volume-max, 130 by default.
            """)

    @Argument(help: "Percent, or a change: +5, -5. (default: show it)", transform: Amount.read)
    var volume: Amount?

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        if let volume {
            let maximum = try Daemon.property("volume-max", on: &connection).number ?? 100
            let property = NumberProperty(name: "volume", what: "a volume", range: 0...max(0, maximum))
            try property.apply(volume, on: &connection)
        }
        let value = try Daemon.property("volume", on: &connection)
        let isMuted = try Daemon.property("mute", on: &connection).flag == true
        format.print(value) { NumberProperty.text(value.number ?? 0) + (isMuted ? " (muted)" : "") }
    }
}

struct Mute: ParsableCommand {
    enum State: String, WordArgument { case on, off, toggle }

    static let configuration = CommandConfiguration(
        abstract: "Show or set whether the sound is muted.",
        discussion: """
            seekctl mute           show it: on or off
            seekctl mute toggle    or on, off

            Sets mpv's property mute.
            """)

    @Argument(help: "on, off or toggle. (default: show it)", completion: State.completion, transform: State.read)
    var state: State?

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        switch state {
        case .on?, .off?: try Daemon.set("mute", to: .bool(state == .on), on: &connection)
        case .toggle?: try Daemon.mpv([.text("cycle"), .text("mute")], on: &connection)
        case nil: break
        }
        let value = try Daemon.property("mute", on: &connection)
        format.print(value) { value.flag == true ? "on" : "off" }
    }
}

struct Speed: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show or set the speed of playback.",
        discussion: """
            seekctl speed          show it
            seekctl speed 1.5      1 is normal, 0.01 to 100
            seekctl speed +0.1     or -0.1

            Sets mpv's property speed.
            """)

    @Argument(help: "A factor, or a change: +0.1, -0.1. (default: show it)", transform: Amount.read)
    var speed: Amount?

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        if let speed {
            let property = NumberProperty(name: "speed", what: "a speed", range: 0.01...100)
            try property.apply(speed, on: &connection)
        }
        let value = try Daemon.property("speed", on: &connection)
        format.print(value) { NumberProperty.text(value.number ?? 1) }
    }
}

struct Loop: ParsableCommand {
    enum Part: String, WordArgument { case file, playlist, off }

    static let configuration = CommandConfiguration(
        abstract: "Show or set what is repeated.",
        discussion: """
            seekctl loop           show it: file, playlist or off
            seekctl loop file

            Sets mpv's properties loop-file and loop-playlist.
            """)

    @Argument(help: "file, playlist or off. (default: show it)", completion: Part.completion, transform: Part.read)
    var part: Part?

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        if let part {
            for (property, repeated) in [("loop-file", Part.file), ("loop-playlist", .playlist)] {
                try Daemon.set(property, to: .text(part == repeated ? "inf" : "no"), on: &connection)
            }
        }
        let now: Part =
            if try Self.repeats("loop-file", on: &connection) {
                .file
            } else if try Self.repeats("loop-playlist", on: &connection) {
                .playlist
            } else {
                .off
            }
        format.print(.text(now.rawValue)) { now.rawValue }
    }

    /// mpv's value is false, "inf" or a number.
    private static func repeats(_ property: String, on connection: inout Connection) throws(Failure) -> Bool {
        isOn(try Daemon.property(property, on: &connection))
    }

    /// - Parameter value: of loop-file or loop-playlist.
    static func isOn(_ value: JSONValue) -> Bool { value != .bool(false) && value != .text("no") }
}

struct Shuffle: ParsableCommand {
    enum State: String, WordArgument { case on, off }

    static let configuration = CommandConfiguration(
        abstract: "Show or set whether the playlist is in random order.",
        discussion: """
            seekctl shuffle        show it: on or off
            seekctl shuffle on     a new random order
            seekctl shuffle off    the order before

            Sets mpv's property shuffle, and runs playlist-shuffle or playlist-unshuffle.
            """)

    @Argument(help: "on or off. (default: show it)", completion: State.completion, transform: State.read)
    var state: State?

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        if let state {
            try Daemon.set("shuffle", to: .bool(state == .on), on: &connection)
            let command = state == .on ? "playlist-shuffle" : "playlist-unshuffle"
            try Daemon.mpv([.text(command)], on: &connection)
        }
        let value = try Daemon.property("shuffle", on: &connection)
        format.print(value) { value.flag == true ? "on" : "off" }
    }
}

/// A number of mpv's that people set.
struct NumberProperty {
    let name: String
    /// With its article, for messages.
    let what: String
    let range: ClosedRange<Double>

    /// Sets or changes it. A change ends at the range's edge, as in mpv.
    func apply(_ amount: Amount, on connection: inout Connection) throws(Failure) {
        switch amount {
        case .value(let number):
            guard range.contains(number) else {
                throw Failure(
                    .usage,
                    "expected \(what) from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound)), "
                        + "got \(Self.text(number))")
            }
            try Daemon.set(name, to: .double(number), on: &connection)
        case .change(let number):
            try Daemon.mpv([.text("add"), .text(name), .double(number)], on: &connection)
        }
    }

    /// "80", "1.25": at most two decimals.
    static func text(_ number: Double) -> String {
        let hundredths = (number * 100).rounded()
        guard let whole = Int64(exactly: hundredths) else { return "\(number)" }
        return whole % 100 == 0 ? "\(whole / 100)" : "\(hundredths / 100)"
    }
}
