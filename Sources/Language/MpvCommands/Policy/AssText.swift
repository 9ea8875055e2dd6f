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

/// How many pixels libass draws for a text: each character as a square, each drawing as the box around it, with borders and
/// blur. It never asks where they are on the screen, and neither does this estimate.
extension AssText {
    /// What the tags of a line have set at most so far.
    private struct Style {
        var size = 60.0
        var width = 100.0
        var height = 100.0
        var border = 3.0
        var shadow = 0.0
        var blur = 0.0
        var shear = 0.0
        /// Of a drawing: its coordinates are multiples of 1 / 2^(scale - 1) of a pixel; 0 for text.
        var drawing = 0

        /// The pixels of a box, in the script's own.
        func pixels(_ width: Double, _ height: Double) -> Double {
            let margin = 2 * border + shadow + 6 * blur
            let wide = width * self.width / 100
            let high = height * self.height / 100
            return (wide + shear * high + margin) * (high + shear * wide + margin)
        }

        mutating func take(_ block: ArraySlice<UInt8>) {
            for tag in block.split(separator: UInt8(ascii: "\\")) {
                let tag = tag.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
                let name = tag.prefix { AssText.isLetter($0) }
                let number = AssText.numbers(in: tag.dropFirst(name.count)).max()
                guard let number else { continue }
                switch String(decoding: name, as: UTF8.self) {
                case "fs": size = max(size, number)
                case "fscx": width = max(width, number)
                case "fscy": height = max(height, number)
                case "bord", "xbord", "ybord": border = max(border, number)
                case "shad", "xshad", "yshad": shadow = max(shadow, number)
                case "blur", "be": blur = max(blur, number)
                case "fax", "fay": shear = max(shear, number)
                case "p": drawing = Int(min(number, 9))
                default: break
                }
            }
        }
    }

    /// - Parameter height: of the script's canvas.
    static func cost(of text: ByteString, height: Double) -> Double {
        let pixels = text.bytes.split(separator: UInt8(ascii: "\n")).reduce(0) { $0 + cost(ofLine: $1) }
        return pixels * (usualHeight / height) * (usualHeight / height)
    }

    private static func cost(ofLine line: ArraySlice<UInt8>) -> Double {
        var rest = line
        var style = Style()
        var cost = 0.0
        while !rest.isEmpty {
            // A brace that is never closed is text.
            let words = rest.contains(UInt8(ascii: "}")) ? rest.prefix { $0 != UInt8(ascii: "{") } : rest
            if style.drawing > 0 {
                let (width, height) = box(of: words)
                let scale = Double(1 << (style.drawing - 1))
                if width > 0 || height > 0 { cost += style.pixels(width / scale, height / scale) }
            } else {
                // Bytes that begin a character.
                let count = words.count { $0 & 0xC0 != 0x80 && $0 != UInt8(ascii: " ") }
                cost += Double(count) * style.pixels(style.size, style.size)
            }
            let block = rest[words.endIndex...].prefix { $0 != UInt8(ascii: "}") }
            style.take(block)
            rest = rest[block.endIndex...].dropFirst()
        }
        return cost
    }

    /// The size of the box around a drawing: "m X Y l X Y ...".
    private static func box(of drawing: ArraySlice<UInt8>) -> (width: Double, height: Double) {
        var sides: [ClosedRange<Double>?] = [nil, nil]
        var count = 0
        for word in drawing.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) {
            guard let digits = numbers(in: word).first else { continue }
            let number = word.first == UInt8(ascii: "-") ? -digits : digits
            let side = sides[count % 2] ?? number...number
            guard number.isFinite else { return (.infinity, .infinity) }
            sides[count % 2] = min(side.lowerBound, number)...max(side.upperBound, number)
            count += 1
        }
        func length(_ side: ClosedRange<Double>?) -> Double { side.map { $0.upperBound - $0.lowerBound } ?? 0 }
        return (length(sides[0]), length(sides[1]))
    }
}

extension MpvCommand {
    /// The number of the overlay that `osd-overlay` draws, and the pixels that it takes; nil for other commands.
    package var drawnOverlay: (id: Int64, cost: Double)? {
        guard name == "osd-overlay" else { return nil }
        let id: Int64? =
            switch argument(0, "id") {
            case .integer(let number)?: number
            case .string(let text)?: NumberText.integer(text)
            case .null?, .bool?, .double?, .array?, .object?, nil: nil
            }
        guard let id, case .string(let text)? = argument(2, "data") else { return nil }
        if word(1, "format") == "none" { return (id, 0) }
        return (id, AssText.cost(of: text, height: AssText.height(of: argument(4, "res_y"))))
    }
}

extension AssText {
    /// The canvas that a client asks for.
    static func height(of argument: JSONValue?) -> Double {
        switch argument {
        case .integer(let number)? where number > 0: Double(number)
        case .string(let text)?: NumberText.integer(text).flatMap { $0 > 0 ? Double($0) : nil } ?? usualHeight
        case _: usualHeight
        }
    }
}
