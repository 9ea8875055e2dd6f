import SeekChase
import SeekModel
import SeekProtocol

/// The state of an engine without its settings: a checkpoint from which a replay starts.
package struct EngineState: Equatable, Sendable, Codable {
    var player: SeekEngine.Player = .idle
    var playback = Playback()
    var coordinator: SeekCoordinator
    var forward: SeekButton
    var backward: SeekButton
    var play = PlayButton()
    /// Commands that can't be served yet (C4, C9), and file changes without an answer.
    var kept: [Kept] = []
    /// When to look again whether a file follows that was asked for.
    var startLook: Instant?
    /// Whether events of libmpv were lost and its state has not been read since.
    var hasLostEvents = false
    /// The entry whose properties libmpv was asked for (`Action.readMedia`), until they are read; nil if none is.
    var unreadMedia: Int64?
    var scrub: SeekEngine.Scrub?
    var press: SeekEngine.Press?
    var undo = UndoPositions()
    /// The file that ended last: `play` and `undo` load it again (P4).
    var left: SeekEngine.Left?
    /// Steps by one frame that wait for a seek to end.
    var frameSteps: [Direction] = []
    /// The last media event: a new subscriber gets it.
    var media = MediaEvent(phase: .idle)
    var progress = SegmentedProgress()
    var playlist = PlaylistPlace()
    var line = Line()
    var cues = CueBook()
    var offering = Offering()
    var subtitling = Subtitling()
    var sleeping = Sleeping()
    /// The client that shows a menu (F5).
    var menuHolder: Int?
    /// Bursts begun so far: the number of the newest one.
    var bursts = 0

    init(settings: SeekSettings) {
        coordinator = SeekCoordinator(settings: settings)
        forward = SeekButton(.forward, settings: settings)
        backward = SeekButton(.backward, settings: settings)
    }
}
