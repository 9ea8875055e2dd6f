import CommandLineTool
import Glibc
import RemoteKeys

/// The answer to --list.
enum DeviceTable {
    static func print(_ configuration: RemoteConfiguration) throws(Failure) {
        let monitor = try DeviceMonitor(mapped: Set(configuration.names.keys))
        let devices = monitor.devices()
        for device in devices {
            let choice = DeviceChoice(device, rules: configuration.rules, bounce: configuration.bounce)
            StandardOutput.write(line: line(device, choice, isReadable: access(device.node, R_OK) == 0))
        }
        if devices.isEmpty { StandardOutput.write(line: "no input devices") }
        guard let socket = configuration.lirc.socket else { return }
        let isThere = access(socket, F_OK) == 0
        StandardOutput.write(
            line:
                "\(isThere ? "used:     " : "not used: ")lircd at \(socket.forTerminal)\(isThere ? "" : ": no such socket")"
        )
    }

    /// `used:     /dev/input/event3 "Flirc.tv flirc" (0003:20a0:0006): it is a remote; 12 keys; ...`
    static func line(_ device: DeviceFacts, _ choice: DeviceChoice, isReadable: Bool) -> String {
        let name = "\(device.node) \"\(device.name)\"".forTerminal
        let identity = [device.bus, device.vendor, device.product].map(hexadecimal).joined(separator: ":")
        guard choice.isUsed else { return "not used: \(name) (\(identity)): \(choice.reason)" }
        guard isReadable else {
            return "not used: \(name) (\(identity)): \(choice.reason), but it can't be read: only root can, and for "
                + "remotes the group seekd"
        }
        let grab = choice.isGrabbed ? ", kept from other programs" : ""
        let keys = "\(device.mappedKeys) \(device.mappedKeys == 1 ? "key" : "keys")"
        return "used:     \(name) (\(identity)): \(choice.reason), \(keys), profile \(choice.kind.rawValue)\(grab)"
    }

    private static func hexadecimal(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
