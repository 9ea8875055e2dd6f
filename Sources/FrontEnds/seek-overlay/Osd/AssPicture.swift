import Choreography
import CommandLineTool

/// A picture as ASS events, one a line, for mpv's `osd-overlay`. Places are pixels from the upper left corner.
struct AssPicture {
    private(set) var text = ""

    /// Fills a path.
    ///
    /// - Parameter place: maps a point of the path to the picture.
    mutating func fill(_ path: Path, _ paint: AssPaint, at place: (Point) -> Point) {
        guard paint.isSeen else { return }
        begin(paint)
        // \p4: in eighths of a pixel.
        text += "\\an7\\pos(0,0)\\p4}"
        for element in path.elements {
            switch element {
            case .move(let point): append("m ", place(point))
            case .line(let point): append("l ", place(point))
            case .cubic(let first, let second, let end):
                append("b ", place(first))
                append("", place(second))
                append("", place(end))
            // ASS closes every contour.
            case .close: break
            }
        }
        text += "\n"
    }

    /// Side of the place on which a text stands; the values are ASS's.
    enum Alignment: Int {
        case right = 4
        case centred = 5
        case left = 6

        var opposite: Alignment {
            switch self {
            case .right: .left
            case .centred: .centred
            case .left: .right
            }
        }
    }

    /// Writes one line of text.
    ///
    /// - Parameters:
    ///   - size: the font size, which is that of the em square.
    ///   - rest: what follows in the same line, never bold.
    ///   - opacity: of the rest, 0 to 1.
    mutating func write(
        _ words: String, _ alignment: Alignment = .centred, at place: Point, size: Double, isBold: Bool = false,
        _ paint: AssPaint, then rest: String = "", opacity: Double = 1
    ) {
        guard paint.isSeen, !words.isEmpty else { return }
        begin(paint)
        text += "\\an\(alignment.rawValue)\\q2\\b\(isBold ? 1 : 0)\\fs"
        // ASS wants the height of a line, which is about 7/6 of the em square.
        append(size * 7 / 6)
        text += "\\pos("
        append(place.x)
        text += ","
        append(place.y)
        text += ")}"
        text += Self.escaped(words)
        if !rest.isEmpty { text += "{\\b0\\alpha&H\(Self.alpha(opacity))&}" + Self.escaped(rest) }
        text += "\n"
    }

    private mutating func begin(_ paint: AssPaint) {
        let colour = paint.isBlack ? Self.shade : paint.isWarning ? Self.warning : Self.ink
        text += "{\\1c&H\(colour)&\\3c&H\(colour)&\\alpha&H\(Self.alpha(paint.opacity))&\\shad0\\bord"
        append(paint.border)
        text += "\\blur"
        append(paint.softness * Self.blur)
        if let clipsAt = paint.clipsAt { text += "\\clip(0,0,\(clipsAt),100000)" }
    }

    /// libass's unit of `\blur`, in standard deviations of its Gaussian: √(ln 256) / 2.
    private static let blur = 1.17741

    private static let look = OverlayLook()
    private static let (ink, shade, warning) = (
        colour(look.colours.ink), colour(look.colours.shade), colour(look.colours.warning)
    )

    /// "#ff8c7a" as ASS has it: blue, green, red.
    private static func colour(_ text: String) -> String {
        let digits = Array(text.dropFirst().uppercased())
        return String(digits[4...5] + digits[2...3] + digits[0...1])
    }

    /// ASS's transparency, two digits.
    private static func alpha(_ opacity: Double) -> String {
        let hex = String(255 - Int((min(1, max(0, opacity)) * 255).rounded()), radix: 16, uppercase: true)
        return (hex.count < 2 ? "0" : "") + hex
    }

    /// Appends a number with two decimals.
    private mutating func append(_ number: Double) {
        let hundredths = Int(clamped: number * 100)
        let rest = hundredths.magnitude % 100
        if hundredths < 0 { text += "-" }
        text += "\(hundredths.magnitude / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    private mutating func append(_ command: String, _ point: Point) {
        text += command
        text += "\(Int(clamped: point.x * 8)) \(Int(clamped: point.y * 8)) "
    }

    /// Keeps a text from being read as ASS: escapes braces, and puts a word joiner after each backslash.
    private static func escaped(_ words: String) -> String {
        guard words.contains(where: { "{\\\n".contains($0) }) else { return words }
        var text = ""
        for character in words {
            switch character {
            case "{": text += "\\{"
            case "\\": text += "\\\u{2060}"
            case "\n": text += " "
            default: text.append(character)
            }
        }
        return text
    }
}

/// Colour, opacity and edge of a shape or a text in an ASS picture. Lengths are in pixels of the picture.
struct AssPaint: Equatable {
    var isBlack = false
    var isWarning = false
    /// 0 to 1.
    var opacity: Double
    /// By how much the shape is enlarged on all sides.
    var border = 0.0
    /// Standard deviation of the edge's blur.
    var softness = 0.0
    /// Pixels right of this are not drawn.
    var clipsAt: Int?

    static func white(_ opacity: Double) -> AssPaint { AssPaint(opacity: opacity) }

    static func warning(_ opacity: Double) -> AssPaint { AssPaint(isWarning: true, opacity: opacity) }

    /// Black, for legibility on bright pictures.
    static func shade(_ opacity: Double, border: Double = 0, softness: Double = 0) -> AssPaint {
        AssPaint(isBlack: true, opacity: opacity, border: border, softness: softness)
    }

    /// - Parameters:
    ///   - opacity: of what has the shadow.
    ///   - unit: of the shadow's lengths.
    static func shadow(_ shadow: OverlayLook.Shadow, _ opacity: Double, unit: Double) -> AssPaint {
        .shade(shadow.opacity * opacity, border: shadow.spread * unit, softness: shadow.softness * unit)
    }

    /// False for less than half a step of ASS's 255.
    var isSeen: Bool { opacity * 255 >= 0.5 }
}
