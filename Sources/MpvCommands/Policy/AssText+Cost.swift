import SeekProtocol

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
