import CEvdev
import CommandLineTool
import Glibc
import Linux
import RemoteKeys

/// The input devices, as udev knows them, and their coming and going.
final class DeviceMonitor {
    enum Change {
        /// It is there, or its permissions have changed.
        case present(DeviceFacts)
        /// The device of this node is gone.
        case gone(String)
    }

    private let context: OpaquePointer
    private let monitor: OpaquePointer
    private let mapped: Set<UInt16>

    /// Readable when there is a change to take.
    let descriptor: Int32

    /// Changes are kept from now on.
    ///
    /// - Parameter mapped: the keys that do something, for `DeviceFacts.mappedKeys`.
    init(mapped: Set<UInt16>) throws(Failure) {
        guard let context = udev_new() else { throw Failure(.refused, "udev: \(SystemError(errno))") }
        guard let monitor = udev_monitor_new_from_netlink(context, "udev") else {
            let error = SystemError(errno)
            udev_unref(context)
            throw Failure(.refused, "can't watch for devices: \(error)")
        }
        (self.context, self.monitor, self.mapped) = (context, monitor, mapped)
        udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil)
        let result = udev_monitor_enable_receiving(monitor)
        descriptor = udev_monitor_get_fd(monitor)
        guard result >= 0 else { throw Failure(.refused, "can't watch for devices: \(SystemError(-result))") }
    }

    deinit {
        udev_monitor_unref(monitor)
        udev_unref(context)
    }

    /// The devices that are there, in the order of their nodes' numbers.
    func devices() -> [DeviceFacts] {
        guard let enumeration = udev_enumerate_new(context) else { return [] }
        defer { udev_enumerate_unref(enumeration) }
        udev_enumerate_add_match_subsystem(enumeration, "input")
        udev_enumerate_add_match_sysname(enumeration, "event*")
        udev_enumerate_scan_devices(enumeration)
        var found: [DeviceFacts] = []
        var entry = udev_enumerate_get_list_entry(enumeration)
        while let current = entry {
            if let path = udev_list_entry_get_name(current), let device = udev_device_new_from_syspath(context, path) {
                if let facts = facts(of: device) { found.append(facts) }
                udev_device_unref(device)
            }
            entry = udev_list_entry_get_next(current)
        }
        return found.sorted { ($0.node.count, $0.node) < ($1.node.count, $1.node) }
    }

    /// What has changed, the oldest first.
    func changes() -> [Change] {
        var changes: [Change] = []
        while let device = udev_monitor_receive_device(monitor) {
            defer { udev_device_unref(device) }
            guard Self.text(udev_device_get_sysname(device))?.hasPrefix("event") == true,
                let node = Self.text(udev_device_get_devnode(device))
            else { continue }
            if Self.text(udev_device_get_action(device)) == "remove" {
                changes.append(.gone(node))
            } else if let facts = facts(of: device) {
                changes.append(.present(facts))
            }
        }
        return changes
    }

    // MARK: - Facts

    private func facts(of device: OpaquePointer) -> DeviceFacts? {
        guard let node = Self.text(udev_device_get_devnode(device)),
            let parent = udev_device_get_parent_with_subsystem_devtype(device, "input", nil)
        else { return nil }
        func number(_ attribute: String) -> Int {
            Self.text(udev_device_get_sysattr_value(parent, attribute)).flatMap { Int($0, radix: 16) } ?? 0
        }
        func isSet(_ property: String) -> Bool {
            Self.text(udev_device_get_property_value(device, property)) == "1"
        }
        let pointers = ["MOUSE", "TOUCHPAD", "TOUCHSCREEN", "TABLET", "JOYSTICK", "POINTINGSTICK"]
        let keys = Self.text(udev_device_get_sysattr_value(parent, "capabilities/key")) ?? ""
        return DeviceFacts(
            node: node, name: Self.text(udev_device_get_sysattr_value(parent, "name")) ?? "",
            bus: number("id/bustype"), vendor: number("id/vendor"), product: number("id/product"),
            isReceiver: udev_device_get_parent_with_subsystem_devtype(device, "rc", nil) != nil,
            hasKeys: isSet("ID_INPUT_KEY"), isKeyboard: isSet("ID_INPUT_KEYBOARD"),
            isPointer: pointers.contains { isSet("ID_INPUT_\($0)") },
            mappedKeys: KeyCapabilities(keys).codes.intersection(mapped).count)
    }

    private static func text(_ text: UnsafePointer<CChar>?) -> String? {
        text.map { String(cString: $0) }
    }
}
