/// How the viewer wants the overlay to look.
struct OsdStyle: Equatable {
    /// Everything a third larger.
    var isLarge = false
    /// Darker behind white shapes, and bold text.
    var isHighContrast = false

    /// Of all sizes.
    var scale: Double { isLarge ? 1.3 : 1 }

    /// Opacity of the discs behind white shapes.
    var darkness: Double { isHighContrast ? 0.85 : 0.58 }

    /// Opacity of what is behind text: a busy picture disturbs reading.
    var textDarkness: Double { isHighContrast ? 0.85 : 0.68 }
}
