import SeekProtocol

// Numbers from libmpv that are not finite count as unknown. The engine's inputs are cleaned here and nowhere else.

extension Double {
    /// Nil if it is not finite. Zero is positive.
    package var finite: Double? { isFinite ? unsignedZero : nil }

    /// The same of a duration: nil also below 0, which a broken header may say.
    package var finiteDuration: Double? { finite.flatMap { $0 < 0 ? nil : $0 } }

    /// The same, but 0 instead of -0: libmpv counts a target with a minus sign from the end.
    package var unsignedZero: Double { self == 0 ? 0 : self }
}

extension Media {
    /// The same with only finite numbers.
    package var finite: Media {
        var media = self
        media.duration = duration?.finiteDuration
        media.cachedRange = cachedRange?.finite
        media.played = played.finite
        media.start = start.finite ?? 0
        media.frameDuration =
            frameDuration.finite.flatMap { $0 > 0 ? $0 : nil } ?? Media.usualFrameDuration
        media.shownFor = shownFor?.finite
        media.resumedFrom = resumedFrom?.finite
        media.chapters.removeAll { !$0.time.isFinite }
        return media
    }
}

extension PlayedPart {
    /// The same with only finite numbers.
    package var finite: PlayedPart {
        PlayedPart(start: start?.finite, end: end?.finite, length: length?.finite, isBackward: isBackward)
    }
}

extension OptionTime {
    /// Nil if it is not finite.
    fileprivate var finite: OptionTime? {
        switch self {
        case .position(let number), .fromStart(let number), .beforeEnd(let number), .fraction(let number):
            number.isFinite ? self : nil
        case .chapter: self
        }
    }
}

extension ClosedRange<Double> {
    package var finite: ClosedRange<Double>? {
        lowerBound.isFinite && upperBound.isFinite ? self : nil
    }
}
