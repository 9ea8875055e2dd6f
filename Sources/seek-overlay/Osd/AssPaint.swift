/// How something of an ASS picture looks. Lengths are in the picture's pixels.
struct AssPaint: Equatable {
    var isBlack = false
    var isWarning = false
    /// 0 to 1.
    var opacity: Double
    /// How far its outline is moved outwards.
    var border = 0.0
    /// How soft its edge is.
    var blur = 0.0
    /// Right of this nothing is seen.
    var clipsAt: Int?

    static func white(_ opacity: Double) -> AssPaint { AssPaint(opacity: opacity) }

    static func warning(_ opacity: Double) -> AssPaint { AssPaint(isWarning: true, opacity: opacity) }

    /// A shade that keeps what is above it legible on a bright picture.
    static func shade(_ opacity: Double, border: Double = 0, blur: Double) -> AssPaint {
        AssPaint(isBlack: true, opacity: opacity, border: border, blur: blur)
    }

    /// Less than this is not seen: half a step of ASS's 255.
    var isSeen: Bool { opacity * 255 >= 0.5 }
}
