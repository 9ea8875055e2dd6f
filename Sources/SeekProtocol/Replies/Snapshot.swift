/// The whole state at one moment: the reply to `snapshot`, and the first events of a subscriber.
package struct Snapshot: Equatable, Sendable {
    package var forward: SeekButtonEvent
    package var backward: SeekButtonEvent
    package var play: PlayButtonEvent
    package var chase: ChaseEvent
    package var progress: ProgressEvent
    package var media: MediaEvent
    /// The playback position, media seconds; nil if nothing is loaded.
    package var position: Double?

    package init(
        forward: SeekButtonEvent, backward: SeekButtonEvent, play: PlayButtonEvent, chase: ChaseEvent,
        progress: ProgressEvent, media: MediaEvent, position: Double?
    ) {
        self.forward = forward
        self.backward = backward
        self.play = play
        self.chase = chase
        self.progress = progress
        self.media = media
        self.position = position
    }

    /// The same as events, for a new subscriber.
    package func events(named name: EventName) -> [Event] {
        switch name {
        case .seekButton: [.seekButton(backward), .seekButton(forward)]
        case .playButton: [.playButton(play)]
        case .chase: [.chase(chase)]
        case .progress: [.progress(progress)]
        case .media: [.media(media)]
        // Not part of the state: sent only when it happens.
        default: []
        }
    }
}

extension Snapshot: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("buttons", Buttons(forward: forward, backward: backward))
            writer.field("play", play)
            writer.field("chase", chase)
            writer.field("progress", progress)
            writer.field("media", media)
            writer.field("position", position)
        }
    }

    private struct Buttons: JSONWritable {
        let forward: SeekButtonEvent
        let backward: SeekButtonEvent

        func write(to writer: inout JSONWriter) {
            writer.object { writer in
                writer.field("forward", forward)
                writer.field("backward", backward)
            }
        }
    }
}
