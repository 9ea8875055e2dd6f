import RemoteKeys

/// A validated configuration.
struct RemoteConfiguration: Equatable, Sendable {
    struct Lirc: Equatable, Sendable {
        /// lircd's socket; nil: lircd is not used.
        var socket: String? = "/run/lirc/lircd"
        /// Whether the configuration names it: then it is waited for.
        var isExpected = false
        var profile = SourceProfile.lirc
    }

    var settings = RemoteSettings()
    var rules: [DeviceRule] = []
    var lirc = Lirc()
    /// Presses of a key closer together than this are one press.
    var bounce = Duration.milliseconds(60)

    /// The keys that do something, by number.
    var names: [UInt16: KeyName] {
        var names: [UInt16: KeyName] = [:]
        for name in settings.keys.names + settings.timeKeys {
            if let code = KeyCodes.code(of: name) { names[code] = name }
        }
        return names
    }
}
