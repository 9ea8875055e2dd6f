/// The values that a key takes.
package struct KeyType<Value: SendableMetatype>: Sendable {
    package typealias Read = @Sendable (ConfigurationValue) throws(KeyMismatch) -> Value

    let expectation: String
    let read: Read

    /// - Parameters:
    ///   - expectation: type, unit and range in words.
    ///   - read: a value of the file as one of the property.
    package init(_ expectation: String, _ read: @escaping Read) {
        self.expectation = expectation
        self.read = read
    }

    package func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> KeyType<Other> {
        KeyType<Other>(expectation) { [read] value throws(KeyMismatch) in transform(try read(value)) }
    }

    /// The same values without those that fail a check.
    package func checked(_ isValid: @escaping @Sendable (Value) -> Bool) -> KeyType {
        KeyType(expectation) { [read] value throws(KeyMismatch) in
            let value = try read(value)
            guard isValid(value) else { throw KeyMismatch() }
            return value
        }
    }

    /// For a property that is nil until the key is set.
    package var optional: KeyType<Value?> { map { $0 } }
}

// MARK: - Kinds

extension KeyType<Bool> {
    package static var flag: KeyType {
        KeyType("true or false") { value throws(KeyMismatch) in
            guard case .boolean(let flag) = value else { throw KeyMismatch() }
            return flag
        }
    }
}

extension KeyType<Int> {
    /// - Parameter unit: nil: the number has none.
    package static func count(_ range: ClosedRange<Int>, of unit: String? = nil) -> KeyType {
        let number = "a whole number\(unit.map { " of \($0)" } ?? "")"
        return KeyType("\(number), \(range.lowerBound) to \(range.upperBound)") { value throws(KeyMismatch) in
            guard case .integer(let number) = value, range.contains(number) else { throw KeyMismatch() }
            return number
        }
    }
}

extension KeyType<Duration> {
    package static func milliseconds(_ range: ClosedRange<Int>) -> KeyType {
        KeyType<Int>.count(range, of: "milliseconds").map { .milliseconds($0) }
    }

    package static func seconds(_ range: ClosedRange<Int>) -> KeyType {
        KeyType<Int>.count(range, of: "seconds").map { .seconds($0) }
    }
}

extension KeyType<Double> {
    package static func number(_ range: ClosedRange<Double>, of unit: String) -> KeyType {
        let expectation = "a number of \(unit), \(short(range.lowerBound)) to \(short(range.upperBound))"
        return KeyType(expectation) { value throws(KeyMismatch) in
            guard let number = value.double, range.contains(number) else { throw KeyMismatch() }
            return number
        }
    }

    private static func short(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
}

extension KeyType<String> {
    package static func text(_ expectation: String, bytes: ClosedRange<Int>) -> KeyType {
        KeyType(expectation) { value throws(KeyMismatch) in
            guard case .string(let text) = value, bytes.contains(text.utf8.count), !text.utf8.contains(0) else {
                throw KeyMismatch()
            }
            return text
        }
    }
}

extension KeyType<String?> {
    /// An empty one stands for nil.
    ///
    /// - Parameter empty: what `""` does: ` to leave lircd alone`.
    package static func absolutePath(atMost bytes: Int? = nil, empty: String = "") -> KeyType {
        let length = bytes.map { " of at most \($0) bytes" } ?? ""
        return KeyType("an absolute path\(length), or \"\"\(empty)") { value throws(KeyMismatch) in
            guard case .string(let path) = value, path.isEmpty || path.hasPrefix("/"), !path.utf8.contains(0),
                path.utf8.count <= bytes ?? .max
            else { throw KeyMismatch() }
            return path.isEmpty ? nil : path
        }
    }
}

extension KeyType where Value: RawRepresentable<String> & CaseIterable {
    /// One of the type's words.
    package static var word: KeyType {
        let words = Value.allCases.map(\.rawValue)
        return KeyType(alternatives(words)) { value throws(KeyMismatch) in
            guard case .string(let text) = value else { throw KeyMismatch() }
            guard let word = Value(rawValue: text) else {
                throw KeyMismatch(unknown: text, among: words.map { "\"\($0)\"" })
            }
            return word
        }
    }

    /// `"stop" or "exit"`.
    private static func alternatives(_ words: [String]) -> String {
        let quoted = words.map { "\"\($0)\"" }
        return quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "")
    }
}

extension KeyType {
    /// - Parameter read: an element's value; nil if it is invalid.
    package static func list<Element: SendableMetatype>(
        _ count: ClosedRange<Int>, _ expectation: String,
        _ read: @escaping @Sendable (ConfigurationValue) throws(KeyMismatch) -> Element?
    ) -> KeyType where Value == [Element] {
        KeyType(expectation) { value throws(KeyMismatch) in
            guard case .array(let elements) = value, count.contains(elements.count) else { throw KeyMismatch() }
            var list: [Element] = []
            for element in elements {
                guard let read = try read(element) else { throw KeyMismatch(element: element) }
                list.append(read)
            }
            return list
        }
    }
}
