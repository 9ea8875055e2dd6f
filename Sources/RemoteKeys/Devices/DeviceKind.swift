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
