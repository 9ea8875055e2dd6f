import Glibc

/// Devices that the daemon's user needs.
enum DeviceExamination {
    /// - Parameters:
    ///   - folder: of the devices.
    ///   - prefix: of their names.
    ///   - none: what is wrong without any.
    ///   - group: the one that may usually open them.
    static func finding(
        _ folder: String, prefix: String, suffix: String = "", none: Finding, group: String,
        for account: Account
    ) -> Finding {
        let devices = SmallFile.names(in: folder).filter {
            $0.hasPrefix(prefix) && $0.hasSuffix(suffix)
        }
        .map { "\(folder)/\($0)" }
        guard !devices.isEmpty else { return none }
        var refusal: Finding?
        for device in devices {
            switch FilePermission.check(device, 6, for: account) {
            case .granted: return Finding(.fine, "\(account.words) may open \(device)")
            case .refused(let place, let owner):
                refusal = Finding(
                    .wrong, "\(account.words) may not open \(device): \(place) is \(owner)",
                    advice: "Add it to the group, and restart seekd: sudo usermod -aG \(group) "
                        + Account.userName(account.user))
            // An access list: systemd gives the devices to who is logged in at the screen.
            case .unknown, .missing:
                return Finding(.note, "an access list decides who may open \(device)")
            }
        }
        return refusal ?? none
    }
}
