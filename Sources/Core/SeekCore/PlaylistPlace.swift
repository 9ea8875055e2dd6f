/// The position in the playlist, as libmpv last reported it.
package struct PlaylistPlace: Equatable, Sendable, Codable {
    /// From 0; below 0 if no entry is current.
    package var position: Int64
    package var count: Int64
    /// Whether the first entry follows the last.
    package var loops: Bool
    /// The requested entry that has not started yet: the next step counts from it.
    private(set) var asked: Int?
    /// Whether the entry has ended and the next one is not reported yet.
    private(set) var isOver = false
    /// The entry that was current last: playing begins again there (P4).
    private(set) var last: Int64?

    package init(position: Int64 = -1, count: Int64 = 0, loops: Bool = false) {
        self.position = position
        self.count = count
        self.loops = loops
    }

    /// Whether another entry follows. In a playlist that loops the first follows the last.
    package var hasNext: Bool { next != nil }

    /// That entry; nil if none follows.
    var next: Int? {
        guard position >= 0, position < count else { return nil }
        if count - position > 1 { return Int(position) + 1 }
        return loops && count > 1 ? 0 : nil
    }

    /// The current or requested entry; nil if there is none.
    var current: Int? { asked ?? (position >= 0 && position < count ? Int(position) : nil) }

    mutating func update(_ place: PlaylistPlace) {
        let before = self
        self = place
        last = position >= 0 ? position : before.last
        isOver = before.isOver && position == before.position
        if let asked = before.asked, asked != position, asked < count { self.asked = asked }
    }

    /// - Parameter entry: nil: no request is pending.
    mutating func ask(for entry: Int?) {
        asked = entry
        isOver = false
    }

    /// The entry that `play` begins while nothing is loaded; nil if there is none.
    var entryToBegin: Int? { count > 0 ? Int(max(0, min(last ?? 0, count - 1))) : nil }

    /// The place of a session before this one.
    mutating func restore(_ entry: Int) { last = last ?? Int64(clamping: entry) }

    mutating func endEntry() { isOver = asked == nil }
}
