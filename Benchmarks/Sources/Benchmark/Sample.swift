/// One figure, measured several times.
struct Sample {
    private(set) var values: [Double] = []

    var isEmpty: Bool { values.isEmpty }
    var median: Double { Sample.percentile(50, of: values.sorted()) }
    var least: Double { values.min() ?? .nan }
    var most: Double { values.max() ?? .nan }

    init(_ values: [Double] = []) { self.values = values }

    mutating func add(_ value: Double) { values.append(value) }

    /// The percentile; of two middle values, their mean.
    ///
    /// - Parameter values: sorted.
    static func percentile(_ percent: Double, of values: [Double]) -> Double {
        guard !values.isEmpty else { return .nan }
        if percent == 50 { return (values[(values.count - 1) / 2] + values[values.count / 2]) / 2 }
        return values[max(0, Int((Double(values.count) * percent / 100).rounded(.up)) - 1)]
    }
}

extension Sample: Encodable {
    private enum Key: String, CodingKey {
        case median, least, most, values
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(median, forKey: .median)
        try fields.encode(least, forKey: .least)
        try fields.encode(most, forKey: .most)
        try fields.encode(values, forKey: .values)
    }
}
