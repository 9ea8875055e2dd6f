import Mpv

/// Adds films to the playlist where libmpv has no command for it.
final class PlayerEntries {
    private let core: PlayerCore

    init(_ core: PlayerCore) { self.core = core }

    /// Adds a film after the current entry: libmpv 0.35 adds at the end only.
    func insertNext(_ film: [UInt8]) {
        core.run(.array([.text("loadfile"), .string(film), .text("append")]), .entries(.append))
    }

    func answered(_ call: Player.EntriesCall, _ failure: MpvError?, _ node: MpvNode) {
        guard failure == nil else { return core.log.failure("a film was not added after the current one", failure) }
        switch call {
        case .append: core.run(["expand-text", "${playlist-count} ${playlist-pos}"], .entries(.readPlaces))
        case .readPlaces:
            let numbers = node.text?.split(separator: " ").compactMap { Int($0) } ?? []
            guard numbers.count == 2, numbers[1] >= 0, numbers[1] + 2 < numbers[0] else { return }
            core.run(["playlist-move", "\(numbers[0] - 1)", "\(numbers[1] + 1)"], .entries(.move))
        case .move: break
        }
    }
}
