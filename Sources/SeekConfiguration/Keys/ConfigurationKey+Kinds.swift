import SeekProtocol

/// The kinds of keys that there are.
extension ConfigurationKey {
    typealias Property<Value> = any WritableKeyPath<Configuration, Value> & Sendable

    static func count(
        _ table: String, _ name: String, _ unit: String, _ range: ClosedRange<Int>, _ property: Property<Int>
    ) -> ConfigurationKey {
        integer(table, name, unit, range) { $1[keyPath: property] = $0 }
    }

    static func milliseconds(
        _ table: String, _ name: String, _ range: ClosedRange<Int>, _ property: Property<Duration>
    ) -> ConfigurationKey {
        integer(table, name, "milliseconds", range) { $1[keyPath: property] = .milliseconds($0) }
    }

    /// Positions in media are seconds throughout; only their configuration is as whole as that of the other times.
    static func millisecondsOfMedia(
        _ table: String, _ name: String, _ range: ClosedRange<Int>, _ property: Property<Double>
    ) -> ConfigurationKey {
        integer(table, name, "milliseconds", range) { $1[keyPath: property] = Double($0) / 1_000 }
    }

    static func number(
        _ table: String, _ name: String, _ unit: String, _ range: ClosedRange<Double>, _ property: Property<Double>
    ) -> ConfigurationKey {
        let expectation = "a number of \(unit), \(short(range.lowerBound)) to \(short(range.upperBound))"
        return ConfigurationKey(table: table, name: name, expectation: expectation) {
            (value, configuration) throws(Mismatch) in
            guard let number = value.double, range.contains(number) else { throw Mismatch() }
            configuration[keyPath: property] = number
        }
    }

    static func flag(_ table: String, _ name: String, _ property: Property<Bool>) -> ConfigurationKey {
        ConfigurationKey(table: table, name: name, expectation: "true or false") {
            (value, configuration) throws(Mismatch) in
            guard case .boolean(let flag) = value else { throw Mismatch() }
            configuration[keyPath: property] = flag
        }
    }

    static func steps(_ table: String, _ name: String, _ property: Property<[Double]>) -> ConfigurationKey {
        let expectation = "an array of 1 to 32 numbers of seconds, each above 0 and at most 86400"
        return ConfigurationKey(table: table, name: name, expectation: expectation) {
            (value, configuration) throws(Mismatch) in
            let elements = try elements(of: value, count: 1...32)
            var steps: [Double] = []
            for element in elements {
                guard let step = element.double, step > 0, step <= 86_400 else {
                    throw Mismatch(found: "\(element.found) in it")
                }
                steps.append(step)
            }
            configuration[keyPath: property] = steps
        }
    }

    static func word<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ table: String, _ name: String, _ property: Property<Word>
    ) -> ConfigurationKey {
        let words = Word.allCases.map(\.rawValue)
        return ConfigurationKey(table: table, name: name, expectation: alternatives(words)) {
            (value, configuration) throws(Mismatch) in
            guard case .string(let text) = value else { throw Mismatch() }
            guard let word = Word(rawValue: text) else {
                throw Mismatch(suggestion: Nearest.match(for: text, among: words).map { "\"\($0)\"" })
            }
            configuration[keyPath: property] = word
        }
    }

    static func schemes(_ table: String, _ name: String, _ property: Property<[String]>) -> ConfigurationKey {
        let expectation = "an array of 0 to 32 schemes of URLs in lower case, such as \"https\""
        return ConfigurationKey(table: table, name: name, expectation: expectation) {
            (value, configuration) throws(Mismatch) in
            var schemes: [String] = []
            for element in try elements(of: value, count: 0...32) {
                guard case .string(let scheme) = element, isScheme(scheme) else {
                    throw Mismatch(found: "\(element.found) in it")
                }
                schemes.append(scheme)
            }
            configuration[keyPath: property] = schemes
        }
    }

    private static func integer(
        _ table: String, _ name: String, _ unit: String, _ range: ClosedRange<Int>,
        _ set: @escaping @Sendable (Int, inout Configuration) -> Void
    ) -> ConfigurationKey {
        let expectation = "a whole number of \(unit), \(range.lowerBound) to \(range.upperBound)"
        return ConfigurationKey(table: table, name: name, expectation: expectation) {
            (value, configuration) throws(Mismatch) in
            guard case .integer(let number) = value, range.contains(number) else { throw Mismatch() }
            set(number, &configuration)
        }
    }

    static func elements(
        of value: ConfigurationValue, count: ClosedRange<Int>
    ) throws(Mismatch) -> [ConfigurationValue] {
        guard case .array(let elements) = value, count.contains(elements.count) else { throw Mismatch() }
        return elements
    }

    /// RFC 3986, section 3.1, without its capitals: URLs are compared after they are put in lower case.
    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
        return text.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789+-.".utf8.contains($0) }
    }

    /// `"stop" or "exit"`.
    private static func alternatives(_ words: [String]) -> String {
        let quoted = words.map { "\"\($0)\"" }
        return quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "")
    }

    private static func short(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
}
