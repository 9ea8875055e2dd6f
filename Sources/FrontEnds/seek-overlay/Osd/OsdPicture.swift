import Choreography
import CommandLineTool
import Glibc
import Linux
import SeekClient
import SeekProtocol
import Words

/// One frame of the overlay on the video, as ASS events for a window of the layout's size.
struct OsdPicture {
    private let model: OsdModel
    private let layout: OsdLayout
    private let now: Double
    private let isCovered: Bool
    /// Nil while it is not shown.
    private let info: OsdInfo?
    /// In a language from the right, texts at an edge are at the other one. The row, its times and the buttons stay.
    private let isMirrored = Words.areRightToLeft

    /// - Parameters:
    ///   - isCovered: whether the menu covers the video: only what has no place there is drawn.
    ///   - info: what is told of the film, if it is to be shown.
    init(
        _ model: OsdModel, _ layout: OsdLayout, at now: Double, isCovered: Bool = false, _ info: OsdInfo? = nil
    ) {
        self.model = model
        self.layout = layout
        self.now = now
        self.isCovered = isCovered
        self.info = isCovered || model.info.opacity(at: now) == 0 ? nil : info
    }

    // MARK: - Buttons

    /// The buttons and the notice; empty if none is visible.
    var buttons: String {
        var picture = AssPicture()
        drawStatus(on: &picture)
        guard !isCovered else { return picture.text }
        for role in ButtonRole.allCases {
            switch role {
            case .backward: draw(.backward, on: &picture)
            case .play: drawPlay(on: &picture)
            case .forward: draw(.forward, on: &picture)
            }
        }
        drawPaused(on: &picture)
        drawNotice(on: &picture)
        drawOffer(on: &picture)
        return picture.text
    }

    /// A line about what went wrong, what is waited for, or what was skipped, on a dark plate.
    private func drawNotice(on picture: inout AssPicture) {
        let opacity = model.notice.opacity(at: now)
        guard opacity > 0 else { return }
        let (size, middle, look) = (layout.noticeSize, layout.noticePlace, layout.look.notice)
        let width = min(
            look.mostWidth * layout.width, size * (look.column * Double(model.noticeText.columns) + look.padding))
        let height = look.height * size
        let plate = Path.capsule(left: middle.x - width / 2, top: middle.y - height / 2, width: width, height: height)
        picture.fill(plate, .shade(layout.textDarkness * opacity)) { $0 }
        write(model.noticeText, at: middle, size: size, opacity, on: &picture)
    }

    /// Volume, speed or a track that has changed, or a text that somebody sent, on a plate at the upper edge.
    private func drawStatus(on picture: inout AssPicture) {
        let opacity = model.status.opacity(at: now)
        guard opacity > 0, let change = model.change else { return }
        let (size, look) = (layout.statusSize, layout.look.status)
        let middle = layout.statusPlace(below: info?.lineCount ?? 0)
        let room = look.mostWidth * layout.width - look.padding * size
        let text = change.text.cut(to: max(1, Int(clamped: (room / (look.column * size)).rounded(.down))))
        // The bar is always as long, so that it does not jump while the volume changes.
        let bar = change.level == nil ? 0 : look.barWidth * size
        let width = min(room, max(look.column * size * Double(text.columns), bar)) + look.padding * size
        let height = size * (change.level == nil ? look.height : look.tallHeight)
        let top = middle.y - size * look.ascent
        let plate = Path.box(
            left: middle.x - width / 2, top: top, width: width, height: height, radius: look.radius * size)
        picture.fill(plate, .shade(layout.textDarkness * opacity)) { $0 }
        picture.write(text, at: middle, size: size, isBold: true, .white(opacity))
        guard let level = change.level else { return }
        let place = (left: middle.x - bar / 2, top: middle.y + size * look.barBelow)
        let thickness = size * look.barHeight
        func part(_ length: Double) -> Path {
            .capsule(left: place.left, top: place.top, width: max(thickness, bar * length), height: thickness)
        }
        picture.fill(part(1), .white(layout.look.dim * opacity)) { $0 }
        if level > 0 { picture.fill(part(level), .white(opacity)) { $0 } }
    }

