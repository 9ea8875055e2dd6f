/// The state files, in the order in which they are written: the session takes the place of what the history then has.
package enum StateFile: String, CaseIterable, Sendable {
    /// The records of films.
    case history
    /// The entries of the playlist.
    case playlist
    /// What plays, and where.
    case session

    package var name: String { rawValue + ".json" }
}
