import CommandLineTool
import Glibc
import Linux
import RemoteKeys
import SeekModel

/// The open devices, and those that come and go.
struct DeviceSet {
    /// lircd's number among the sources of keys.
    static let lircSource = 0

    private let configuration: RemoteConfiguration
    /// Whether every device is read, and none is kept from other programs.
    private let isLearning: Bool
    private let monitor: DeviceMonitor
    private let names: [UInt16: KeyName]
    private var devices: [InputDevice] = []
    private var newestSource = Self.lircSource

    init(_ configuration: RemoteConfiguration, isLearning: Bool) throws(Failure) {
        self.configuration = configuration
        self.isLearning = isLearning
        names = configuration.names
        monitor = try DeviceMonitor(mapped: Set(names.keys))
    }

    /// Readable when there is something to read.
    var descriptors: [Int32] { [monitor.descriptor] + devices.map(\.descriptor) }

    /// The device of a key; nil if it is gone.
    func facts(of source: Int) -> DeviceFacts? {
        devices.first { $0.source == source }?.facts
    }

    /// Opens the devices that are there.
    ///
    /// - Returns: their arrivals, with the time.
    mutating func start() -> [(KeyEvent, Instant)] {
        monitor.devices().flatMap { open($0) }
    }

    /// Reads what has arrived, without waiting.
    ///
    /// - Returns: the events of all devices, the oldest first.
    mutating func read() -> [(KeyEvent, Instant)] {
        var events: [(KeyEvent, Instant)] = []
        for device in devices {
            switch device.read(at: .now) {
            case .events(let told):
                events += told
                if !told.isEmpty { grab(device) }
            case .gone: events += close(device)
            }
        }
        for change in monitor.changes() {
            switch change {
            case .gone(let node):
                if let device = devices.first(where: { $0.facts.node == node }) { events += close(device) }
            case .present(let facts):
                if !devices.contains(where: { $0.facts.node == facts.node }) { events += open(facts) }
            }
        }
        // A device's own events stay in their order.
        return events.enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element)
    }

    // MARK: - Devices

    private mutating func open(_ facts: DeviceFacts) -> [(KeyEvent, Instant)] {
        let choice = DeviceChoice(facts, rules: configuration.rules, bounce: configuration.bounce)
        guard isLearning || choice.isUsed else { return [] }
        let device: InputDevice
        do throws(SystemError) {
            device = try InputDevice(
                facts, source: newestSource + 1, names: isLearning ? nil : names,
                isGrabbed: choice.isGrabbed && !isLearning)
        } catch {
            if !isLearning || choice.isUsed { Failure.say("can't open \(facts.shown): \(error)") }
            return []
        }
        newestSource += 1
        devices.append(device)
        if !isLearning { Failure.say("using \(facts.shown): \(choice.reason)") }
        grab(device)
        return [(.added(source: device.source, choice.profile), .now)]
    }

    private mutating func close(_ device: InputDevice) -> [(KeyEvent, Instant)] {
        devices.removeAll { $0 === device }
        if !isLearning { Failure.say("gone: \(device.facts.shown)") }
        return [(.gone(source: device.source), .now)]
    }

    private func grab(_ device: InputDevice) {
        do throws(SystemError) {
            try device.grabIfIdle()
        } catch {
            let reason = error == SystemError(EBUSY) ? "another program has grabbed the device" : "\(error)"
            Failure.say("can't keep the keys of \(device.facts.shown) from other programs: \(reason)")
        }
    }
}

extension DeviceFacts {
    /// `/dev/input/event3 "Flirc.tv flirc"`.
    var shown: String { "\(node) \"\(name)\"" }
}
