import SeekProtocol

/// The pixels of the texts that clients have on the video by `osd-overlay`: libmpv draws all of them for each picture.
struct DrawnTexts {
    private var costs: [Int: [Int64: Double]] = [:]
    private var total = 0.0
    /// Of all clients together.
    static let most = 12_000_000.0

    /// Notes an overlay that a client draws or removes, unless all would become too large.
    mutating func draw(_ overlay: (id: Int64, cost: Double), of client: Int) -> Refusal? {
        let before = costs[client]?[overlay.id] ?? 0
        guard overlay.cost <= before || total - before + overlay.cost <= Self.most else {
            return Refusal(
                .tooMany,
                "the texts that all clients have on the video may cover at most \(Int(Self.most)) pixels, added up")
        }
        costs[client, default: [:]][overlay.id] = overlay.cost == 0 ? nil : overlay.cost
        total += overlay.cost - before
        return nil
    }

    mutating func remove(_ client: Int) {
        total -= costs.removeValue(forKey: client)?.values.reduce(0, +) ?? 0
    }
}
