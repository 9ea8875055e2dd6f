/// Whose mute libmpv's `mute` is: the viewer's, or that of a part of the film (K6).
struct PartMute: Equatable {
    private enum Owner {
        case viewer
        /// libmpv has been asked, and has not reported it.
        case asked
        case part
    }

    private var owner = Owner.viewer
    private var isMutedByViewer = false

    /// A part of the film that is not to be heard begins, or ends.
    ///
    /// - Returns: what to set `mute` to; nil: it stays, because the viewer has muted, or has ended the part's mute.
    mutating func change(to isMuted: Bool) -> Bool? {
        if isMuted {
            guard owner == .viewer, !isMutedByViewer else { return nil }
            owner = .asked
            return true
        }
        guard owner != .viewer else { return nil }
        owner = .viewer
        return false
    }

    /// libmpv reports `mute`.
    ///
    /// - Returns: whether it is the viewer's.
    mutating func observed(_ isMuted: Bool) -> Bool {
        switch (owner, isMuted) {
        case (.asked, true), (.part, true):
            owner = .part
            return false
        // A report from before.
        case (.asked, false): return false
        // The viewer wants to hear it.
        case (.part, false): owner = .viewer
        case (.viewer, _): break
        }
        isMutedByViewer = isMuted
        return true
    }
}
