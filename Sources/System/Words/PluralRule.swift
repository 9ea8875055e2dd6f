/// Which of a language's forms a count takes: the expression of a catalogue's header `Plural-Forms`, as in C.
package struct PluralRule: Equatable, Sendable {
    private indirect enum Expression: Equatable, Sendable {
        case number(Int)
        case count
        case not(Expression)
        case binary(Expression, Operator, Expression)
        case choice(Expression, Expression, Expression)
    }

    private enum Operator: String, CaseIterable {
        case or = "||"
        case and = "&&"
        case equal = "=="
        case unequal = "!="
        case atMost = "<="
        case atLeast = ">="
        case less = "<"
        case more = ">"
        case plus = "+"
        case minus = "-"
        case times = "*"
        case over = "/"
        case modulo = "%"

        /// What binds more tightly has a higher one.
        var rank: Int {
            switch self {
            case .or: 0
            case .and: 1
            case .equal, .unequal: 2
            case .atMost, .atLeast, .less, .more: 3
            case .plus, .minus: 4
            case .times, .over, .modulo: 5
            }
        }
    }

    /// How many forms the language has, 1 to 100.
    package let forms: Int
    private let expression: Expression

    /// That of English: the first form for 1, the second for every other count.
    package static let english = PluralRule(forms: 2, .binary(.count, .unequal, .number(1)))

    private init(forms: Int, _ expression: Expression) {
        self.forms = forms
        self.expression = expression
    }

    /// - Parameter header: "nplurals=2; plural=(n != 1);"
    /// - Returns: nil if it is no such header.
    package init?(header: String) {
        var values: [Substring: Substring] = [:]
        for field in header.split(separator: ";") {
            let parts = field.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { values[parts[0].trimmed] = parts[1] }
        }
        guard let forms = values["nplurals"].flatMap({ Int($0.trimmed) }), (1...100).contains(forms),
            let text = values["plural"]
        else { return nil }
        var reader = Reader(text)
        guard let expression = reader.choice(depth: 0), reader.isAtEnd else { return nil }
        self.init(forms: forms, expression)
    }

    /// The form of a count, 0 to `forms` - 1.
    package func form(of count: Int) -> Int {
        min(forms - 1, max(0, Self.value(of: expression, Int(count.magnitude & UInt(Int.max)))))
    }

    private static func value(of expression: Expression, _ count: Int) -> Int {
        switch expression {
        case .number(let number): return number
        case .count: return count
        case .not(let inner): return value(of: inner, count) == 0 ? 1 : 0
        case .choice(let condition, let yes, let no):
            return value(of: value(of: condition, count) != 0 ? yes : no, count)
        case .binary(let left, let binary, let right):
            let (left, right) = (value(of: left, count), value(of: right, count))
            return switch binary {
            case .or: left != 0 || right != 0 ? 1 : 0
            case .and: left != 0 && right != 0 ? 1 : 0
            case .equal: left == right ? 1 : 0
            case .unequal: left != right ? 1 : 0
            case .atMost: left <= right ? 1 : 0
            case .atLeast: left >= right ? 1 : 0
            case .less: left < right ? 1 : 0
            case .more: left > right ? 1 : 0
            case .plus: left &+ right
            case .minus: left &- right
            case .times: left &* right
            case .over: right == 0 ? 0 : left.dividedReportingOverflow(by: right).partialValue
            case .modulo: right == 0 ? 0 : left.remainderReportingOverflow(dividingBy: right).partialValue
            }
        }
    }

    /// Reads an expression from its start.
    private struct Reader {
        /// Deeper expressions are none of a language's.
        private static let mostDepth = 50

        private var rest: Substring

        init(_ text: Substring) { rest = text }

        var isAtEnd: Bool {
            mutating get {
                skipSpace()
                return rest.isEmpty
            }
        }

        mutating func choice(depth: Int) -> Expression? {
            guard depth < Self.mostDepth, let condition = binary(from: 0, depth) else { return nil }
            guard take("?") else { return condition }
            guard let yes = choice(depth: depth + 1), take(":"), let no = choice(depth: depth + 1) else { return nil }
            return .choice(condition, yes, no)
        }

        private mutating func binary(from rank: Int, _ depth: Int) -> Expression? {
            guard var left = operand(depth) else { return nil }
            while let next = Operator.allCases.first(where: { $0.rank >= rank && begins(with: $0.rawValue) }) {
                _ = take(next.rawValue)
                guard let right = binary(from: next.rank + 1, depth) else { return nil }
                left = .binary(left, next, right)
            }
            return left
        }

        private mutating func operand(_ depth: Int) -> Expression? {
            guard depth < Self.mostDepth else { return nil }
            if take("n") { return .count }
            if take("!") { return operand(depth + 1).map { .not($0) } }
            if take("(") {
                guard let inner = choice(depth: depth + 1), take(")") else { return nil }
                return inner
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count)
            return Int(digits).map { .number($0) }
        }

        private mutating func take(_ word: String) -> Bool {
            guard begins(with: word) else { return false }
            rest = rest.dropFirst(word.count)
            return true
        }

        private mutating func begins(with word: String) -> Bool {
            skipSpace()
            return rest.hasPrefix(word)
        }

        private mutating func skipSpace() { rest = rest.drop { $0.isWhitespace } }
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = drop { $0.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start }
        return start[...last]
    }
}
