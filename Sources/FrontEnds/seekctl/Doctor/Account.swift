import CLinux
import Glibc

/// The user and the groups of a process.
struct Account: Equatable {
    let user: UInt32
    let groups: Set<UInt32>

    /// Of this process.
    static var own: Account {
        var list = [gid_t](repeating: 0, count: 65_536)
        let count = getgroups(Int32(list.count), &list)
        return Account(user: geteuid(), groups: Set(list.prefix(max(0, Int(count)))).union([getegid()]))
    }

    /// Of another process; nil if it is gone or hidden.
    init?(process: Int) {
        guard let status = SmallFile.text("/proc/\(process)/status") else { return nil }
        var numbers: [String: [UInt32]] = [:]
        for line in status.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            numbers[String(line[..<colon])] = line[line.index(after: colon)...].split {
                " \t".contains($0)
            }
            .compactMap { UInt32($0) }
        }
        // Real, effective, saved, file system.
        guard let users = numbers["Uid"], let groups = numbers["Gid"], users.count == 4,
            groups.count == 4
        else {
            return nil
        }
        self.init(user: users[3], groups: Set(numbers["Groups"] ?? []).union([groups[3]]))
    }

    init(user: UInt32, groups: Set<UInt32>) {
        self.user = user
        self.groups = groups
    }

    /// "the user seekd", "the user 1000".
    var words: String { "the user " + (Self.name(user, in: "/etc/passwd") ?? "\(user)") }

    static func userName(_ number: UInt32) -> String {
        name(number, in: "/etc/passwd") ?? "\(number)"
    }

    static func groupName(_ number: UInt32) -> String {
        name(number, in: "/etc/group") ?? "\(number)"
    }

    /// Whether the group's line lists the user: a session that is older than the line doesn't have the group.
    static func isListed(_ user: UInt32, inGroup group: UInt32) -> Bool {
        guard let name = name(user, in: "/etc/passwd"), let text = SmallFile.text("/etc/group") else {
            return false
        }
        return text.split(separator: "\n").contains { line in
            let fields = line.split(separator: ":", omittingEmptySubsequences: false)
            guard fields.count > 3, fields[2] == "\(group)" else { return false }
            return fields[3].split(separator: ",").contains { $0 == name }
        }
    }

    /// Reads the file, because a static program can't use the C library's look-ups. Those of the network stay numbers.
    private static func name(_ number: UInt32, in file: String) -> String? {
        let lines = SmallFile.text(file)?.split(separator: "\n") ?? []
        for line in lines {
            let fields = line.split(separator: ":", omittingEmptySubsequences: false)
            if fields.count > 2, fields[2] == "\(number)" { return String(fields[0]) }
        }
        return nil
    }
}

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
