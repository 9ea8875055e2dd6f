/// Whether a device is used, how, and why (H8).
package struct DeviceChoice: Equatable, Sendable {
    package enum Reason: Equatable, Sendable {
        case isRemote
        case isConfigured
        case isSwitchedOff
        case isKeyboard
        case isPointer
        case isNoRemote
        case hasNoMappedKey
    }

    package let isUsed: Bool
    package let reason: Reason
    /// Whether other programs get none of its keys meanwhile (H5).
    package let isGrabbed: Bool
    package let kind: DeviceKind
    package let profile: SourceProfile

    /// - Parameter rules: of those that match, the last one that says something counts.
    package init(_ device: DeviceFacts, rules: [DeviceRule], bounce: Duration) {
        let rules = rules.reversed().filter { $0.matches(device.name) }
        let wanted = rules.lazy.compactMap(\.isUsed).first
        if wanted == false {
            (isUsed, reason) = (false, .isSwitchedOff)
        } else if wanted == nil, !device.isRemote {
            isUsed = false
            reason = device.isKeyboard ? .isKeyboard : device.isPointer ? .isPointer : .isNoRemote
        } else if device.mappedKeys == 0 {
            (isUsed, reason) = (false, .hasNoMappedKey)
        } else {
            (isUsed, reason) = (true, wanted == nil ? .isRemote : .isConfigured)
        }
        isGrabbed = rules.lazy.compactMap(\.isGrabbed).first ?? device.isRemote
        kind = rules.lazy.compactMap(\.kind).first ?? DeviceKind(of: device)
        var profile = kind.profile
        profile.bounce = bounce
        if let holdAfter = rules.lazy.compactMap(\.holdAfter).first {
            profile.holdAfter = holdAfter
            profile.hasExactReleases = false
        }
        if let timeout = rules.lazy.compactMap(\.timeout).first { profile.timeout = timeout }
        self.profile = profile
    }
}

extension DeviceChoice.Reason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .isRemote: "it is a remote"
        case .isConfigured: "the configuration names it"
        case .isSwitchedOff: "the configuration says so"
        case .isKeyboard: "it is a keyboard"
        case .isPointer: "it is a pointer"
        case .isNoRemote: "it has no keys"
        case .hasNoMappedKey: "none of its keys does anything"
        }
    }
}

/// A device in the configuration: what it says overrides what would be done without it.
package struct DeviceRule: Equatable, Sendable {
    /// The device's name, in which `*` stands for any text.
    package var name: String
    package var isUsed: Bool?
    package var isGrabbed: Bool?
    package var kind: DeviceKind?
    package var holdAfter: Duration?
    package var timeout: Duration?

    package init(name: String) {
        self.name = name
    }

    package func matches(_ device: String) -> Bool {
        Self.matches(Array(name.unicodeScalars)[...], Array(device.unicodeScalars)[...])
    }

    private static func matches(_ pattern: ArraySlice<Unicode.Scalar>, _ text: ArraySlice<Unicode.Scalar>) -> Bool {
        var (pattern, text) = (pattern, text)
        // Where to go on after the newest star if what follows it does not fit.
        var retry: (pattern: ArraySlice<Unicode.Scalar>, text: ArraySlice<Unicode.Scalar>)?
        while true {
            if pattern.first == "*" {
                pattern = pattern.dropFirst()
                retry = (pattern, text)
            } else if let character = text.first, pattern.first == character {
                (pattern, text) = (pattern.dropFirst(), text.dropFirst())
            } else if pattern.isEmpty, text.isEmpty {
                return true
            } else {
                guard let (after, rest) = retry, !rest.isEmpty else { return false }
                retry = (after, rest.dropFirst())
                (pattern, text) = (after, rest.dropFirst())
            }
        }
    }
}

/// What the kernel and udev tell about an input device.
package struct DeviceFacts: Equatable, Sendable {
    /// `/dev/input/event3`.
    package var node: String
    package var name: String
    /// Bus, vendor and product, from linux/input.h.
    package var bus: Int
    package var vendor: Int
    package var product: Int
    /// Whether it belongs to an infrared or HDMI-CEC receiver of the kernel's rc-core.
    package var isReceiver: Bool
    /// udev's ID_INPUT_KEY: it has keys.
    package var hasKeys: Bool
    /// udev's ID_INPUT_KEYBOARD: one can type with it.
    package var isKeyboard: Bool
    /// udev's ID_INPUT_MOUSE, and its like: a pointer.
    package var isPointer: Bool
    /// How many of its keys do something.
    package var mappedKeys: Int

    package init(
        node: String, name: String, bus: Int, vendor: Int, product: Int, isReceiver: Bool = false, hasKeys: Bool = true,
        isKeyboard: Bool = false, isPointer: Bool = false, mappedKeys: Int = 1
    ) {
        self.node = node
        self.name = name
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.isReceiver = isReceiver
        self.hasKeys = hasKeys
        self.isKeyboard = isKeyboard
        self.isPointer = isPointer
        self.mappedKeys = mappedKeys
    }

    /// Whether udev's rule gives it to the group seekd, and a configuration need not name it (H7).
    package var isRemote: Bool { isReceiver || (hasKeys && !isKeyboard && !isPointer) }
}

/// How a device's keys are read: `profile` in the configuration.
package enum DeviceKind: String, CaseIterable, Sendable {
    case exact
    case infrared
    case cec
    case avrcp

    package init(of device: DeviceFacts) {
        // BUS_CEC and BUS_BLUETOOTH. BlueZ makes the devices of headphones by itself, without a vendor; newer versions name
        // them so.
        switch device.bus {
        case 0x1E: self = .cec
        case 0x05 where device.vendor == 0 || device.name.hasSuffix("(AVRCP)"): self = .avrcp
        default: self = device.isReceiver ? .infrared : .exact
        }
    }

    package var profile: SourceProfile {
        switch self {
        case .exact: .exact
        case .infrared: .infrared
        case .cec: .cec
        case .avrcp: .avrcp
        }
    }
}

/// The keys of a device, as sysfs lists them: words of 64 bits in hexadecimal, the highest first.
package struct KeyCapabilities: Equatable, Sendable {
    package let codes: Set<UInt16>

    package init(_ text: String) {
        var codes: Set<UInt16> = []
        for (index, word) in text.split(separator: " ").reversed().enumerated() {
            let bits = UInt64(word, radix: 16) ?? 0
            for bit in 0..<64 where bits & 1 << UInt64(bit) != 0 { codes.insert(UInt16(index * 64 + bit)) }
        }
        self.codes = codes
    }
}
