/// Counts connections and pages against their bounds.
struct Occupancy {
    private let limits: WebLimits
    private var connections = 0
    private var connectionsOfPeer: [PeerAddress: Int] = [:]
    private var pages = 0

    init(_ limits: WebLimits) {
        self.limits = limits
    }

    /// - Returns: whether there is room for another connection of this peer; then it is counted until `leave`.
    mutating func enter(_ peer: PeerAddress) -> Bool {
        let count = connectionsOfPeer[peer] ?? 0
        guard connections < limits.connections, count < limits.connectionsPerPeer else { return false }
        connections += 1
        connectionsOfPeer[peer] = count + 1
        return true
    }

    mutating func leave(_ peer: PeerAddress) {
        connections -= 1
        let count = (connectionsOfPeer[peer] ?? 1) - 1
        connectionsOfPeer[peer] = count > 0 ? count : nil
    }

    var hasRoomForPage: Bool { pages < limits.pages }

    /// Counts a page until `leavePage`. There must be room.
    mutating func enterPage() { pages += 1 }

    mutating func leavePage() { pages -= 1 }
}
