import SeekConfiguration

extension Configuration {
    /// The options of `seek-overlay osd`.
    var overlayOptions: [String] {
        (overlaySize == .large ? ["--large"] : []) + (overlayContrast == .high ? ["--high-contrast"] : [])
    }
}
