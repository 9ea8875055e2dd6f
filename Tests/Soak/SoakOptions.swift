/// The command line of `soak-core`.
struct SoakOptions {
    struct Mistake: Error {
        var text: String
    }

    static let usage = "usage: soak-core [--inputs N] [--seconds N] [--first SEED] [--workers N] | --seed SEED"

    /// Ends after so many inputs of the engine; nil: without end.
    private(set) var inputs: UInt64?
    /// Ends after so long.
    private(set) var seconds: UInt64?
    /// The first seed.
    private(set) var first: UInt64 = 1
    /// Runs at once; nil: as many as there are processors.
    private(set) var workers: UInt64?
    /// Shows this run alone.
    private(set) var seed: UInt64?

    init(_ arguments: some Sequence<String>) throws(Mistake) {
        var iterator = arguments.makeIterator()
        while let name = iterator.next() {
            guard let text = iterator.next(), let value = UInt64(text) else {
                throw Mistake(text: "expected a whole number after \(name)")
            }
            switch name {
            case "--inputs": inputs = value
            case "--seconds": seconds = value
            case "--first": first = value
            case "--workers": workers = max(1, value)
            case "--seed": seed = value
            default: throw Mistake(text: "unknown option \(name)")
            }
        }
    }
}
