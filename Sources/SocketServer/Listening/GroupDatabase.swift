package import Glibc

/// The system's groups (group(5), or another source of nsswitch.conf).
package enum GroupDatabase {
    /// The ID of the group with that name; if no group has the name and it is a decimal number, that number; otherwise
    /// nil.
    ///
    /// Blocks while it reads a file, or longer if groups come from the network.
    package static func id(of name: String) throws(SystemError) -> gid_t? {
        var buffer = [CChar](repeating: 0, count: 1024)
        while true {
            var entry = group()
            var found: UnsafeMutablePointer<group>?
            let code = getgrnam_r(name, &entry, &buffer, buffer.count, &found)
            switch code {
            case 0 where found != nil: return entry.gr_gid
            // getgrnam_r(3) lists these codes for an unknown name.
            case 0, ENOENT, ESRCH, EBADF, EPERM: return number(name)
            case ERANGE: buffer = [CChar](repeating: 0, count: buffer.count * 2)
            case EINTR: continue
            default: throw SystemError(code)
            }
        }
    }

    /// The largest number means "no group" in system calls.
    private static func number(_ name: String) -> gid_t? {
        guard name.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return gid_t(name).flatMap { $0 == .max ? nil : $0 }
    }
}
