import Glibc

/// Whether there is room for what the daemon keeps.
enum DiskExamination {
    /// A file system's room for users.
    struct Room: Equatable {
        var bytes: UInt64
        /// Nil: the file system does not count files.
        var files: UInt64?
        var isReadOnly: Bool
    }

    /// Each file is written anew beside the old one; they have a few MiB.
    private static let neededBytes: UInt64 = 8 << 20
    private static let neededFiles: UInt64 = 8

    /// - Parameter environment: of the daemon; nil if it is hidden.
    static func finding(environment: [String: String]?, account: Account) -> Finding? {
        guard let folder = folder(environment: environment, account: account), let room = room(at: folder) else {
            return nil
        }
        return finding(folder, room)
    }

    static func finding(_ folder: String, _ room: Room) -> Finding {
        let effect = "seekd keeps no places, and forgets at its end"
        if room.isReadOnly {
            return Finding(
                .wrong, "the file system of \(folder) is read-only: \(effect)",
                advice: "The kernel's log says why: sudo dmesg. Then: sudo mount -o remount,rw ...")
        }
        if room.bytes < neededBytes {
            return Finding(
                .wrong, "the disk of \(folder) is full, \(room.bytes >> 10) KiB are free: \(effect)",
                advice: "Make room: df -h '\(folder)' shows the file system")
        }
        if let files = room.files, files < neededFiles {
            return Finding(
                .wrong, "the disk of \(folder) has room for \(files) more files: \(effect)",
                advice: "Remove files: df -i '\(folder)' shows the file system")
        }
        return Finding(.fine, "the disk of \(folder) has \(room.bytes >> 20) MiB free")
    }

    /// As the daemon chooses it.
    private static func folder(environment: [String: String]?, account: Account) -> String? {
        // The system's service, whose environment only root may read.
        guard let environment else { return Account.userName(account.user) == "seekd" ? "/var/lib/seekd" : nil }
        func absolute(_ name: String) -> String? {
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        if let folder = absolute("STATE_DIRECTORY") { return folder.split(separator: ":").first.map(String.init) }
        return absolute("XDG_STATE_HOME").map { $0 + "/seekd" } ?? absolute("HOME").map { $0 + "/.local/state/seekd" }
    }

    /// Of the folder, or of the nearest one above it that exists; nil if none can be asked.
    private static func room(at folder: String) -> Room? {
        var place = folder[...]
        var status = statvfs()
        while statvfs(place.isEmpty ? "/" : String(place), &status) != 0 {
            guard errno == ENOENT, let slash = place.lastIndex(of: "/") else { return nil }
            place = place[..<slash]
        }
        return Room(
            bytes: UInt64(status.f_bavail) * UInt64(status.f_frsize),
            files: status.f_files == 0 ? nil : UInt64(status.f_favail),
            isReadOnly: status.f_flag & UInt(ST_RDONLY) != 0)
    }
}

/// Whether a film exists, and the daemon's user can read it.
enum FilmExamination {
    /// - Parameter path: absolute.
    /// - Returns: nil if it can't be known from here.
    static func finding(_ path: String, for account: Account) -> Finding? {
        // Also where an access list or a closed folder is on the way: who can see that a film is missing says so.
        switch FilePermission.absence(of: path) ?? FilePermission.check(path, 4, for: account) {
        case .granted: return Finding(.fine, "\(account.words) can read \(path)")
        case .unknown: return nil
        case .missing(let place):
            return Finding(
                .wrong, "\(path) is missing" + (place == path ? "" : ": there is no \(place)"),
                advice: "If it is on a disk or a share, mount it; the daemon must see it too.")
        case .refused(let place, let owner):
            let right = place == path ? "r" : "x"
            let advice =
                "sudo setfacl -m u:\(Account.userName(account.user)):\(right) '\(place)' (setfacl is in the package acl: "
                + "sudo apt install acl)" + (place == path ? "" : ", or move the films elsewhere")
            return Finding(
                .wrong, "\(account.words) can't read \(path): \(place) is \(owner)", advice: advice)
        }
    }
}
