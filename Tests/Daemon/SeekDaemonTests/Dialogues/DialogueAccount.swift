import SeekProtocol

/// What became of the commands of a dialogue: the chases and bursts that replies name, and their ends, as a subscriber to
/// all events sees them.
struct DialogueAccount {
    private var chases: Set<Int> = []
    private var endedChases: Set<Int> = []
    private var bursts: Set<Int> = []
    private var endedBursts: Set<Int> = []

    mutating func replied(_ line: JSONValue) {
        guard let data = line.member("data") else { return }
        if let chase = data.member("chase")?.wholeNumber, chase > 0 { chases.insert(chase) }
        // 0 is no burst.
        if let burst = data.member("burst")?.wholeNumber, burst > 0 { bursts.insert(burst) }
    }

    mutating func heard(_ event: Event) throws(DialogueViolation) {
        switch event {
        // 0 is no chase.
        case .chase(let event) where event.chase > 0:
            guard !endedChases.contains(event.chase) else {
                throw DialogueViolation(
                    rule: "a chase ends once", found: "chase \(event.chase) is \(event.phase) after its end")
            }
            chases.insert(event.chase)
            if event.phase.isTerminal { endedChases.insert(event.chase) }
        case .seekButton(let event):
            bursts.insert(event.burst)
            switch event.phase {
            case .pending, .tapped: break
            case .settled, .cancelled, .failed: endedBursts.insert(event.burst)
            }
        default: break
        }
    }

    /// At rest.
    func expectEnds() throws(DialogueViolation) {
        for (what, open) in [
            ("chase", chases.subtracting(endedChases)), ("burst", bursts.subtracting(endedBursts)),
        ] where !open.isEmpty {
            throw DialogueViolation(rule: "each \(what) has an end", found: "none of \(open.sorted())")
        }
    }
}
