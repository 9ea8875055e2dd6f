import Choreography

/// Places and sizes of the menu in a window, in pixels: the list, and what is known of the selection at its right where the
/// window is wide enough.
struct MenuLayout: Equatable {
    let width: Double
    let height: Double
    let style: OsdStyle
    /// The base of all sizes: the shorter side of the window.
    private let measure: Double

    init(_ layout: OsdLayout) {
        (width, height, style) = (layout.width, layout.height, layout.style)
        measure = min(width, height)
    }

    // MARK: - Sizes

    /// From a row to the next.
    var pitch: Double { 0.1 * measure }
    /// Height of the plate of the selected row.
    var plateHeight: Double { 0.09 * measure }
    var radius: Double { 0.018 * measure }
    /// Font size of names.
    var nameSize: Double { (style.isLarge ? 0.05 : 0.041) * measure }
    /// Font size of what is beside and below them.
    var detailSize: Double { (style.isLarge ? 0.04 : 0.031) * measure }
    /// Font size of a list's title.
    var titleSize: Double { (style.isLarge ? 0.052 : 0.046) * measure }
    /// Side of the symbol before a name.
    var iconSize: Double { 0.036 * measure }
    /// Thickness of what shows how much of a film is over.
    var barHeight: Double { 0.006 * measure }
    /// Between a plate's edge and what is on it.
    var inset: Double { 0.025 * measure }

    // MARK: - Places

    private var margin: Double { 0.05 * width }
    /// Upper edge of all: in the middle of a window that is higher than wide.
    private var top: Double { (height - measure) / 2 }

    /// Whether there is room beside the list.
    var hasPanel: Bool { width >= 1.5 * height }

    /// Left and right edge of the list.
    var list: ClosedRange<Double> { margin...(hasPanel ? 0.655 * width : width - margin - scrollGap) }

    /// Middle of the title's line.
    var titleY: Double { top + 0.077 * measure }

    /// Upper edge of the first row.
    private var rowsTop: Double { top + 0.122 * measure }

    /// Height of a title between two rows.
    var headingHeight: Double { 0.085 * measure }

    /// From the middle of that title to the middle of the row below it.
    var headingDistance: Double { 0.08 * measure }

    /// Middle of a row that is seen.
    ///
    /// - Parameters:
    ///   - index: from the first row that is seen.
    ///   - isBelow: whether a title is above it.
    func rowY(_ index: Int, isBelow: Bool) -> Double {
        rowsTop + (Double(index) + 0.5) * pitch + (isBelow ? headingHeight : 0)
    }

    /// Middle of the message's line.
    var messageY: Double { top + 0.953 * measure }

    /// Left edge of names.
    var nameX: Double { list.lowerBound + inset + iconSize + 0.022 * measure }

    /// Right edge of what is on a row.
    var rowEnd: Double { list.upperBound - inset }

    /// Between the list and the bar that shows which part of it is seen.
    private var scrollGap: Double { 0.014 * measure }

    /// Left edge of that bar.
    var scrollX: Double { list.upperBound + scrollGap }

    /// Left and right edge of what is known of the selection.
    var panel: ClosedRange<Double> { 0.7 * width...width - margin }

    /// Upper edge of it.
    var panelTop: Double { rowsTop + (pitch - plateHeight) / 2 }

    /// Size of the box for the picture of the selection, whose upper left corner is the panel's, whole pixels; nil without
    /// a panel.
    var coverBox: (width: Int, height: Int)? {
        guard hasPanel else { return nil }
        let (width, height) = (panel.upperBound - panel.lowerBound, (style.isLarge ? 0.38 : 0.45) * measure)
        return (max(1, min(Self.mostCover, Int(width))), max(1, min(Self.mostCover, Int(height))))
    }

    /// Between the picture and the text below it.
    var coverGap: Double { 0.02 * measure }

    /// What seek-pictures makes at most, pixels.
    private static let mostCover = 4096

    /// Opacity of what is between the video and the menu.
    var darkness: Double { style.isHighContrast ? 0.9 : 0.8 }
}
