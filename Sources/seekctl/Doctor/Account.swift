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
