import CQrencode

/// A QR code: a square of dark and light modules, without the quiet zone of four modules that belongs around it.
struct QRCode {
    /// Modules of a side.
    let size: Int
    /// Row by row.
    private let dark: [Bool]

    /// - Parameter text: without a NUL.
    /// - Returns: nil if it is too long.
    init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let size = Int(code.pointee.width)
        self.size = size
        // The lowest bit of each byte says whether it is dark.
        dark = (0..<size * size).map { code.pointee.data[$0] & 1 == 1 }
    }

    /// False outside of the code.
    func isDark(_ x: Int, _ y: Int) -> Bool {
        (0..<size).contains(x) && (0..<size).contains(y) && dark[y * size + x]
    }

    /// SVG path data: the dark modules, each a unit square, joined along their rows.
    var path: String {
        var path = ""
        for y in 0..<size {
            var x = 0
            while x < size {
                let start = x
                while isDark(x, y) { x += 1 }
                if x > start { path += "M\(start) \(y)h\(x - start)v1h-\(x - start)z" }
                x += 1
            }
        }
        return path
    }

    /// For a terminal of UTF-8 and colours: two rows of modules in a line, dark on white, with the quiet zone.
    var lines: [String] {
        stride(from: -4, to: size + 4, by: 2).map { y in
            let blocks = (-4..<size + 4).map { x in
                switch (isDark(x, y), isDark(x, y + 1)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }
            return "\u{1B}[38;5;16;48;5;231m\(blocks.joined())\u{1B}[0m"
        }
    }
}
