import SeekModel
import SeekProtocol

/// Parts of the film that are not to be heard (K6).
extension SeekEngine {
    /// How long before such a part it is muted, media seconds: a word is heard from its first sound on.
    private static let early = 0.1

    /// Mutes and unmutes where playback has come to such a part, or out of it.
    mutating func followMutes(at position: Double) -> [Action] {
        guard state.offering.isMuteStale || state.offering.muteEdge.map({ position >= $0 }) ?? false else { return [] }
        state.offering.isMuteStale = false
        let mutes = settings.skip.mutes ? state.cues.cues.filter { $0.kind == .mute } : []
        state.offering.muteEdge = mutes.flatMap { [$0.start - Self.early, $0.end] }.filter { $0 > position }.min()
        return setMuting(mutes.contains { $0.start - Self.early <= position && position < $0.end })
    }

    mutating func setMuting(_ isMuting: Bool) -> [Action] {
        guard isMuting != state.offering.isMuting else { return [] }
        state.offering.isMuting = isMuting
        return [.setPartMute(isMuting)]
    }
}
