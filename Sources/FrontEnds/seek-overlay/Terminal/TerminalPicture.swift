import Choreography
import CommandLineTool
import Glibc
import Linux
import SeekClient
import SeekProtocol
import Words

/// The overlay drawn on a canvas: the buttons as large as there is room for, or as text.
struct TerminalPicture {
    private let model: OverlayModel
    private let now: Double
    private let isUnicode: Bool
    private let sound: TerminalSound
    private let status: OsdStatus
    private(set) var canvas: Canvas

    /// - Parameter now: time of the model's clock, ms.
    init(
        _ model: OverlayModel, _ sound: TerminalSound = TerminalSound(), _ status: OsdStatus = OsdStatus(),
        columns: Int,
        rows: Int, isUnicode: Bool, at now: Double
    ) {
        self.model = model
        self.sound = sound
        self.status = status
        self.now = now
        self.isUnicode = isUnicode
        canvas = Canvas(columns: columns, rows: rows)
        let side = Self.side(columns: columns, rows: rows)
        if side >= 8, isUnicode { drawButtons(side: Double(side)) } else { drawText() }
    }

    /// The largest width of a button, in columns. The total flies out by nearly two widths.
    private static func side(columns: Int, rows: Int) -> Int {
        let across = (Double(columns) / 2 - 6) / (spread + 80 / 44)
        let down = Double(rows - 6) / 0.8
        return Int(min(across, down))
    }

    /// Distance between the middles of two buttons, in widths.
    private static let spread = 1.15

    // MARK: - Buttons

    private mutating func drawButtons(side: Double) {
        let middle = (column: Double(canvas.columns) / 2, row: Double(canvas.rows - 3) / 2)
        for role in ButtonRole.allCases {
            let place = (column: middle.column + role.description.place * side * Self.spread, row: middle.row)
            switch role {
            case .backward: draw(.backward, place, side)
            case .play: drawPlay(place, side * 0.55)
            case .forward: draw(.forward, place, side)
            }
        }
        drawTitle(row: 0)
        drawStatus(row: canvas.rows - 3)
        if let progress = model.progress { canvas.draw(progress, row: canvas.rows - 2) }
        drawHint(row: canvas.rows - 1)
    }

    private mutating func draw(_ button: Direction, _ place: (column: Double, row: Double), _ side: Double) {
        let (view, choreography) = (model.seekButtons[button], model.choreography(button))
        let direction = choreography.direction
        let frame = view.frame(choreography, at: now)
        let middle = (column: place.column + view.bump(at: now, direction) * side, row: place.row)
        let colour = Self.colour(of: view.state)
        canvas.shade(middle: middle, side: side, colour, opacity: frame.backgroundOpacity)
        let shapes = SeekButtonShapes(direction: direction, side: 1)
        let (arc, heads) = (PathOutline(shapes.arc), PathOutline(shapes.heads))
        // At least a dot.
        let reach = max(shapes.strokeWidth / 2, 0.32 / side)
        let rotation = Rotation(degrees: frame.arrowDegrees)
        canvas.fill(middle: middle, side: side, colour) { x, y in
            let point = rotation.inverse(x, y)
            return arc.passes(within: reach, of: point.x, point.y) || heads.contains(point.x, point.y)
        }
        let interval = view.state.map { OverlayWords.interval($0.interval) } ?? ""
        let waiting = view.state?.phase == .pending ? "…" : ""
        label(interval + waiting, at: middle, side, colour, frame.durationLabelOpacity, isBold: false)
        let column = middle.column + frame.accumulationLabelOffset * side
        label(view.total, at: (column, middle.row), side, colour, frame.accumulationLabelOpacity, isBold: true)
    }

    private static func colour(of state: SeekButtonEvent?) -> Colour {
        switch state?.phase {
        case .failed: .failing
        case .pending: .waiting
        case nil: .quiet
        case .tapped, .settled, .cancelled: .ink
        }
    }

    private mutating func label(
        _ text: String, at middle: (column: Double, row: Double), _ side: Double, _ colour: Colour, _ opacity: Double,
        isBold: Bool
    ) {
        // Two fifths of the width high, in points of half a cell.
        let scale = max(1, Int((side * 0.4 / 5).rounded()))
        if side >= 10, let large = LargeText(text, scale: scale) {
            large.draw(on: &canvas, around: middle, colour, opacity: opacity)
        } else {
            canvas.write(
                text, around: middle.column, row: Int(middle.row), colour, opacity: opacity, isBold: isBold)
        }
    }

