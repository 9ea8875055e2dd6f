import SeekChase
package import SeekModel
import SeekProtocol

/// The state of an engine without its settings: a checkpoint from which a replay starts.
package struct EngineState: Equatable, Sendable, Codable {
    var player: SeekEngine.Player
    var playback: Playback
    var coordinator: SeekCoordinator
    var forward: SeekButton
    var backward: SeekButton
    var play: PlayButton
    var hasLostEvents: Bool
    var kept: [Kept]
    var scrub: SeekEngine.Scrub?
    var press: SeekEngine.Press?
    var undoTarget: Double?
    var left: SeekEngine.Left?
    var mark: SeekEngine.Mark?
    var revertPoint: RevertPoint
    var frameSteps: [Direction]
    var media: MediaEvent
    var progress: SegmentedProgress
    var playlist: PlaylistPlace
    var bursts: Int
}

extension SeekEngine {
    /// The engine's state now.
    package var checkpoint: EngineState {
        EngineState(
            player: player, playback: playback, coordinator: coordinator, forward: forward, backward: backward,
            play: play, hasLostEvents: hasLostEvents, kept: kept, scrub: scrub, press: press, undoTarget: undoTarget,
            left: left, mark: mark, revertPoint: revertPoint, frameSteps: frameSteps, media: media, progress: progress,
            playlist: playlist, bursts: bursts)
    }

    /// An engine that continues from a checkpoint.
    ///
    /// - Parameter settings: those of the engine that made the checkpoint, or others to try.
    package init(settings: SeekSettings, restoring state: EngineState) {
        self.init(settings: settings)
        player = state.player
        playback = state.playback
        coordinator = state.coordinator
        coordinator.policy = settings.policy
        coordinator.landingPatience = settings.landing.patience
        coordinator.timeout = settings.seekTimeout
        forward = state.forward
        backward = state.backward
        play = state.play
        hasLostEvents = state.hasLostEvents
        kept = state.kept
        scrub = state.scrub
        press = state.press
        undoTarget = state.undoTarget
        left = state.left
        mark = state.mark
        revertPoint = state.revertPoint
        frameSteps = state.frameSteps
        media = state.media
        progress = state.progress
        playlist = state.playlist
        bursts = state.bursts
    }
}
