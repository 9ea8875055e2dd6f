import Choreography
import SeekClient
import SeekProtocol

/// Places and sizes in a window, in pixels: all in proportion to it, and away from the edges that a television cuts off.
struct OsdLayout: Equatable {
    let width: Double
    let height: Double
    /// How far subtitles reach up from the lower edge, in heights of the window; 0: there are none.
    let subtitles: Double
    /// The base of all sizes: the height, or less if the window is narrower than 16:9; more in the large style.
    private let measure: Double
    let look = OverlayLook()

    let style: OsdStyle

    init(width: Int, height: Int, subtitles: Double = 0, style: OsdStyle = OsdStyle()) {
        (self.width, self.height, self.subtitles) = (Double(width), Double(height), subtitles)
        self.style = style
        measure = min(self.height, self.width / look.aspect) * style.scale
    }

    /// Side of a seek button's square.
    var side: Double { look.seekButton.side * measure }

    /// Radius of the dark disc behind a seek button, which encloses the turning heads.
    var discRadius: Double { look.seekButton.discRadius * side }

    /// A button's middle. There is room for the total that flies out between a seek button and the window's edge.
    func middle(of button: ButtonRole) -> Point {
        let distance = (style.isLarge ? look.seekButton.largeDistance : look.seekButton.distance) * width
        return Point(width / 2 + button.description.place * distance, height / 2)
    }

    /// Side of the play button's square.
    var playSide: Double { look.playButton.side * measure }

    var middle: Point { Point(width / 2, height / 2) }

    /// Side of the square of the sign that playback is paused.
    var pausedSide: Double { look.paused.side * measure }

    /// Its middle, in the upper left corner.
    var pausedPlace: Point {
        Point(look.paused.left * width + look.paused.discRadius * pausedSide, look.paused.top * measure)
    }

    // MARK: - The row and the text

    var rowWidth: Double { look.row.width * width }

    /// Thickness of the row.
    var rowHeight: Double { look.row.height * measure }

    /// Radius of the playhead.
    ///
    /// - Parameter isHandle: whether the mouse can drag it.
    func playheadRadius(isHandle: Bool) -> Double {
        (isHandle ? look.row.handleRadius : look.row.headRadius) * measure
    }

    /// Between the row's middle and the lower edge, if the row is there.
    private var rowBottom: Double {
        if subtitles > 0 { return (subtitles + look.row.aboveSubtitles) * height }
        return max(look.row.bottom * measure, look.row.leastBottom * height)
    }

    /// Whether the row is at the upper edge: between the subtitles and the buttons there is no room for it.
    private var isRowAbove: Bool {
        guard subtitles > 0 else { return false }
        return height > width || height - rowBottom - look.row.room * measure < middle.y + discRadius
    }

    /// Upper left corner of the row.
    var rowPlace: Point {
        Point(look.row.left * width, isRowAbove ? look.row.top * measure : height - rowBottom - rowHeight / 2)
    }

    /// How far from the row's middle the mouse presses on it.
    var rowReach: Double { 0.03 * measure }

    /// Middle of the line of text above the row.
    var rowTextPlace: Point { Point(width / 2, rowPlace.y - look.row.textAbove * measure) }

    /// Upper and lower edge of the dark band behind the row and its text.
    var band: ClosedRange<Double> {
        let beyond = look.row.scrimBeyond * measure
        let bottom = rowPlace.y + rowHeight + look.row.scrimBelow * measure
        if isRowAbove { return -beyond...bottom }
        let top = rowTextPlace.y - look.row.scrimAbove * measure
        return top...(subtitles > 0 ? bottom : height + beyond)
    }

    // MARK: - The info

    /// Middle of the info's line, from 0; its title is the first.
    func infoLine(_ index: Int) -> Double {
        let first = isRowAbove ? band.upperBound + look.info.belowRow * measure : look.info.top * measure
        return first + (index == 0 ? 0 : look.info.titlePitch + look.info.pitch * Double(index - 1)) * measure
    }

    /// Font size of the info's title, and of the time of day.
    var infoTitleSize: Double { look.info.titleSize * measure }

    /// Upper and lower edge of the dark band behind so many lines of the info.
    func infoBand(lines: Int) -> ClosedRange<Double> {
        let top = isRowAbove ? band.upperBound : -look.row.scrimBeyond * measure
        return top...infoLine(lines - 1) + look.info.scrimBelow * measure
    }

