import Glibc

/// The limit of open descriptors of the process (RLIMIT_NOFILE).
package enum DescriptorLimit {
    /// Descriptors reserved for libmpv, its drivers and the daemon; a generous bound.
    package static let room = 128

    /// Raises the limit to `needed` if it is lower, as far as the system allows; never lowers it.
    ///
    /// - Returns: the limit afterwards.
    package static func raise(to needed: Int) throws(SystemError) -> Int {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { throw .last }
        guard limit.rlim_cur < rlim_t(needed) else { return Int(clamping: limit.rlim_cur) }
        limit.rlim_cur = min(rlim_t(needed), limit.rlim_max)
        guard setrlimit(resource, &limit) == 0 else { throw .last }
        return Int(clamping: limit.rlim_cur)
    }

    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
}
