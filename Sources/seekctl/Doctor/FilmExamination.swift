import Glibc

/// Whether the daemon's user can read a film.
enum FilmExamination {
    /// - Parameter path: absolute.
    /// - Returns: nil if it can't be known from here.
    static func finding(_ path: String, for account: Account) -> Finding? {
        switch FilePermission.check(path, 4, for: account) {
        case .granted: return Finding(.fine, "\(account.words) can read \(path)")
        case .unknown: return nil
        case .missing(let place):
            return Finding(
                .wrong, "\(path) does not exist" + (place == path ? "" : ": there is no \(place)"),
                advice: "If it is on a disk or a share, mount it; the daemon must see it too.")
        case .refused(let place, let owner):
            let advice =
                place == path
                ? "sudo setfacl -m u:\(Account.userName(account.user)):r '\(place)'"
                : "sudo setfacl -m u:\(Account.userName(account.user)):x '\(place)', or move the films elsewhere"
            return Finding(
                .wrong, "\(account.words) can't read \(path): \(place) is \(owner)", advice: advice)
        }
    }
}
