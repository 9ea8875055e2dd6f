import RemoteKeys
import SeekModel
import SeekProtocol

/// What devices reported, with the milliseconds since the start, and what was made of it.
struct Timed<Value: Equatable & Sendable>: Equatable, Sendable {
    let at: Int
    let value: Value

    init(_ at: Int, _ value: Value) {
        self.at = at
        self.value = value
    }
}

extension Timed: CustomStringConvertible {
    var description: String { "\(at) \(value)" }
}

extension Instant {
    static func ms(_ milliseconds: Int) -> Instant { Instant(nanoseconds: Int64(milliseconds) * 1_000_000) }

    var ms: Int { Int(nanoseconds / 1_000_000) }
}

/// A machine that takes reports, and has deadlines of its own.
protocol RecordedMachine {
    associatedtype Output: Equatable & Sendable

    var nextDeadline: Instant? { get }
    mutating func handle(_ event: KeyEvent, at time: Instant) -> [Output]
    mutating func advance(to now: Instant) -> [Output]
}

extension RecordedMachine {
    /// All that comes of a recording: deadlines are met as they are due, up to `end`.
    fileprivate mutating func play(_ recording: [Timed<KeyEvent>], until end: Int) -> [Timed<Output>] {
        var told: [Timed<Output>] = []
        for input in recording {
            while let deadline = nextDeadline, deadline.ms < input.at {
                told += advance(to: deadline).map { Timed(deadline.ms, $0) }
            }
            told += handle(input.value, at: .ms(input.at)).map { Timed(input.at, $0) }
        }
        while let deadline = nextDeadline, deadline.ms <= end {
            told += advance(to: deadline).map { Timed(deadline.ms, $0) }
        }
        return told
    }
}

extension KeyMachine: RecordedMachine {
    static func run(_ recording: [Timed<KeyEvent>], until end: Int = 10_000) -> [Timed<KeyPress>] {
        var machine = KeyMachine()
        return machine.play(recording, until: end)
    }
}

extension RemoteMachine: RecordedMachine {
    static func run(
        _ recording: [Timed<KeyEvent>], _ settings: RemoteSettings = RemoteSettings(), until end: Int = 10_000
    ) -> [Timed<Action>] {
        var machine = RemoteMachine(settings)
        return machine.play(recording, until: end)
    }
}

let forward = KeyID(source: 1, name: "KEY_FASTFORWARD")
let backward = KeyID(source: 1, name: "KEY_REWIND")

/// The device's arrival, and its reports: `[(0, .down(forward))]`.
func device(_ profile: SourceProfile, _ reports: [(Int, KeyEvent)]) -> [Timed<KeyEvent>] {
    [Timed(0, .added(source: 1, profile))] + reports.map { Timed($0.0, $0.1) }
}

/// A word of a command, as a test writes it.
protocol Word { var json: JSONValue { get } }
extension String: Word { var json: JSONValue { .text(self) } }
extension Int: Word { var json: JSONValue { .integer(Int64(self)) } }

/// The value of a request's `command`.
func command(_ words: any Word...) -> JSONValue { .array(words.map(\.json)) }
