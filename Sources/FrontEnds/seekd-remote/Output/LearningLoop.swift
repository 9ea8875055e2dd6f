import CommandLineTool
import Glibc
import Linux
import RemoteKeys
import SeekClient
import SeekModel
import SeekProtocol

/// The answer to --learn: prints each pressed key, until a signal ends the program.
struct LearningLoop {
    private let configuration: RemoteConfiguration
    private var devices: DeviceSet
    private let lirc: LircConnection?
    private var machine = KeyMachine()

    init(_ configuration: RemoteConfiguration) throws(Failure) {
        self.configuration = configuration
        devices = try DeviceSet(configuration, isLearning: true)
        _ = machine.handle(.added(source: DeviceSet.lircSource, configuration.lirc.profile), at: .now)
        lirc = configuration.lirc.socket.map { LircConnection(path: $0, isExpected: true) }
    }

    mutating func run() throws(Failure) {
        var events = devices.start()
        _ = lirc?.connectIfDue(at: MonotonicClock.milliseconds)
        guard !events.isEmpty || lirc?.isConnected == true else {
            throw Failure(
                .refused, "no input device can be read: run it as root, or as a member of the group seekd for remotes")
        }
        StandardOutput.write(line: "Press the keys of the remote; Ctrl-C ends.")
        while true {
            for (event, time) in events { tell(machine.handle(event, at: time)) }
            _ = machine.advance(to: .now)
            wait()
            events = devices.read()
            _ = lirc?.connectIfDue(at: MonotonicClock.milliseconds)
            guard lirc?.isConnected == true else { continue }
            for line in lirc?.read(at: MonotonicClock.milliseconds) ?? [] {
                events.append((line.event(source: DeviceSet.lircSource), .now))
            }
        }
    }

    private func tell(_ presses: [KeyPress]) {
        for case .pressed(let id) in presses {
            let device = devices.facts(of: id.source)
            let choice = device.map { DeviceChoice($0, rules: configuration.rules, bounce: configuration.bounce) }
            let text = LearnedKey(
                name: id.name, binding: configuration.settings.keys[id.name], device: device?.name ?? "lircd",
                isUsed: choice?.isUsed ?? true || choice?.reason == .hasNoMappedKey
            ).text
            for line in text { StandardOutput.write(line: line) }
        }
    }

    private func wait() {
        var waits = devices.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        if let lirc { waits.append(pollfd(fd: lirc.readable, events: Int16(POLLIN), revents: 0)) }
        let deadlines = [machine.nextDeadline.map { Double($0.nanoseconds) / 1e6 }, lirc?.retry].compactMap { $0 }
        Poll.wait(for: &waits, until: deadlines.min())
    }
}

/// What --learn tells about a pressed key.
struct LearnedKey {
    let name: KeyName
    let binding: KeyBinding?
    /// The device's name.
    let device: String
    /// Whether keys of the device are used if they do something.
    let isUsed: Bool

    /// What it does, then lines for the configuration.
    var text: [String] {
        let place = "\(name) of \"\(device)\"".forTerminal
        var lines = ["\(place) \(binding.map { "does \($0.words)" } ?? "does nothing")"]
        if binding == nil { lines += ["    [keys]", "    \(quoted(name.description)) = \"press forward\""] }
        if !isUsed { lines += ["    [devices.\(quoted(device, always: true))]", "    use = true"] }
        return lines
    }

    /// As a key of TOML, which needs no quotes if it has only letters, digits, `_` and `-`.
    private func quoted(_ text: String, always: Bool = false) -> String {
        let isBare = text.utf8.allSatisfy {
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8.contains($0)
        }
        if isBare, !always, !text.isEmpty { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": escaped += "\\\(scalar)"
            default: escaped += scalar.value < 32 || scalar.value == 127 ? "" : String(scalar)
            }
        }
        return "\"\(escaped)\""
    }
}

extension KeyBinding {
    /// As it is written in the configuration.
    var words: String {
        switch self {
        case .seek(let direction): "press \(direction.rawValue)"
        case .digit(let digit): "digit \(digit)"
        case .menu(let key): "menu \(key.rawValue)"
        case .command(let command, let repeats):
            command.words + (repeats ? ", again and again while it is held" : "")
        case .ignored: "nothing"
        }
    }
}

extension JSONValue {
    fileprivate var words: String {
        switch self {
        case .string(let text): text.description
        case .array(let elements): elements.map(\.words).joined(separator: " ")
        case .integer, .double, .bool, .null, .object:
            String(decoding: JSONWriter.bytes(of: self), as: UTF8.self)
        }
    }
}
