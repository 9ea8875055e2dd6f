import Foundation

/// What a test waits for did not come to be.
struct WaitedInVain: Error, CustomStringConvertible {
    let what: String
    var description: String { "waited in vain for \(what)" }
}

/// The one place where a test waits: for a condition, with a deadline that only a broken program meets.
func wait(for what: String, within limit: Duration = .seconds(20), until isMet: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + limit
    while try !isMet() {
        guard ContinuousClock.now < deadline else { throw WaitedInVain(what: what) }
        Thread.sleep(forTimeInterval: 0.002)  // house-rules: the waiting function itself
    }
}

/// The gap between two presses of a person or a held key: part of the input, not a wait for something to happen.
func pause(_ gap: Duration) {
    let seconds = Double(gap.components.seconds) + Double(gap.components.attoseconds) / 1e18
    Thread.sleep(forTimeInterval: seconds)  // house-rules: input
}
