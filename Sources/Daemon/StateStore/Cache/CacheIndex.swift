/// Which files of a cache are deleted.
package enum CacheIndex {
    /// A file of the cache.
    package struct Entry: Equatable, Sendable {
        package let name: String
        /// 0 or more; less counts as 0.
        package let bytes: Int
        /// Nanoseconds from any moment, the same for all entries.
        package let lastUsed: Int64

        package init(name: String, bytes: Int, lastUsed: Int64) {
            self.name = name
            self.bytes = bytes
            self.lastUsed = lastUsed
        }
    }

    /// The names of those that were not used for longest, without which the rest has `limit` bytes or less. Of entries
    /// of the same moment the one whose name has the smaller bytes goes first.
    ///
    /// - Parameter limit: bytes; less than 0 counts as 0.
    /// - Returns: in that order.
    package static func namesToRemove(from entries: [Entry], limit: Int) -> [String] {
        let inOrder = entries.sorted { one, other in
            one.lastUsed == other.lastUsed
                ? one.name.utf8.lexicographicallyPrecedes(other.name.utf8) : one.lastUsed < other.lastUsed
        }
        // From the newest on, what is left of the limit: a sum of all sizes might overflow.
        var left = max(0, limit)
        let kept = inOrder.reversed().prefix { entry in
            guard entry.bytes <= left else { return false }
            left -= max(0, entry.bytes)
            return true
        }
        return inOrder.dropLast(kept.count).map(\.name)
    }
}
