/// What a user can choose.
package struct MprisSettings: Equatable, Sendable {
    /// What `Next` and `Previous` do. Where there is nothing of the kind to go to, they press a seek button (M6).
    package enum Next: String, Equatable, Sendable, CaseIterable {
        /// The next entry of the playlist.
        case entry
        /// The next chapter of the film; after the last one the next entry.
        case chapter
        /// A press of the seek button.
        case tap
    }

    package var next: Next

    package init(next: Next = .entry) {
        self.next = next
    }
}
