/// What libmpv does, read when events were lost.
package struct PlayerState: Equatable, Sendable, Codable {
    /// `playlist_entry_id` of the entry that is playing or being opened; nil if there is none.
    package var entry: Int64?
    /// `idle-active`.
    package var isIdle: Bool
    /// `seeking`: a seek is running, or the first picture of a file is not shown yet.
    package var isSeeking: Bool

    package init(entry: Int64?, isIdle: Bool, isSeeking: Bool) {
        self.entry = entry
        self.isIdle = isIdle
        self.isSeeking = isSeeking
    }
}
