import SeekProtocol

/// What became of the commands of a dialogue: the chases and bursts that replies name, and their ends, as a subscriber to
/// all events sees them.
struct DialogueAccount {
    private var chases: Set<Int> = []
    private var endedChases: Set<Int> = []
    private var bursts: Set<Int> = []
    private var endedBursts: Set<Int> = []
    /// Of each button the burst that waits for the film.
    private var pending: [Direction: Int] = [:]

    mutating func replied(_ line: JSONValue) {
        guard let data = line.member("data") else { return }
        if let chase = data.member("chase")?.wholeNumber, chase > 0 { chases.insert(chase) }
        // Without a target its taps are kept: they may join another burst.
        if let burst = data.member("burst")?.wholeNumber, data.member("target")?.number != nil { bursts.insert(burst) }
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
            // Taps that were kept may join the burst that runs, if a change of file is refused: the button shows that one.
            if let taken = pending.removeValue(forKey: event.button), taken != event.burst { endedBursts.insert(taken) }
            bursts.insert(event.burst)
            switch event.phase {
            case .pending: pending[event.button] = event.burst
            case .tapped: break
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
