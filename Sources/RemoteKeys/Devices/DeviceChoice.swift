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
