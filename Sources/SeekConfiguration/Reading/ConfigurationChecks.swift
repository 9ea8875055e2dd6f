/// What only this machine knows about a configuration. A start finds these errors by itself; a check without a start
/// needs them.
package struct ConfigurationChecks {
    /// Why libmpv refuses an option; nil if it takes it.
    package var mpvOption: (Configuration.MpvOption) -> String?
    /// Why a group, a name or a number, can't be used; nil if it exists.
    package var group: (String) -> String?
    /// Why a socket can't be made at a path; nil if its folder exists or can be made.
    package var socketPath: (String) -> String?
    /// The path of the daemon's own socket if none is configured.
    package var standardPath: String

    package init(
        mpvOption: @escaping (Configuration.MpvOption) -> String?, group: @escaping (String) -> String?,
        socketPath: @escaping (String) -> String?, standardPath: String
    ) {
        self.mpvOption = mpvOption
        self.group = group
        self.socketPath = socketPath
        self.standardPath = standardPath
    }
}
