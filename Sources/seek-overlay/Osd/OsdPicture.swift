import Choreography
import CommandLineTool
import Glibc
import SeekClient

/// One frame of the overlay on the video, as ASS events for a window of the layout's size.
struct OsdPicture {
    private let model: OsdModel
    private let layout: OsdLayout
    private let now: Double

    /// With more segments than this the row is drawn as one: they would be too narrow to see.
    static let segmentBound = 40

    init(_ model: OsdModel, _ layout: OsdLayout, at now: Double) {
        self.model = model
        self.layout = layout
        self.now = now
    }

    // MARK: - Buttons

    /// The buttons and the notice; empty if none is visible.
    var buttons: String {
        var picture = AssPicture()
        draw(.backward, on: &picture)
        draw(.forward, on: &picture)
        drawPlay(on: &picture)
        let notice = model.notice.opacity(at: now)
        write(model.noticeText, at: layout.noticePlace, size: layout.textSize, notice, on: &picture)
        return picture.text
    }

    private func draw(_ button: Direction, on picture: inout AssPicture) {
        let opacity = model.part(button).opacity(at: now)
        guard opacity > 0 else { return }
        let view = model.overlay.button(button)
        let (choreography, side) = (model.overlay.choreography(button), layout.side)
        let frame = choreography.frame(at: view.time(at: now))
        let shapes = SeekButtonShapes(direction: choreography.direction, side: side)
        let rest = layout.middle(of: button)
        let middle = Point(rest.x + view.bump(at: now, choreography.direction) * side, rest.y)
        let isFailed = view.state?.phase == .failed
        func ink(_ opacity: Double) -> AssPaint { isFailed ? .warning(opacity) : .white(opacity) }

        shade(middle, radius: 0.82 * side, opacity, on: &picture)
        let rotation = Rotation(degrees: frame.arrowDegrees, about: shapes.centre, to: middle)
        picture.fill(shapes.background, ink(opacity * frame.backgroundOpacity), at: rotation.place)
        // Arc and heads have the same winding direction, so that they fill one area.
        picture.fill(
            Path(shapes.arcArea.elements + shapes.heads.elements), ink(opacity), at: rotation.place)

        let interval = view.state.map { OverlayWords.interval($0.interval) } ?? ""
        let waiting = view.state?.phase == .pending ? "…" : ""
        picture.write(
            interval + waiting, at: middle, size: shapes.fontSize, ink(opacity * frame.durationLabelOpacity))
        write(
            view.total, at: Point(middle.x + frame.accumulationLabelOffset * side, middle.y), size: shapes.fontSize,
            isBold: true, opacity * frame.accumulationLabelOpacity, on: &picture)
        guard view.isHeld, let speed = view.state?.speed else { return }
        // In the place of the interval, which is hidden meanwhile.
        picture.write(
            OverlayWords.speed(speed), at: middle, size: 0.7 * shapes.fontSize,
            ink(opacity * (1 - frame.durationLabelOpacity)))
    }

    private func drawPlay(on picture: inout AssPicture) {
        let opacity = model.play.opacity(at: now)
        guard opacity > 0, let play = model.overlay.play else { return }
        let (side, middle) = (layout.playSide, layout.middle)
        shade(middle, radius: side, opacity, on: &picture)
        let morph = model.overlay.morph(of: play, at: now)
        // A triangle's centroid is left of its middle.
        let corner = Point(middle.x - side / 2 + (1 - morph) * side * 0.08, middle.y - side / 2)
        picture.fill(PlayButtonShapes(side: side).path(at: morph), .white(opacity)) {
            Point(corner.x + $0.x, corner.y + $0.y)
        }
    }

    /// A soft dark disc that keeps white visible on any picture.
    private func shade(_ middle: Point, radius: Double, _ opacity: Double, on picture: inout AssPicture) {
        let disc = SeekButtonShapes(direction: .forward, side: 2 * radius)
        picture.fill(disc.background, .shade(0.5 * opacity, blur: radius * 0.12)) {
            Point(middle.x - radius + $0.x, middle.y - radius + $0.y)
        }
    }

    /// White text with a shadow.
    private func write(
        _ text: String, _ alignment: AssPicture.Alignment = .centred, at place: Point, size: Double,
        isBold: Bool = false, _ opacity: Double, on picture: inout AssPicture
    ) {
        let shadow = AssPaint.shade(0.55 * opacity, border: size * 0.06, blur: size * 0.07)
        picture.write(text, alignment, at: place, size: size, isBold: isBold, shadow)
        picture.write(text, alignment, at: place, size: size, isBold: isBold, .white(opacity))
    }

    // MARK: - Progress

    /// The row of segments with the times at its ends; empty if it is hidden or the progress is not known.
    var row: String {
        var picture = AssPicture()
        let opacity = model.row.opacity(at: now)
        guard opacity > 0, let progress = model.progress, let fraction = progress.fraction, progress.count > 0 else {
            return ""
        }
        let count = progress.count > Self.segmentBound ? 1 : progress.count
        let row = ProgressRow(count: count, width: layout.rowWidth)
        let corner = layout.rowPlace
        func place(_ point: Point) -> Point { Point(corner.x + point.x, corner.y + point.y) }
        let shadow = AssPaint.shade(0.5 * opacity, border: row.height * 0.3, blur: row.height * 0.4)
        picture.fill(ProgressRow(count: 1, width: row.width).capsules, shadow, at: place)
        picture.fill(row.capsules, .white(0.35 * opacity), at: place)
        var bright = AssPaint.white(opacity)
        bright.clipsAt = Int((corner.x + row.width * min(1, max(0, fraction))).rounded())
        picture.fill(row.capsules, bright, at: place)
        drawTimes(progress, row, opacity, on: &picture)
        return picture.text
    }

    private func drawTimes(
        _ progress: ProgressEvent, _ row: ProgressRow, _ opacity: Double, on picture: inout AssPicture
    ) {
        guard let position = progress.position, let duration = progress.duration else { return }
        let (corner, size) = (layout.rowPlace, layout.textSize)
        let middle = corner.y + row.height / 2
        let ends = [
            (MediaTime.clock(position), AssPicture.Alignment.left, corner.x - size * 0.7),
            (MediaTime.clock(duration), .right, corner.x + row.width + size * 0.7),
        ]
        for (text, alignment, x) in ends {
            write(text, alignment, at: Point(x, middle), size: size, opacity, on: &picture)
        }
    }
}

/// Rotates a drawing about one of its points, and moves that point to a place of the picture.
private struct Rotation {
    private let sine: Double
    private let cosine: Double
    private let centre: Point
    private let middle: Point

    init(degrees: Double, about centre: Point, to middle: Point) {
        let angle = degrees * .pi / 180
        (sine, cosine) = (sin(angle), cos(angle))
        (self.centre, self.middle) = (centre, middle)
    }

    func place(_ point: Point) -> Point {
        let (x, y) = (point.x - centre.x, point.y - centre.y)
        return Point(middle.x + cosine * x - sine * y, middle.y + sine * x + cosine * y)
    }
}
