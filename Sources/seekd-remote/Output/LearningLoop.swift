import CommandLineTool
import Glibc
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
        poll(&waits, nfds_t(waits.count), MonotonicClock.pollTimeout(until: deadlines.min()))
    }
}