    /// How soft the edges of the band are.
    var bandSoftness: Double { look.row.scrimSoftness * measure }

    /// Font size of times and chapters.
    var textSize: Double { look.row.textSize * measure }

    /// Font size of the notice.
    var noticeSize: Double { look.notice.size * measure }

    /// Middle of the notice.
    var noticePlace: Point {
        let distance = isRowAbove ? look.notice.belowText : -look.notice.aboveText
        return Point(width / 2, rowTextPlace.y + distance * measure)
    }

    /// Lower right corner of a skip that is offered: at the row's right end, above its text and the subtitles.
    var offerCorner: Point {
        let right = rowPlace.x + rowWidth
        let lowest = (1 - subtitles) * height - look.offer.aboveSubtitles * measure
        return Point(right, isRowAbove ? lowest : min(rowTextPlace.y - look.offer.aboveText * measure, lowest))
    }

    /// Middle of the plate that tells of volume, speed and tracks.
    ///
    /// - Parameter infoLines: of the info above it; 0 if there is none.
    func statusPlace(below infoLines: Int = 0) -> Point {
        let above = infoLines > 0 ? infoBand(lines: infoLines).upperBound : 0
        let top = isRowAbove ? look.status.belowRow : look.status.top
        return Point(width / 2, max(top * measure, above + look.info.statusBelow * measure))
    }

    /// Font size of what it tells.
    var statusSize: Double { look.status.size * measure }

    /// Font size of a skip that is offered.
    var offerSize: Double { look.offer.size * measure }

    // MARK: - Opacities

    /// Of the discs behind white shapes.
    var darkness: Double { style.of(look.darkness) }

    /// Of what is behind text.
    var textDarkness: Double { style.of(look.textDarkness) }
}

/// How the viewer wants the overlay to look.
struct OsdStyle: Equatable {
    /// Everything a third larger.
    var isLarge = false
    /// Darker behind white shapes, and bold text.
    var isHighContrast = false

    /// Of all sizes.
    var scale: Double { isLarge ? OverlayLook().largeScale : 1 }

    func of(_ darkness: OverlayLook.Darkness) -> Double { isHighContrast ? darkness.highContrast : darkness.normal }
}

/// The player's window, by mpv's properties.
struct OsdScreen {
    static let properties = ["osd-dimensions"] + OsdSubtitles.properties

    /// Pixels; 0 without a window.
    private(set) var width = 0
    private(set) var height = 0
    /// Frames a second.
    private var displayRate: Double?
    private let style: OsdStyle
    private var subtitles = OsdSubtitles()
    /// How far up the row leaves room for subtitles, in heights of the window.
    private var reach = 0.0

    init(_ style: OsdStyle) { self.style = style }

    /// That of a player of which nothing is known yet.
    var unknown: OsdScreen { OsdScreen(style) }

    /// Nil without a window.
    var layout: OsdLayout? {
        width > 0 && height > 0 ? OsdLayout(width: width, height: height, subtitles: reach, style: style) : nil
    }

    /// Time between two frames, ms.
    var frameInterval: Double {
        let rate = displayRate ?? 60
        return 1000 / (rate.isFinite ? min(240, max(20, rate)) : 60)
    }

    mutating func apply(_ property: ObservedProperty) {
        guard property.name == "osd-dimensions" else { return subtitles.apply(property) }
        width = property.value?["w"]?.wholeNumber ?? 0
        height = property.value?["h"]?.wholeNumber ?? 0
    }

    /// Subtitles are shown since a skip back, or not any more.
    mutating func apply(_ event: SubtitlesEvent) { subtitles.isShownMeanwhile = event.isOn }

    /// Before each frame: while the row is shown, it goes up with the subtitles, and not down again.
    mutating func makeRoom(isRowShown: Bool) {
        guard height > 0 else { return }
        let newest = subtitles.reach(aspect: Double(width) / Double(height))
        reach = isRowShown ? max(reach, newest) : newest
    }

    // MARK: - The display's rate

    /// Observed by itself: where a display has no rate, libmpv reports it as changed each time.
    static let observation = Command("observe_property", 1, "display-fps")

    /// - Returns: a command to send in response.
    mutating func applyRate(_ message: Message) -> Command? {
        guard message.event == "property-change", message.value["id"] == .integer(1) else { return nil }
        displayRate = message.value["data"]?.number
        if case .string? = message.value["data"] { return Command("unobserve_property", 1) }
        return nil
    }
}
