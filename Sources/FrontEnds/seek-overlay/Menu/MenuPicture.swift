import Choreography
import Words

/// The menu as ASS events for a window of the layout's size. In a language from the right, all places are mirrored; symbols and
/// bars are not.
struct MenuPicture {
    private let model: MenuModel
    private let layout: MenuLayout
    private let opacity: Double
    /// Height of the picture above the name of the selection, pixels; nil: there is none.
    private let coverHeight: Int?
    private let isMirrored = Words.areRightToLeft

    init(_ model: MenuModel, _ layout: MenuLayout, coverHeight: Int? = nil, at now: Double) {
        self.model = model
        self.layout = layout
        self.coverHeight = coverHeight
        opacity = model.part.opacity(at: now)
    }

    /// Empty if nothing is shown.
    var text: String {
        var picture = AssPicture()
        guard opacity > 0, let level = model.level else { return "" }
        let corners = [(0.0, 0.0), (layout.width, 0), (layout.width, layout.height), (0, layout.height)]
        picture.fill(Path(corners: corners.map { Point($0.0, $0.1) }), .shade(layout.darkness * opacity)) { $0 }
        drawTitle(of: level, on: &picture)
        drawRows(of: level, on: &picture)
        drawScrollBar(of: level, on: &picture)
        drawPanel(of: level, on: &picture)
        drawMessage(on: &picture)
        return picture.text
    }

    private func ink(_ part: Double = 1) -> AssPaint { .white(part * opacity) }

    /// The left edge of what has a width, by its left edge in the layout.
    private func left(_ left: Double, width: Double) -> Double { isMirrored ? layout.width - left - width : left }

    /// Writes to the side of a place of the layout.
    private func write(
        _ words: String, _ alignment: AssPicture.Alignment, at x: Double, _ y: Double, size: Double,
        isBold: Bool = false, _ paint: AssPaint, then rest: String = "", opacity: Double = 1,
        on picture: inout AssPicture
    ) {
        picture.write(
            words, isMirrored ? alignment.opposite : alignment, at: Point(left(x, width: 0), y), size: size,
            isBold: isBold, paint, then: rest, opacity: opacity)
    }

    // MARK: - Titles

    private func drawTitle(of level: MenuLevel, on picture: inout AssPicture) {
        writeTitle(of: level, forBegun: level.top < level.begunCount, y: layout.titleY, on: &picture)
    }

    /// With the place of the selection, if that is below this title.
    private func writeTitle(of level: MenuLevel, forBegun: Bool, y: Double, on picture: inout AssPicture) {
        let isSelected = level.count ?? 0 > 0 && (level.selection < level.begunCount) == forBegun
        let row = forBegun ? level.selection : level.selection - level.begunCount
        let count = forBegun ? level.begunCount : level.total ?? 0
        let place = isSelected ? MenuWords.place(row, of: count, isComplete: forBegun || level.isComplete) : ""
        let (size, left) = (layout.titleSize, layout.list.lowerBound + layout.inset)
        let room = (layout.rowEnd - left) / size - TextWidth.of(place)
        let title = TextWidth.cut(forBegun ? MenuWords.begun : level.title, to: room, isBold: true)
        write(
            title, .right, at: left, y, size: size, isBold: true, ink(), then: place, opacity: 0.7 * opacity,
            on: &picture)
    }

    // MARK: - Rows

    private func drawRows(of level: MenuLevel, on picture: inout AssPicture) {
        guard let count = level.count else {
            return writeAlone(MenuWords.unknown, at: 0, isBelow: false, on: &picture)
        }
        let first = level.begunCount
        for row in level.shown {
            let isBelow = level.isSplit && row >= first
            let y = layout.rowY(row - level.top, isBelow: isBelow)
            if isBelow, row == first { drawHeading(of: level, above: y, on: &picture) }
            draw(level.entry(at: row), y: y, isSelected: row == level.selection, on: &picture)
        }
        guard first == count else { return }
        // There are no folders, or they are not known.
        let index = level.shown.count
        guard index < MenuLevel.shownRows, first == 0 || level.failure != nil || level.total == nil else { return }
        if first > 0 { drawHeading(of: level, above: layout.rowY(index, isBelow: true), on: &picture) }
        let text = level.failure ?? (level.total == nil ? MenuWords.unknown : MenuWords.empty)
        writeAlone(text, at: index, isBelow: first > 0, on: &picture)
    }

    private func drawHeading(of level: MenuLevel, above y: Double, on picture: inout AssPicture) {
        writeTitle(of: level, forBegun: false, y: y - layout.headingDistance, on: &picture)
    }

    /// A text in the place of rows, in as many lines as it needs.
    private func writeAlone(_ text: String, at index: Int, isBelow: Bool, on picture: inout AssPicture) {
        let (size, left) = (layout.nameSize, layout.list.lowerBound + layout.inset)
        let lines = TextWidth.wrap(text, to: (layout.rowEnd - left) / size, lines: 3)
        for (line, text) in lines.enumerated() {
            let y = layout.rowY(index, isBelow: isBelow) + 1.4 * size * Double(line)
            write(text, .right, at: left, y, size: size, ink(0.85), on: &picture)
        }
    }

