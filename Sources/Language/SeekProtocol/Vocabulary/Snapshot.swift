/// The whole state at one moment: the reply to `snapshot`, and the first events of a subscriber.
public struct Snapshot: Equatable, Sendable {
    /// The forward button.
    public var forward: SeekButtonEvent
    /// The backward button.
    public var backward: SeekButtonEvent
    /// The play button.
    public var play: PlayButtonEvent
    /// The newest chase.
    public var chase: ChaseEvent
    /// The row of segments.
    public var progress: ProgressEvent
    /// The file.
    public var media: MediaEvent
    /// The film's parts.
    public var cues: CuesEvent
    /// What is offered.
    public var offer: OfferEvent
    /// Whether the subtitles are shown for a while.
    public var subtitles: SubtitlesEvent
    /// Whether playback is going to pause by itself.
    public var sleep: SleepEvent
    /// Whether an overlay's menu is open.
    public var menu: MenuEvent
    /// The playback position, media seconds; nil if nothing is loaded.
    public var position: Double?

    package init(
        forward: SeekButtonEvent, backward: SeekButtonEvent, play: PlayButtonEvent, chase: ChaseEvent,
        progress: ProgressEvent, media: MediaEvent, cues: CuesEvent = CuesEvent(), offer: OfferEvent = OfferEvent(),
        subtitles: SubtitlesEvent = SubtitlesEvent(), sleep: SleepEvent = SleepEvent(),
        menu: MenuEvent = MenuEvent(), position: Double?
    ) {
        self.forward = forward
        self.backward = backward
        self.play = play
        self.chase = chase
        self.progress = progress
        self.media = media
        self.cues = cues
        self.offer = offer
        self.subtitles = subtitles
        self.sleep = sleep
        self.menu = menu
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
        case .cues: [.cues(cues)]
        case .offer: [.offer(offer)]
        case .subtitles: [.subtitles(subtitles)]
        case .sleep: [.sleep(sleep)]
        case .menu: [.menu(menu)]
        // Not part of the state: sent only when it happens.
        case .shutdown: []
        }
    }
}

extension Snapshot: JSONWritable {
    /// Nil if a part is missing.
    package init?(fields: JSONValue) {
        guard let buttons = fields.member("buttons"),
            let forward = buttons.member("forward").flatMap(SeekButtonEvent.init(fields:)),
            let backward = buttons.member("backward").flatMap(SeekButtonEvent.init(fields:)),
            let play = fields.member("play").flatMap(PlayButtonEvent.init(fields:)),
            let chase = fields.member("chase").flatMap(ChaseEvent.init(fields:)),
            let progress = fields.member("progress").flatMap(ProgressEvent.init(fields:)),
            let media = fields.member("media").flatMap(MediaEvent.init(fields:))
        else { return nil }
        self.init(
            forward: forward, backward: backward, play: play, chase: chase, progress: progress, media: media,
            // A daemon of an earlier version has none.
            cues: fields.member("cues").flatMap(CuesEvent.init(fields:)) ?? CuesEvent(),
            offer: fields.member("offer").flatMap(OfferEvent.init(fields:)) ?? OfferEvent(),
            subtitles: fields.member("subtitles").flatMap(SubtitlesEvent.init(fields:)) ?? SubtitlesEvent(),
            sleep: fields.member("sleep").flatMap(SleepEvent.init(fields:)) ?? SleepEvent(),
            menu: fields.member("menu").flatMap(MenuEvent.init(fields:)) ?? MenuEvent(),
            position: fields.member("position")?.number)
    }

    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("buttons", Buttons(forward: forward, backward: backward))
            writer.field("play", play)
            writer.field("chase", chase)
            writer.field("progress", progress)
            writer.field("media", media)
            writer.field("cues", cues)
            writer.field("offer", offer)
            writer.field("subtitles", subtitles)
            writer.field("sleep", sleep)
            writer.field("menu", menu)
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
