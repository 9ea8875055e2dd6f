import SeekProtocol

/// What libmpv says of the decoder of the pictures.
package enum DecoderReport: Equatable, Sendable, Codable {
    /// No pictures are decoded: their track is off.
    case none
    /// mpv's name of the hardware decoder.
    case hardware(String)
    /// The processor decodes. `isChosen`: the option `hwdec` wants that.
    case software(isChosen: Bool)
}

extension Media {
    /// Takes a report for this film. The decoder falls back if the processor takes over from hardware, and nobody has
    /// chosen that. It does not return to hardware by itself before the next film, which has a decoder of its own.
    package mutating func reported(_ report: DecoderReport) {
        guard var decoder else { return }
        switch report {
        case .none: break
        case .hardware: decoder.fellBack = false
        case .software(let isChosen): decoder.fellBack = !isChosen && (decoder.fellBack || decoder.hardware != nil)
        }
        decoder.hardware = if case .hardware(let name) = report { name } else { nil }
        self.decoder = decoder
    }
}