    /// A skip that is offered, on a plate at the lower right, above the subtitles and the row.
    private func drawOffer(on picture: inout AssPicture) {
        let opacity = model.offerOpacity(at: now)
        guard opacity > 0 else { return }
        let (size, corner, look) = (layout.offerSize, layout.offerCorner, layout.look.offer)
        let columns = Int(clamped: ((layout.rowWidth / size - look.padding) / look.column).rounded(.down))
        let text = model.offerText.cut(to: max(1, columns))
        let (width, height) = (size * (look.column * Double(text.columns) + look.padding), size * look.height)
        let (left, top) = (isMirrored ? layout.width - corner.x : corner.x - width, corner.y - height)
        let (radius, rim) = (look.radius * size, look.rim * size)
        let plate = Path.box(left: left, top: top, width: width, height: height, radius: radius)
        // On a bright film only its rim shows the plate.
        let rimmed = Path.box(
            left: left - rim, top: top - rim, width: width + 2 * rim, height: height + 2 * rim, radius: radius + rim)
        picture.fill(rimmed, .shade(look.rimOpacity * opacity)) { $0 }
        picture.fill(plate, .white(look.opacity * opacity)) { $0 }
        let middle = top + height / 2
        // Triangles of "skip" before the text.
        let (half, length) = (look.markHeight * size / 2, look.markWidth * size)
        let triangles = [0, length].flatMap { shift in
            let begin = isMirrored ? left + width - look.markLeft * size - 2 * length : left + look.markLeft * size
            let first = begin + shift
            return Path(corners: [
                Point(first, middle - half), Point(first + length, middle), Point(first, middle + half),
            ]).elements
        }
        picture.fill(Path(triangles), .shade(opacity)) { $0 }
        picture.write(
            text, isMirrored ? .left : .right,
            at: Point(isMirrored ? left + width - look.textLeft * size : left + look.textLeft * size, middle),
            size: size, isBold: true, .shade(opacity))
    }

    private func draw(_ button: Direction, on picture: inout AssPicture) {
        let opacity = model.seekButtons[button].opacity(at: now)
        guard opacity > 0 else { return }
        let view = model.overlay.seekButtons[button]
        let (choreography, side) = (model.overlay.choreography(button), layout.side)
        let frame = view.frame(choreography, at: now)
        let shapes = SeekButtonShapes(direction: choreography.direction, side: side)
        let rest = layout.middle(of: button.role)
        let middle = Point(rest.x + view.bump(at: now, choreography.direction) * side, rest.y)
        let isFailed = view.state?.phase == .failed
        func ink(_ opacity: Double) -> AssPaint { isFailed ? .warning(opacity) : .white(opacity) }

        drawDisc(middle, radius: layout.discRadius, opacity, on: &picture)
        let rotation = Rotation(degrees: frame.arrowDegrees, about: shapes.centre, to: middle)
        picture.fill(shapes.background, ink(opacity * frame.backgroundOpacity), at: rotation.place)
        // Arc and heads have the same winding direction, so that they fill one area.
        picture.fill(
            Path(shapes.arcArea.elements + shapes.heads.elements), ink(opacity), at: rotation.place)

        let interval = view.state.map { OverlayWords.interval($0.interval) } ?? ""
        let waiting = view.state?.phase == .pending ? "…" : ""
        picture.write(
            interval + waiting, at: middle, size: shapes.fontSize, ink(opacity * frame.durationLabelOpacity))
        drawTotal(OsdTotal(view, frame, at: now), middle, shapes.fontSize, opacity, on: &picture)
        guard view.isHeld, let speed = view.state?.speed else { return }
        // In the place of the interval, which is hidden meanwhile.
        picture.write(
            OverlayWords.speed(speed), at: middle, size: layout.look.seekButton.speedSize * side,
            ink(opacity * (1 - frame.durationLabelOpacity)))
    }

