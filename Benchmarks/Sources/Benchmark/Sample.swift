/// One figure, measured several times.
struct Sample {
    private(set) var values: [Double] = []

    var isEmpty: Bool { values.isEmpty }
    var median: Double { Sample.percentile(50, of: values.sorted()) }
    var least: Double { values.min() ?? .nan }
    var most: Double { values.max() ?? .nan }

    init(_ values: [Double] = []) { self.values = values }

    mutating func add(_ value: Double) { values.append(value) }

    /// - Parameter values: in order.
    static func percentile(_ percent: Double, of values: [Double]) -> Double {
        guard !values.isEmpty else { return .nan }
        let place = Double(values.count - 1) * percent / 100
        let below = values[Int(place)]
        let above = values[min(Int(place) + 1, values.count - 1)]
        // Between the two in the middle; elsewhere the value that was seen.
        return percent == 50 ? below + (above - below) * (place - place.rounded(.down)) : above
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