    private mutating func drawPlay(_ middle: (column: Double, row: Double), _ side: Double) {
        guard let play = model.play else { return }
        let shape = PathOutline(PlayButtonShapes(side: 1).path(at: model.morph(of: play, at: now)))
        canvas.fill(middle: middle, side: side, .ink) { shape.contains($0, $1) }
    }

    // MARK: - Text

    private mutating func drawText() {
        let (back, on) = isUnicode ? ("«", "»") : ("<<", ">>")
        let play = model.play.map { $0.isPlaying ? (isUnicode ? "‖" : "||") : (isUnicode ? "▶" : ">") } ?? " "
        let pieces = ButtonRole.allCases.map { role -> (text: String, view: OverlayModel.AnimatedButton?) in
            let view = role.direction.map { model.seekButtons[$0] }
            let label = view.map(label) ?? ""
            return switch role {
            case .backward: (back + " " + label, view)
            case .play: (play, nil)
            case .forward: (label + " " + on, view)
            }
        }
        let width = pieces.map(\.text.columns).reduce(0, +)
        let gaps = pieces.count - 1
        let gap = max(1, min(4, (canvas.columns - width) / gaps))
        var column = max(0, (canvas.columns - width - gaps * gap) / 2)
        let row = canvas.rows < 3 ? 0 : max(1, (canvas.rows - 3) / 2)
        for (text, view) in pieces {
            let isLoud = view?.state?.phase == .tapped
            let colour = view.map { Self.colour(of: $0.state) } ?? .ink
            canvas.write(text, column: column, row: row, colour, isBold: isLoud)
            column += text.columns + gap
        }
        drawLines(around: row)
    }

    /// The other lines: the bar and the time before all others.
    private mutating func drawLines(around row: Int) {
        let rows = canvas.rows
        let hasStatus = OverlayStatus.text(for: model) != nil
        // Without a row of its own, the status takes another's.
        let statusRow = rows > 3 ? row + 1 : rows == 3 ? 0 : 1
        if rows > 2, !(hasStatus && statusRow == row - 1) { drawTitle(row: row - 1) }
        let progressRow = rows < 5 ? rows - 1 : rows - 2
        if rows > 1, let progress = model.progress, !(hasStatus && statusRow == progressRow) {
            canvas.draw(progress, row: progressRow, isUnicode: isUnicode)
        }
        if rows > 1 { drawStatus(row: statusRow) }
        if rows > 4 { drawHint(row: rows - 1) }
    }

    private func label(of view: OverlayModel.AnimatedButton) -> String {
        let label = (view.state?.label ?? "").forTerminal
        return isUnicode ? label : label.map { $0 == "−" ? "-" : String($0) }.joined()
    }

    // MARK: - Lines

    private mutating func drawTitle(row: Int) {
        guard let media = model.media, media.phase == .loaded else { return }
        let gap = isUnicode ? " · " : " - "
        let film = [OverlayWords.media(media), chapter(of: media)].compactMap(\.self).joined(separator: gap)
        var text = [film, sound.text].compactMap(\.self).joined(separator: ", ")
        // As much of the rest as there is room for.
        for more in [status.place].compactMap(\.self) + status.tracksInUse {
            let longer = text + gap + more
            guard longer.columns <= canvas.columns else { break }
            text = longer
        }
        line(text, row: row, .quiet)
    }

    /// The title of the chapter at the position; nil if it has none.
    private func chapter(of media: MediaEvent) -> String? {
        let chapter = model.progress?.position.flatMap { media.chapter(at: $0) }
        return chapter?.title?.description.forTerminal
    }

    private mutating func drawStatus(row: Int) {
        guard let (text, colour) = OverlayStatus.text(for: model) else { return }
        line(text, row: row, colour)
    }

    private mutating func drawHint(row: Int) {
        let text = KeyHint.text(
            isPlaying: model.play?.isPlaying ?? false, isMenuOpen: model.menu.isOpen, isUnicode: isUnicode,
            width: canvas.columns)
        canvas.write(text, around: Double(canvas.columns) / 2, row: row, .quiet, opacity: 0.8)
    }

    private static let ascii: [Character: Character] = ["…": ".", "×": "x"]

    private mutating func line(_ text: String, row: Int, _ colour: Colour) {
        let fitting = text.cut(to: canvas.columns)
        let shown = isUnicode ? fitting : String(fitting.map { Self.ascii[$0] ?? ($0.isASCII ? $0 : "?") })
        canvas.write(shown, around: Double(canvas.columns) / 2, row: row, colour)
    }
}

/// A rotation about the middle of the unit square.
private struct Rotation {
    private let sine: Double
    private let cosine: Double