    /// The total on a dark plate, so that it can be read on any picture.
    private func drawTotal(
        _ total: OsdTotal, _ middle: Point, _ fontSize: Double, _ opacity: Double, on picture: inout AssPicture
    ) {
        let opacity = opacity * total.opacity
        // Long totals are smaller, so that they stay within the window.
        let (count, look) = (Double(max(1, total.text.count)), layout.look.total)
        let size = fontSize * min(1, look.characters / count) * total.scale
        let (width, height) = (size * (look.column * count + look.padding), size * look.height)
        let place = Point(middle.x + total.offset * layout.side, middle.y)
        let plate = Path.capsule(left: place.x - width / 2, top: place.y - height / 2, width: width, height: height)
        picture.fill(plate, .shade(layout.textDarkness * opacity)) { $0 }
        picture.write(total.text, at: place, size: size, isBold: true, .white(opacity))
    }

    /// A flash of the action that was taken.
    private func drawPlay(on picture: inout AssPicture) {
        let opacity = model.play.opacity(at: now)
        guard opacity > 0, let play = model.overlay.play else { return }
        let (side, middle) = (layout.playSide, layout.middle)
        drawDisc(middle, radius: layout.look.playButton.discRadius * side, opacity, on: &picture)
        // The button of a remote shows what a press would do, which is the other shape.
        let morph = 1 - model.overlay.morph(of: play, at: now)
        // A triangle's centroid is left of its middle.
        let corner = Point(middle.x - side / 2 + (1 - morph) * side * layout.look.playButton.shift, middle.y - side / 2)
        picture.fill(PlayButtonShapes(side: side).path(at: morph), .white(opacity)) {
            Point(corner.x + $0.x, corner.y + $0.y)
        }
    }

    /// A small sign, as long as playback is paused.
    private func drawPaused(on picture: inout AssPicture) {
        let opacity = model.pausedOpacity(at: now)
        guard opacity > 0 else { return }
        let (side, middle) = (layout.pausedSide, layout.pausedPlace)
        drawDisc(middle, radius: layout.look.paused.discRadius * side, opacity, on: &picture)
        picture.fill(PlayButtonShapes(side: side).path(at: 1), .white(opacity)) {
            Point(middle.x - side / 2 + $0.x, middle.y - side / 2 + $0.y)
        }
    }

    private func drawDisc(_ middle: Point, radius: Double, _ opacity: Double, on picture: inout AssPicture) {
        picture.fill(.disc(around: middle, radius), .shade(layout.darkness * opacity)) { $0 }
    }

    /// White text with a shadow.
    private func write(
        _ text: String, _ alignment: AssPicture.Alignment = .centred, at place: Point, size: Double,
        isBold: Bool = false, _ opacity: Double, on picture: inout AssPicture
    ) {
        let isBold = isBold || layout.style.isHighContrast
        let shadow = AssPaint.shadow(layout.look.textShadow, opacity, unit: size)
        picture.write(text, alignment, at: place, size: size, isBold: isBold, shadow)
        picture.write(text, alignment, at: place, size: size, isBold: isBold, .white(opacity))
    }

    // MARK: - Progress

    /// The row of segments, with the times and the chapter's name above it; empty if it is hidden or nothing is known.
    var row: String {
        var picture = AssPicture()
        let opacity = model.rowOpacity(at: now)
        guard opacity > 0, !isCovered, let progress = model.progress, let row = OsdRow(progress, model.overlay.media)
        else {
            drawInfo(on: &picture)
            return picture.text
        }
        let (corner, width, height) = (layout.rowPlace, layout.rowWidth, layout.rowHeight)
        drawBand(layout.band, opacity, on: &picture)
        let segments = row.segments(
            left: corner.x, top: corner.y, width: width, height: height, gap: height * layout.look.row.gap)
        picture.fill(segments, .white(layout.look.dim * opacity)) { $0 }
        let head = Point(corner.x + width * row.fill, corner.y + height / 2)
        var bright = AssPaint.white(opacity)
        bright.clipsAt = Int(clamped: head.x)
        picture.fill(segments, bright) { $0 }
        let playhead = Path.disc(around: head, layout.playheadRadius(isHandle: model.isPointed(at: now)))
        picture.fill(playhead, .shadow(layout.look.row.headShadow, opacity, unit: height)) { $0 }
        picture.fill(playhead, .white(opacity)) { $0 }
        writeText(of: row, opacity, on: &picture)
        drawInfo(on: &picture)
        return picture.text
    }

