/// Colour, opacity and edge of a shape or a text in an ASS picture. Lengths are in pixels of the picture.
struct AssPaint: Equatable {
    var isBlack = false
    var isWarning = false
    /// 0 to 1.
    var opacity: Double
    /// By how much the shape is enlarged on all sides.
    var border = 0.0
    /// Blur radius of the edge.
    var blur = 0.0
    /// Pixels right of this are not drawn.
    var clipsAt: Int?

    static func white(_ opacity: Double) -> AssPaint { AssPaint(opacity: opacity) }

    static func warning(_ opacity: Double) -> AssPaint { AssPaint(isWarning: true, opacity: opacity) }

    /// Black, for legibility on bright pictures.
    static func shade(_ opacity: Double, border: Double = 0, blur: Double = 0) -> AssPaint {
        AssPaint(isBlack: true, opacity: opacity, border: border, blur: blur)
    }

    /// False for less than half a step of ASS's 255.
    var isSeen: Bool { opacity * 255 >= 0.5 }
}
