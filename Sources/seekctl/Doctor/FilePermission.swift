import CLinux
import Glibc

/// What a user may do with a file, from the permission bits on the way to it.
enum FilePermission: Equatable {
    case granted
    /// The file, or a folder on the way, that forbids it.
    case refused(by: String, owner: String)
    case missing(String)
    /// This user can't see it, or an access list decides.
    case unknown(String)

    /// `.missing` if this process can see that there is no such file.
    static func absence(of path: String) -> FilePermission? {
        var status = stat()
        guard stat(path, &status) != 0, errno == ENOENT || errno == ENOTDIR else { return nil }
        var part = ""
        for name in path.split(separator: "/") {
            part += "/\(name)"
            if stat(part, &status) != 0 { return .missing(part) }
        }
        return .missing(path)
    }

    /// The bits of one class: read 4, write 2, enter a folder 1.
    static func check(_ path: String, _ bits: UInt32, for account: Account) -> FilePermission {
        if account == .own, access(path, Int32(bits)) == 0 { return .granted }
        var part = ""
        let names = path.split(separator: "/", omittingEmptySubsequences: true)
        for place in [""] + names.map(String.init) {
            part += place.isEmpty ? "" : "/" + place
            let isLast = part == "/" + names.joined(separator: "/")
            let here = part.isEmpty ? "/" : part
            var status = stat()
            guard stat(here, &status) == 0 else {
                return errno == ENOENT || errno == ENOTDIR ? .missing(here) : .unknown(here)
            }
            let needed = isLast ? bits : 1
            if linux_has_access_list(here) { return .unknown(here) }
            if !account.has(needed, status) {
                return .refused(
                    by: here,
                    owner: "\(Account.userName(status.st_uid)):\(Account.groupName(status.st_gid)), mode 0"
                        + String(status.st_mode & 0o777, radix: 8))
            }
        }
        return .granted
    }
}

extension Account {
    fileprivate func has(_ bits: UInt32, _ status: stat) -> Bool {
        if user == 0 { return true }
        let shift: UInt32 = status.st_uid == user ? 6 : groups.contains(status.st_gid) ? 3 : 0
        return (status.st_mode >> shift) & bits == bits
    }
}
