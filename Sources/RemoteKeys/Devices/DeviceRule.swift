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