    private func draw(_ entry: MenuEntry?, y: Double, isSelected: Bool, on picture: inout AssPicture) {
        func paint(_ part: Double = 1) -> AssPaint { isSelected ? .shade(part * opacity) : ink(part) }
        if isSelected {
            let (left, right) = (layout.list.lowerBound, layout.list.upperBound)
            let plate = Path.box(
                left: self.left(left, width: right - left), top: y - layout.plateHeight / 2, width: right - left,
                height: layout.plateHeight,
                radius: layout.radius)
            picture.fill(plate, ink(0.95)) { $0 }
        }
        guard let entry else {
            return write(
                MenuWords.unknown, .right, at: layout.nameX, y, size: layout.nameSize, paint(0.7), on: &picture)
        }
        let corner = Point(
            left(layout.list.lowerBound + layout.inset, width: layout.iconSize), y - layout.iconSize / 2)
        picture.fill(MenuIcon(of: entry).path, paint(isSelected ? 0.8 : 0.65)) {
            Point(corner.x + $0.x * layout.iconSize, corner.y + $0.y * layout.iconSize)
        }
        let detail = MenuWords.detail(entry)
        if let detail {
            write(
                detail, .left, at: layout.rowEnd, y, size: layout.detailSize, paint(isSelected ? 0.75 : 0.7),
                on: &picture)
        }
        let taken = detail.map { TextWidth.of($0) * layout.detailSize + layout.inset } ?? 0
        let room = (layout.rowEnd - taken - layout.nameX) / layout.nameSize
        let name = MenuWords.fitted(entry.name, to: room, isBold: layout.style.isHighContrast)
        write(
            name, .right, at: layout.nameX, y, size: layout.nameSize, isBold: layout.style.isHighContrast, paint(),
            on: &picture)
        drawProgress(of: entry, below: y, paint, on: &picture)
    }

    private func drawProgress(
        of entry: MenuEntry, below y: Double, _ paint: (Double) -> AssPaint, on picture: inout AssPicture
    ) {
        guard let progress = entry.progress, !entry.isFinished else { return }
        let (width, height) = (layout.rowEnd - layout.nameX, layout.barHeight)
        let (left, top) = (self.left(layout.nameX, width: width), y + layout.plateHeight / 2 - 2 * height)
        func part(_ length: Double) -> Path {
            .capsule(left: left, top: top, width: max(height, width * length), height: height)
        }
        picture.fill(part(1), paint(0.25)) { $0 }
        picture.fill(part(progress), paint(0.9)) { $0 }
    }

    // MARK: - Beside the list

    private func drawScrollBar(of level: MenuLevel, on picture: inout AssPicture) {
        guard let count = level.count, count > MenuLevel.shownRows else { return }
        let top = layout.rowY(0, isBelow: false) - layout.plateHeight / 2
        let isBelow = level.isSplit && level.shown.upperBound > level.begunCount
        let bottom = layout.rowY(MenuLevel.shownRows - 1, isBelow: isBelow) + layout.plateHeight / 2
        func part(_ begin: Double, _ length: Double) -> Path {
            .capsule(
                left: left(layout.scrollX, width: layout.barHeight), top: top + begin, width: layout.barHeight,
                height: length)
        }
        let length = max(0.08, Double(MenuLevel.shownRows) / Double(count)) * (bottom - top)
        let begin = (bottom - top - length) * Double(level.top) / Double(count - MenuLevel.shownRows)
        picture.fill(part(0, bottom - top), ink(0.2)) { $0 }
        picture.fill(part(begin, length), ink(0.75)) { $0 }
    }

    /// The whole name of the selection, and what is known of it.
    private func drawPanel(of level: MenuLevel, on picture: inout AssPicture) {
        guard layout.hasPanel, let entry = level.selected else { return }
        let (left, width) = (layout.panel.lowerBound, layout.panel.upperBound - layout.panel.lowerBound)
        var y = layout.panelTop + (coverHeight.map { Double($0) + layout.coverGap } ?? 0)
        func line(_ text: String, size: Double, isBold: Bool, _ part: Double) {
            write(text, .right, at: left, y + 0.7 * size, size: size, isBold: isBold, ink(part), on: &picture)
            y += 1.35 * size
        }
        let (name, lines) = (FilmWords.translated(entry.name), coverHeight == nil ? 5 : 3)
        for text in TextWidth.wrap(name, to: width / layout.nameSize, lines: lines, isBold: true) {
            line(text, size: layout.nameSize, isBold: true, 1)
        }
        y += 0.4 * layout.nameSize
        for fact in MenuWords.facts(entry) { line(fact, size: layout.detailSize, isBold: false, 0.75) }
    }

    // MARK: - Message

    /// What went wrong, or what is waited for.
    private func drawMessage(on picture: inout AssPicture) {
        let waiting = model.chosen.map { MenuWords.opening(FilmWords.translated($0.name)) }
        guard let text = model.message ?? waiting else { return }
        let (size, left) = (layout.nameSize, layout.list.lowerBound + layout.inset)
        let room = (layout.hasPanel ? layout.panel.upperBound : layout.rowEnd) - left
        let paint = model.message == nil ? ink() : AssPaint.warning(opacity)
        write(
            TextWidth.cut(text, to: room / size), .right, at: left, layout.messageY, size: size, paint, on: &picture)
    }
}

/// The symbol before a name, in a square of 1.
enum MenuIcon {
    case folder
    case film
    case watched

    init(of entry: MenuEntry) {
        self = entry.isFolder ? .folder : entry.isFinished ? .watched : .film
    }

    var path: Path {
        switch self {
        case .folder:
            Path(corners: [
                Point(0, 0.12), Point(0.38, 0.12), Point(0.5, 0.26), Point(1, 0.26), Point(1, 0.88), Point(0, 0.88),
            ])
        case .film: Path(corners: [Point(0.2, 0.12), Point(0.9, 0.5), Point(0.2, 0.88)])
        case .watched:
            Path(corners: [
                Point(0, 0.53), Point(0.12, 0.41), Point(0.36, 0.65), Point(0.88, 0.13), Point(1, 0.25),
                Point(0.36, 0.89),
            ])
        }
    }
}
