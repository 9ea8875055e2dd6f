import CEvdev
import RemoteKeys

/// The kernel's names of keys, and their numbers.
enum KeyCodes {
    /// Nil if the kernel has no key of this name.
    static func code(of name: KeyName) -> UInt16? {
        let code = libevdev_event_code_from_name(UInt32(EV_KEY), name.description)
        return code < 0 ? nil : UInt16(code)
    }

    /// Nil for a number without a name.
    static func name(of code: UInt16) -> KeyName? {
        libevdev_event_code_get_name(UInt32(EV_KEY), UInt32(code)).map { KeyName(String(cString: $0)) }
    }

    /// All names, in the order of the numbers.
    static let names: [KeyName] = (0...UInt16(KEY_MAX)).compactMap(name)
}
