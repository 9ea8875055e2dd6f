/// Which seek button: `forward` or `backward`.
public enum Direction: String, Sendable, CaseIterable {
    case forward
    case backward

    /// The other one.
    public var opposite: Direction { self == .forward ? .backward : .forward }

    /// +1 for forward, -1 for backward.
    public var sign: Double { self == .forward ? 1 : -1 }
}

extension Direction: JSONWritable {
    package func write(to writer: inout JSONWriter) { rawValue.write(to: &writer) }
}
