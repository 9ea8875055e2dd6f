import SeekClient

/// A picture for a screen: rows of blue, green, red and opacity, 8 bits each.
struct Cover: Equatable, Sendable {
    /// Pixels.
    let width: Int
    let height: Int
    let pixels: [UInt8]
}

/// When the picture of the selection is made, one at a time, and which are kept. Times are milliseconds of one monotonic
/// clock.
struct MenuCovers {
    /// A picture file, and the box that it has to fit into, pixels.
    struct Request: Equatable, Sendable {
        let path: ByteString
        let width: Int
        let height: Int
    }

    enum Action: Equatable {
        /// Start to make this one.
        case make(Request)
        /// End the making.
        case stop
    }

    /// How long the selection rests before its picture is made, ms.
    static let rest = 150.0
    /// How long that may take, ms.
    static let longest = 5000.0
    /// Bytes of what is kept.
    static let mostBytes = 16 << 20
    /// Files that are kept; those that give no picture have no bytes.
    static let most = 64

    private struct Kept {
        let request: Request
        /// Nil: the file gives no picture.
        let cover: Cover?
    }

    private(set) var wanted: Request?
    /// When it is made; nil: not at all, or it has begun.
    private var dueAt: Double?
    private var running: (request: Request, endsAt: Double)?
    /// The newest last.
    private var kept: [Kept] = []

    /// The picture of the selection; nil if it is not known, or there is none.
    var shown: Cover? { wanted.flatMap { known($0)?.cover } }

    /// Height that the picture of the selection takes, or is expected to take, pixels; nil: it has none.
    var height: Int? {
        guard let wanted else { return nil }
        if let known = known(wanted) { return known.cover?.height }
        // Those of one folder mostly have one shape.
        return kept.last { $0.cover != nil }?.cover.map { min($0.height, wanted.height) } ?? wanted.height
    }

    /// When `tick` has something to do.
    var nextChange: Double? { dueAt ?? running?.endsAt }

    // MARK: - Inputs

    /// - Parameter request: for the selection; nil: it has no picture.
    mutating func want(_ request: Request?, at now: Double) -> [Action] {
        guard request != wanted else { return [] }
        wanted = request
        dueAt = nil
        if let request, let index = kept.firstIndex(where: { $0.request == request }) {
            kept.append(kept.remove(at: index))
        } else if request != nil {
            dueAt = now + Self.rest
        }
        guard running != nil else { return [] }
        running = nil
        return [.stop]
    }

    mutating func tick(at now: Double) -> [Action] {
        if let running, running.endsAt <= now {
            finish(running.request, nil)
            return [.stop]
        }
        guard let dueAt, dueAt <= now, let wanted else { return [] }
        self.dueAt = nil
        running = (wanted, now + Self.longest)
        return [.make(wanted)]
    }

    /// - Parameter cover: nil if the file gives none.
    mutating func finish(_ request: Request, _ cover: Cover?) {
        guard running?.request == request else { return }
        running = nil
        kept.append(Kept(request: request, cover: cover))
        while kept.count > 1, kept.count > Self.most || bytes > Self.mostBytes { kept.removeFirst() }
    }

    /// The menu is closed: files may change until it is opened again.
    mutating func forget() -> [Action] {
        defer { self = MenuCovers() }
        return running == nil ? [] : [.stop]
    }

    private var bytes: Int { kept.reduce(0) { $0 + ($1.cover?.pixels.count ?? 0) } }

    private func known(_ request: Request) -> Kept? { kept.last { $0.request == request } }
}
