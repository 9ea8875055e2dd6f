import Glibc

/// How many descriptors the process may have open (RLIMIT_NOFILE).
enum DescriptorLimit {
    /// What libmpv, its drivers and the daemon itself have open besides clients, generously.
    static let room = 128

    /// Raises the limit to `needed` where it is lower, as far as the system lets it; lowers nothing.
    ///
    /// - Returns: what it is now.
    static func raise(to needed: Int) throws(SystemError) -> Int {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { throw .last }
        guard limit.rlim_cur < rlim_t(needed) else { return Int(clamping: limit.rlim_cur) }
        limit.rlim_cur = min(rlim_t(needed), limit.rlim_max)
        guard setrlimit(resource, &limit) == 0 else { throw .last }
        return Int(clamping: limit.rlim_cur)
    }

    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
}