    /// A dark band across the window, soft at its upper and lower edge.
    private func drawBand(_ edges: ClosedRange<Double>, _ opacity: Double, on picture: inout AssPicture) {
        // Its ends are out of sight, where it is not soft.
        let reach = 4 * layout.bandSoftness
        let (left, right) = (-reach, layout.width + reach)
        let (top, bottom) = (edges.lowerBound, edges.upperBound)
        let band = Path(corners: [Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)])
        picture.fill(band, .shade(layout.textDarkness * opacity, softness: layout.bandSoftness)) { $0 }
    }

    /// What plays where texts begin, the time of day and of the film's end at the other edge.
    private func drawInfo(on picture: inout AssPicture) {
        guard let info else { return }
        let opacity = model.info.opacity(at: now)
        drawBand(layout.infoBand(lines: info.lineCount), opacity, on: &picture)
        let edges = (layout.rowPlace.x, layout.rowPlace.x + layout.rowWidth)
        let (begin, end) = isMirrored ? (edges.1, edges.0) : edges
        let alignment = isMirrored ? AssPicture.Alignment.left : .right
        func line(_ index: Int, _ text: String, beside aside: String) {
            let size = index == 0 ? layout.infoTitleSize : layout.textSize
            let isBold = index == 0 || layout.style.isHighContrast
            let height = layout.infoLine(index)
            write(
                aside, alignment.opposite, at: Point(end, height), size: size, isBold: isBold, opacity, on: &picture)
            let taken = aside.isEmpty ? 0 : TextWidth.of(aside, isBold: isBold) + layout.look.row.textGap
            let fitting = TextWidth.cut(text, to: layout.rowWidth / size - taken, isBold: isBold)
            write(fitting, alignment, at: Point(begin, height), size: size, isBold: isBold, opacity, on: &picture)
        }
        line(0, info.title, beside: info.clock)
        for index in 1..<info.lineCount {
            let text = index <= info.lines.count ? info.lines[index - 1] : ""
            line(index, text, beside: index == 1 ? info.end ?? "" : "")
        }
    }

    private func writeText(of row: OsdRow, _ opacity: Double, on picture: inout AssPicture) {
        let (middle, size) = (layout.rowTextPlace, layout.textSize)
        let (isBold, gap) = (layout.style.isHighContrast, layout.look.row.textGap)
        // What is free between the times at both ends.
        var (left, right) = (layout.rowPlace.x, layout.rowPlace.x + layout.rowWidth)
        if let position = row.position.map(MediaTime.shortClock) {
            write(position, .right, at: Point(left, middle.y), size: size, opacity, on: &picture)
            left += size * (TextWidth.of(position, isBold: isBold) + gap)
        }
        if let text = row.isLive ? OverlayWords.live : row.remaining.map({ "−" + MediaTime.shortClock($0) }) {
            write(text, .left, at: Point(right, middle.y), size: size, opacity, on: &picture)
            right -= size * (TextWidth.of(text, isBold: isBold) + gap)
        }
        guard let name = row.name else { return }
        let text = TextWidth.cut(name, to: (right - left) / size, isBold: isBold)
        // In the middle of the window, unless a time is in the way.
        let half = size * TextWidth.of(text, isBold: isBold) / 2
        let place = min(max(middle.x, left + half), max(right - half, left + half))
        write(text, at: Point(place, middle.y), size: size, opacity, on: &picture)
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
