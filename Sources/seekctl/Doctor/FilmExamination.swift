import Glibc

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
