import Linux

/// The cells of a screen. Drawing outside of it has no effect.
struct Canvas: Equatable {
    let columns: Int
    let rows: Int
    private(set) var cells: [Cell]

    init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
        cells = Array(repeating: Cell(), count: self.columns * self.rows)
    }

    subscript(column: Int, row: Int) -> Cell? {
        guard contains(column, row) else { return nil }
        return cells[row * columns + column]
    }

    func contains(_ column: Int, _ row: Int) -> Bool {
        column >= 0 && column < columns && row >= 0 && row < rows
    }

    mutating func change(_ column: Int, _ row: Int, _ change: (inout Cell) -> Void) {
        guard contains(column, row) else { return }
        change(&cells[row * columns + column])
    }

    /// Writes text from a column on. The ground stays.
    ///
    /// - Parameter opacity: 0 to 1.
    mutating func write(
        _ text: String, column: Int, row: Int, _ colour: Colour = .ink, opacity: Double = 1, isBold: Bool = false
    ) {
        guard opacity > 0.02 else { return }
        var column = column
        for character in text {
            let width = character.columns
            guard width > 0 else { continue }
            // Half of a wide character can't be shown.
            if width == 1 || contains(column + 1, row) {
                change(column, row) {
                    $0.text = character
                    $0.colour = colour.over($0.ground, opacity: opacity)
                    $0.isBold = isBold
                }
                if width == 2 { change(column + 1, row) { $0.text = nil } }
            }
            column += width
        }
    }

    /// Writes text with its middle at a column.
    mutating func write(
        _ text: String, around middle: Double, row: Int, _ colour: Colour = .ink, opacity: Double = 1,
        isBold: Bool = false
    ) {
        let start = Int((middle - Double(text.columns) / 2).rounded())
        write(text, column: start, row: row, colour, opacity: opacity, isBold: isBold)
    }
}

/// One place of the screen.
struct Cell: Equatable {
    /// Nil for the second half of a wide character.
    var text: Character? = " "
    var colour = Colour.ink
    var ground = Colour.ground
    var isBold = false
}

/// How many colours the terminal has.
enum ColourDepth {
    /// Only bold and faint.
    case none
    /// xterm's 256.
    case palette
    /// 24 bits.
    case full
}

/// A colour of the screen, each part 0 to 255.
struct Colour: Equatable {
    var red: Double
    var green: Double
    var blue: Double

    init(_ red: Double, _ green: Double, _ blue: Double) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Blends this over another colour.
    ///
    /// - Parameter opacity: 0 to 1.
    func over(_ ground: Colour, opacity: Double) -> Colour {
        func mix(_ above: Double, _ below: Double) -> Double { below + (above - below) * opacity }
        return Colour(mix(red, ground.red), mix(green, ground.green), mix(blue, ground.blue))
    }

    /// The SGR parameters after `38;` (text) or `48;` (ground); nil without colours.
    func code(_ depth: ColourDepth) -> String? {
        switch depth {
        case .none: nil
        case .palette: "5;\(paletteIndex)"
        case .full: "2;\(Int(red.rounded()));\(Int(green.rounded()));\(Int(blue.rounded()))"
        }
    }

    /// The nearest colour of xterm's 6x6x6 cube and its 24 greys.
    private var paletteIndex: Int {
        let parts = [red, green, blue].map(Self.cubeLevel)
        let levels = [0.0, 95, 135, 175, 215, 255]
        let inCube = Colour(levels[parts[0]], levels[parts[1]], levels[parts[2]])
        let grey = min(23, max(0, Int((((red + green + blue) / 3 - 8) / 10).rounded())))
        let level = Double(8 + grey * 10)
        return distance(to: Colour(level, level, level)) < distance(to: inCube)
            ? 232 + grey : 16 + 36 * parts[0] + 6 * parts[1] + parts[2]
    }

    private static func cubeLevel(_ part: Double) -> Int {
        if part < 48 { return 0 }
        return part < 115 ? 1 : Int((part - 35) / 40)
    }

    private func distance(to other: Colour) -> Double {
        let parts = [red - other.red, green - other.green, blue - other.blue]
        return parts.map { $0 * $0 }.reduce(0, +)
    }

    /// Difference in lightness, 0 to 1.
    func contrast(to other: Colour) -> Double {
        func light(_ colour: Colour) -> Double {
            (0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue) / 255
        }
        return abs(light(self) - light(other))
    }
}

extension Colour {
    static let ground = Colour(14, 16, 20)
    static let ink = Colour(240, 242, 246)
    static let quiet = Colour(128, 134, 146)
    static let waiting = Colour(240, 190, 90)
    static let failing = Colour(240, 96, 88)
}
