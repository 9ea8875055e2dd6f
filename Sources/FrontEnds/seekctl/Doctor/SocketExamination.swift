import Glibc

/// Why no daemon answers at a socket.
enum SocketExamination {
    /// - Parameter code: the `errno` of the attempt to connect.
    /// - Returns: nil if there is no socket.
    static func finding(_ path: String, code: Int32, for account: Account = .own) -> Finding? {
        switch code {
        case ENOENT, ENOTDIR: return nil
        case EACCES: return denied(path, account)
        case ECONNREFUSED: return refused(path)
        case ETIMEDOUT:
            return Finding(
                .wrong, "a program listens at \(path) and accepts no connection",
                advice: "It hangs. Look at its log (journalctl --user -u seekd -b), and restart it.")
        default: return Finding(.wrong, "\(path): \(String(cString: strerror(code)))")
        }
    }

    /// A daemon that accepts a connection and does not answer.
    static func silent(_ path: String) -> Finding {
        Finding(
            .wrong, "the daemon at \(path) hangs: it accepts connections, and does not answer",
            advice:
                "Its log says what it waits for, often a disk, a network share or a driver: journalctl -u seekd -b, or "
                + "--user -u seekd\nsystemd restarts a service that hangs for a minute. At once: "
                + "systemctl --user restart seekd, or sudo systemctl restart seekd\n"
                + "If it was started by hand: kill -KILL with its process's number, which pgrep -a seekd shows")
    }

    private static func refused(_ path: String) -> Finding {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
            return Finding(
                .wrong, "\(path) is not a socket",
                advice:
                    "Move it away, or set another path (socket.path in seekd.toml, --socket of seekctl).")
        }
        return Finding(
            .wrong, "\(path) is left from a daemon that has ended",
            advice:
                "Start seekd: it replaces the socket. If it does not stay: journalctl --user -u seekd -b")
    }

    private static func denied(_ path: String, _ account: Account) -> Finding {
        let text = "\(account.words) may not connect to \(path)"
        guard case .refused(let place, let owner) = FilePermission.check(path, 2, for: account) else {
            return Finding(
                .wrong, text, advice: "Check the permissions of the socket and of the folders above it.")
        }
        var status = stat()
        stat(place, &status)
        let (user, group) = (Account.userName(account.user), Account.groupName(status.st_gid))
        let mayGroup = status.st_mode & (place == path ? 0o020 : 0o010) != 0
        let advice: String
        if mayGroup, Account.isListed(account.user, inGroup: status.st_gid) {
            advice =
                "\(user) is in the group \(group), but this session is older than that: log in again."
        } else if mayGroup, status.st_gid != 0 {
            advice = "Add \(user) to its group, then log in again: sudo usermod -aG \(group) \(user)"
        } else {
            advice =
                "Let a group connect: socket.mode and socket.group in seekd.toml, or the socket unit."
        }
        return Finding(.wrong, "\(text): \(place) is \(owner)", advice: advice)
    }
}
