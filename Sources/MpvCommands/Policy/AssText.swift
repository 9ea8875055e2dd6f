import SeekProtocol

/// Bounds of what clients may have drawn: text with tags of ASS. libass draws as large as the tags say, while everybody
/// waits for libmpv's picture.
enum AssText {
    static let mostLines = 512
    /// Of a script's own canvas: a small one makes everything in it larger.
    static let canvas = 100.0...10_000.0

    /// The largest number of a tag, without its sign. Other tags take any number: colours, times, angles.
    private static let tags: [(name: String, limit: Double)] = [
        ("fscx", 300), ("fscy", 300), ("fsp", 500), ("fs", 400), ("fax", 5), ("fay", 5), ("xbord", 50), ("ybord", 50),
        ("bord", 50), ("xshad", 200), ("yshad", 200), ("shad", 200), ("blur", 30), ("be", 30), ("pbo", 10_000),
        ("pos", 20_000), ("move", 20_000), ("org", 20_000), ("clip", 1_000_000),
        ("iclip", 1_000_000),
    ]
    /// Pixels of all characters and drawings of a text, on a canvas of `usualHeight`.
    static let mostCost = 6_000_000.0
    /// libmpv's canvas, if no other is asked for.
    static let usualHeight = 720.0

    /// Why a text may not be drawn; nil if it may.
    ///
    /// - Parameter height: of its canvas.
    static func refusal(ofText text: ByteString, height: Double = usualHeight) -> Refusal? {
        let lines = text.bytes.count { $0 == UInt8(ascii: "\n") } + 1
        guard lines <= mostLines else {
            return Refusal(.invalidParameter, "expected at most \(mostLines) lines of ASS, got \(lines)")
        }
        var rest = text.bytes[...]
        while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
            rest = rest[(backslash + 1)...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            guard let tag = tags.first(where: { rest.starts(with: $0.name.utf8) }) else { continue }
            let arguments = rest.dropFirst(tag.name.utf8.count)
                .prefix { $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "}") }
            if let number = numbers(in: arguments).first(where: { !(abs($0) <= tag.limit) }) {
                return tooLarge("\\\(tag.name)", tag.limit, number)
            }
        }
        let cost = cost(of: text, height: height)
        guard !(cost <= mostCost) else { return nil }
        return Refusal(
            .invalidParameter,
            "expected a text that covers at most \(Int(mostCost)) pixels of a canvas of \(Int(usualHeight)) lines, all "
                + "characters and drawings added up, got about \(cost.isFinite ? cost.rounded() : cost)")
    }

    /// Why these styles may not be set: "NAME=VALUE,NAME=VALUE".
    static func refusal(ofStyles text: ByteString) -> Refusal? {
        for style in text.bytes.split(separator: UInt8(ascii: ",")) {
            guard let equals = style.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: style[..<equals], as: UTF8.self)
            let value = style[(equals + 1)...]
            // Neither a colour nor a name.
            guard let first = value.first(where: { $0 != UInt8(ascii: " ") }), first != UInt8(ascii: "&"),
                !isLetter(first), let number = numbers(in: value).first
            else { continue }
            if name.lowercased().contains("playres") {
                guard canvas.contains(number) else { return outside(name, number) }
            } else if !(abs(number) <= mostStyle) {
                return tooLarge(name, mostStyle, number)
            }
        }
        return nil
    }

    private static let mostStyle = 500.0

    static func outside(_ name: String, _ number: Double) -> Refusal {
        Refusal(
            .invalidParameter,
            "\(name): expected \(Int(canvas.lowerBound)) to \(Int(canvas.upperBound)), got \(number)")
    }

    private static func tooLarge(_ name: String, _ limit: Double, _ number: Double) -> Refusal {
        Refusal(.invalidParameter, "\(name): expected at most \(limit), got \(number)")
    }

    /// The numbers in a text, with or without an exponent; one that Swift can't read is infinite.
    static func numbers(in text: ArraySlice<UInt8>) -> [Double] {
        var numbers: [Double] = []
        var rest = text.drop { !isDigit($0) }
        while !rest.isEmpty {
            var number = rest.prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
            rest = rest.dropFirst(number.count)
            let exponent = rest.dropFirst()
            if let first = rest.first, first | 0x20 == UInt8(ascii: "e"),
                let sign = exponent.first, isDigit(sign) || sign == UInt8(ascii: "+")
            {
                // No honest text has an exponent.
                number = []
            }
            numbers.append(Double(String(decoding: number, as: UTF8.self)) ?? .infinity)
            rest = rest.drop { !isDigit($0) }
        }
        return numbers
    }

    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
}
