/// An SVG drawing on a card with a background, which follows the reader's light or dark scheme. Lengths are SVG user
/// units.
struct Drawing {
    /// The role of an element determines its colours and, for text, its size.
    enum Role: String {
        case title, subtitle, heading, label, value, caption
        case card, grid, axis, mark
        case raw, rawSoft = "raw-soft", seekd, seekdSoft = "seekd-soft", single, tap, outline
        case curve1, curve2, curve3, curve4
    }

    enum Anchor: String {
        case start, middle, end
    }

    let width: Double
    let height: Double
    private var elements: [String] = []

    init(width: Double, height: Double) {
        self.width = width
        self.height = height
        elements = [
            #"<rect class="card" x="0.5" y="0.5" width="\#(width - 1)" height="\#(height - 1)" rx="10"/>"#
        ]
    }

    // MARK: - Elements

    mutating func text(_ text: String, _ role: Role, x: Double, y: Double, anchor: Anchor = .start) {
        elements.append(
            #"<text class="\#(role.rawValue)" x="\#(Self.short(x))" y="\#(Self.short(y))""#
                + #" text-anchor="\#(anchor.rawValue)">\#(Self.escaped(text))</text>"#)
    }

    mutating func line(_ role: Role, from: (x: Double, y: Double), to: (x: Double, y: Double)) {
        elements.append(
            #"<line class="\#(role.rawValue)" x1="\#(Self.short(from.x))" y1="\#(Self.short(from.y))""#
                + #" x2="\#(Self.short(to.x))" y2="\#(Self.short(to.y))"/>"#)
    }

    mutating func box(
        _ role: Role, x: Double, y: Double, width: Double, height: Double, radius: Double = 3
    ) {
        let radius = min(radius, width / 2)
        elements.append(
            #"<rect class="\#(role.rawValue)" x="\#(Self.short(x))" y="\#(Self.short(y))""#
                + #" width="\#(Self.short(width))" height="\#(Self.short(height))" rx="\#(Self.short(radius))"/>"#)
    }

    // MARK: - The file

    /// - Parameter description: for screen readers.
    func svg(title: String, description: String) -> String {
        let head = [
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(Self.short(width)) \#(Self.short(height))""#
                + #" width="\#(Self.short(width))" height="\#(Self.short(height))" role="img">"#,
            "<title>\(Self.escaped(title))</title>",
            "<desc>\(Self.escaped(description))</desc>",
            "<style>\n\(Self.style)\n</style>",
        ]
        return (head + elements + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private static let style = """
        text { font-family: system-ui, -apple-system, "Segoe UI", "Helvetica Neue", "Noto Sans", Arial, sans-serif; \
        font-size: 12px; fill: #1f2328 }
        .title { font-size: 18px; font-weight: 600 }
        .subtitle { font-size: 13px }
        .heading { font-size: 13px; font-weight: 600 }
        .value { font-variant-numeric: tabular-nums }
        .heading, .label, .value { paint-order: stroke; stroke: #ffffff; stroke-width: 4px; stroke-linejoin: round }
        .caption { font-size: 11px }
        .subtitle, .label, .caption { fill: #59636e }
        .card { fill: #ffffff; stroke: #d1d9e0 }
        .grid { stroke: #e7ebef }
        .axis { stroke: #b6bfc8 }
        .mark { stroke: #1f2328; stroke-width: 1.5; stroke-opacity: 0.7 }
        .raw { fill: #d1793b }
        .raw-soft { fill: #f6dfcd; stroke: #d1793b }
        .seekd { fill: #1173b3 }
        .seekd-soft { fill: #cfe5f6; stroke: #1173b3 }
        .single { stroke: #59636e; stroke-width: 1.5; stroke-dasharray: 3 3 }
        .outline { fill: none; stroke: #59636e }
        .tap { fill: #59636e }
        .curve1, .curve2, .curve3, .curve4 { stroke-width: 2 }
        .curve1 { stroke: #1173b3; fill: #1173b3 }
        .curve2 { stroke: #d1793b; fill: #d1793b }
        .curve3 { stroke: #4f8a3c; fill: #4f8a3c }
        .curve4 { stroke: #8a4fa8; fill: #8a4fa8 }
        @media (prefers-color-scheme: dark) {
        text { fill: #f0f6fc }
        .subtitle, .label, .caption { fill: #9198a1 }
        .card { fill: #0d1117; stroke: #3d444d }
        .grid { stroke: #21272e }
        .axis { stroke: #4a525c }
        .heading, .label, .value { stroke: #0d1117 }
        .mark { stroke: #f0f6fc }
        .single, .outline { stroke: #9198a1 }
        .raw { fill: #e08a4c }
        .raw-soft { fill: #46291a; stroke: #e08a4c }
        .seekd { fill: #4aa8e8 }
        .seekd-soft { fill: #12324a; stroke: #4aa8e8 }
        .tap { fill: #9198a1 }
        .curve1 { stroke: #4aa8e8; fill: #4aa8e8 }
        .curve2 { stroke: #e08a4c; fill: #e08a4c }
        .curve3 { stroke: #7fbf6a; fill: #7fbf6a }
        .curve4 { stroke: #b98ad6; fill: #b98ad6 }
        }
        """

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// Rounded to hundredths.
    private static func short(_ value: Double) -> String {
        let hundredths = (value * 100).rounded() / 100
        return hundredths == hundredths.rounded() ? "\(Int(hundredths))" : "\(hundredths)"
    }
}