    init(degrees: Double) {
        let angle = degrees * .pi / 180
        (sine, cosine) = (sin(angle), cos(angle))
    }

    /// The point that is rotated to this place.
    func inverse(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        let (fromX, fromY) = (x - 0.5, y - 0.5)
        return (0.5 + cosine * fromX + sine * fromY, 0.5 - sine * fromX + cosine * fromY)
    }
}

/// The line that says what the keys do: as many of them as there is room for.
enum KeyHint {
    private static let gap = "   "

    /// In their order on the screen. The ones with the lowest rank are shown if there is room for few.
    private static func hints(isPlaying: Bool, isUnicode: Bool) -> [(rank: Int, text: String)] {
        [
            (0, say("{keys} skip", ["keys": isUnicode ? "← →" : say("left right")])),
            (1, isPlaying ? say("space pause") : say("space play")),
            (3, say("{keys} volume", ["keys": isUnicode ? "↑ ↓" : say("up down")])),
            (4, say("{key} chapter", ["key": "n"])), (6, say("{key} again", ["key": "b"])),
            (5, say("{key} undo", ["key": "u"])), (7, say("esc cancel")), (2, say("{key} quit", ["key": "q"])),
        ]
    }

    /// The same while the arrows go to a menu.
    private static func menuHints(isUnicode: Bool) -> [(rank: Int, text: String)] {
        [
            (0, say("{keys} menu", ["keys": isUnicode ? "← ↑ ↓ →" : say("arrows")])), (1, say("enter ok")),
            (2, say("esc back")), (3, say("{key} quit", ["key": "q"])),
        ]
    }

    /// At most `width` columns; empty if there is no room for any.
    static func text(isPlaying: Bool, isMenuOpen: Bool, isUnicode: Bool, width: Int) -> String {
        let hints = isMenuOpen ? menuHints(isUnicode: isUnicode) : hints(isPlaying: isPlaying, isUnicode: isUnicode)
        for count in (1...hints.count).reversed() {
            let text = hints.filter { $0.rank < count }.map(\.text).joined(separator: gap)
            if text.columns <= width { return text }
        }
        return ""
    }
}

/// Progress in a row of cells: the position, the segments, bright up to the position, and what remains. Without room for
/// a bar, the position and the duration; without room for both, the position.
extension Canvas {
    /// Below this width, no margins.
    private static let roomyWidth = 60
    private static let shortestBar = 6

    /// "−4:59", as the overlay on the video; empty if it is not known.
    private func remaining(_ progress: ProgressEvent, _ isUnicode: Bool) -> String {
        guard let position = progress.position, let duration = progress.duration else { return "" }
        return (isUnicode ? "−" : "-") + MediaTime.shortClock(max(0, duration - position))
    }

    mutating func draw(_ progress: ProgressEvent, row: Int, isUnicode: Bool = true) {
        let isRoomy = columns >= Self.roomyWidth
        let time = progress.position.map(MediaTime.shortClock) ?? ""
        let whole = progress.duration.map(MediaTime.shortClock) ?? ""
        let rest = progress.cacheFraction == nil ? remaining(progress, isUnicode) : OverlayWords.live
        let margin = isRoomy ? 2 : 0
        // Room for the longest of them, so that the bar stays where it is.
        let left = margin + max(time.columns, whole.columns + 1, rest.columns) + 1
        let width = columns - 2 * left
        let live = progress.segments == .chapters ? progress.cacheFraction : nil
        guard let fraction = live ?? progress.fraction, progress.count > 0, width >= Self.shortestBar else {
            let end = progress.cacheFraction == nil ? whole : rest
            let both = [time, end].filter { !$0.isEmpty }.joined(separator: " / ")
            let fitting = [both, time].first { $0.columns <= columns } ?? ""
            return write(fitting, around: Double(columns) / 2, row: row, .quiet)
        }
        write(time, column: margin, row: row, .quiet)
        write(rest, column: columns - margin - rest.columns, row: row, .quiet)
        // Without room for the gaps, one bar.
        let count = progress.count <= width / 3 ? progress.count : 1
        let pitch = Double(width + 1) / Double(count)
        for column in 0..<width {
            let middle = Double(column) + 0.5
            // The last cell of each pitch is its gap.
            if count > 1, Int(middle / pitch) != Int((middle + 1) / pitch) { continue }
            let isPast = middle <= fraction * Double(width)
            let piece = isUnicode ? "━" : isPast ? "=" : "-"
            write(piece, column: left + column, row: row, isPast ? .ink : .quiet, opacity: isPast ? 1 : 0.5)
        }
    }
}
