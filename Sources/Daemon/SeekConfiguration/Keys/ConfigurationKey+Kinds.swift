import ConfigurationText
import SeekProtocol

/// The kinds of keys for numbers, words and lists.
extension ConfigurationKey {
    static func count(
        _ table: String, _ name: String, _ unit: String, _ range: ClosedRange<Int>, _ property: Property<Int>
    ) -> ConfigurationKey {
        integer(table, name, unit, range, property) { $0 }
    }

    static func milliseconds(
        _ table: String, _ name: String, _ range: ClosedRange<Int>, _ property: Property<Duration>
    ) -> ConfigurationKey {
        integer(table, name, "milliseconds", range, property) { .milliseconds($0) }
    }

    static func seconds(
        _ table: String, _ name: String, _ range: ClosedRange<Int>, _ property: Property<Duration>
    ) -> ConfigurationKey {
        integer(table, name, "seconds", range, property) { .seconds($0) }
    }

    /// A time in a file, which is a number of seconds in code.
    static func millisecondsOfMedia(
        _ table: String, _ name: String, _ range: ClosedRange<Int>, _ property: Property<Double>
    ) -> ConfigurationKey {
        integer(table, name, "milliseconds", range, property) { Double($0) / 1_000 }
    }

    static func number(
        _ table: String, _ name: String, _ unit: String, _ range: ClosedRange<Double>, _ property: Property<Double>
    ) -> ConfigurationKey {
        let expectation = "a number of \(unit), \(short(range.lowerBound)) to \(short(range.upperBound))"
        return ConfigurationKey(table, name, expectation, property) { value throws(Mismatch) in
            guard let number = value.double, range.contains(number) else { throw Mismatch() }
            return number
        }
    }

    static func flag(_ table: String, _ name: String, _ property: Property<Bool>) -> ConfigurationKey {
        ConfigurationKey(table, name, "true or false", property) { value throws(Mismatch) in
            guard case .boolean(let flag) = value else { throw Mismatch() }
            return flag
        }
    }

    static func word<Word: RawRepresentable<String> & CaseIterable & Equatable & SendableMetatype>(
        _ table: String, _ name: String, _ property: Property<Word>
    ) -> ConfigurationKey {
        let words = Word.allCases.map(\.rawValue)
        return ConfigurationKey(table, name, alternatives(words), property) { value throws(Mismatch) in
            guard case .string(let text) = value else { throw Mismatch() }
            guard let word = Word(rawValue: text) else {
                throw Mismatch(suggestion: Nearest.match(for: text, among: words).map { "\"\($0)\"" })
            }
            return word
        }
    }

    static func steps(_ table: String, _ name: String, _ property: Property<[Double]>) -> ConfigurationKey {
        let expectation = "an array of 1 to 32 numbers of seconds, each above 0 and at most 86400"
        return list(table, name, 1...32, expectation, property) { element in
            element.double.flatMap { $0 > 0 && $0 <= 86_400 ? $0 : nil }
        }
    }

    static func rewinds(_ table: String, _ name: String, _ property: Property<[Double]>) -> ConfigurationKey {
        list(table, name, 4...4, "an array of 4 numbers of seconds, each 0 to 600", property) { element in
            element.double.flatMap { (0...600).contains($0) ? $0 : nil }
        }
    }

    static func schemes(_ table: String, _ name: String, _ property: Property<[String]>) -> ConfigurationKey {
        let expectation = "an array of 0 to 32 URL schemes in lower case, such as \"https\""
        return list(table, name, 0...32, expectation, property) { element in
            guard case .string(let scheme) = element, isScheme(scheme) else { return nil }
            return scheme
        }
    }

    /// - Parameter read: an element's value; nil if it is invalid.
    static func list<Element: Equatable & SendableMetatype>(
        _ table: String, _ name: String, _ count: ClosedRange<Int>, _ expectation: String,
        _ property: Property<[Element]>, _ read: @escaping @Sendable (ConfigurationValue) -> Element?
    ) -> ConfigurationKey {
        ConfigurationKey(table, name, expectation, property) { value throws(Mismatch) in
            guard case .array(let elements) = value, count.contains(elements.count) else { throw Mismatch() }
            var list: [Element] = []
            for element in elements {
                guard let read = read(element) else { throw Mismatch(element: element) }
                list.append(read)
            }
            return list
        }
    }

    private static func integer<Value: Equatable & SendableMetatype>(
        _ table: String, _ name: String, _ unit: String, _ range: ClosedRange<Int>, _ property: Property<Value>,
        _ value: @escaping @Sendable (Int) -> Value
    ) -> ConfigurationKey {
        let expectation = "a whole number of \(unit), \(range.lowerBound) to \(range.upperBound)"
        return ConfigurationKey(table, name, expectation, property) { given throws(Mismatch) in
            guard case .integer(let number) = given, range.contains(number) else { throw Mismatch() }
            return value(number)
        }
    }

    /// RFC 3986, section 3.1, without capitals: URLs are put in lower case before they are compared.
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
