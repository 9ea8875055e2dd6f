/// How the overlay on the video looks: its colours, sizes, places and times. It is drawn from these numbers, and `choreography`
/// reports them under these names.
///
/// Lengths are in measures unless a property says otherwise; the measure is the window's height, or less in a narrow window.
/// Columns are widths of characters: 2 for a wide one. Opacities are 0 to 1. Softness is the standard deviation of a Gaussian
/// blur.
package struct OverlayLook: Equatable, Sendable {
    /// Colours, sRGB.
    package let colours = Colours()
    /// The measure is the window's width divided by this, if that is less than its height.
    package let aspect = 16.0 / 9
    /// Of the measure in the large style.
    package let largeScale = 1.3
    /// Opacity of discs behind white shapes.
    package let darkness = Darkness(normal: 0.58, highContrast: 0.85)
    /// Opacity of what is behind text: a busy picture disturbs reading.
    package let textDarkness = Darkness(normal: 0.68, highContrast: 0.85)
    /// Opacity of the white of bars where they are not filled.
    package let dim = 0.38
    /// How long a part takes to appear and to disappear, ms, linearly.
    package let fadeInMs = 80.0
    package let fadeOutMs = 220.0
    /// Behind text that is on no plate or on a scrim, in font sizes.
    package let textShadow = Shadow(opacity: 0.55, spread: 0.06, softness: 0.06)

    package let seekButton = SeekButton()
    package let total = Total()
    package let playButton = PlayButton()
    package let paused = Paused()
    package let row = Row()
    package let info = Info()
    package let notice = Notice()
    package let status = Status()
    package let offer = Offer()

    package init() {}

    package struct Colours: Equatable, Sendable {
        /// Shapes and text on the picture.
        package let ink = "#ffffff"
        /// Discs, plates, shadows and the scrim; text on white.
        package let shade = "#000000"
        /// Shapes of a button whose press failed.
        package let warning = "#ff8c7a"
    }

    package struct Darkness: Equatable, Sendable {
        package let normal: Double
        package let highContrast: Double
    }

    /// A copy of a shape, enlarged by `spread` on all sides and blurred.
    package struct Shadow: Equatable, Sendable {
        package let opacity: Double
        package let spread: Double
        package let softness: Double
    }

    /// Its shapes and movements are in `SeekButtonChoreography`.
    package struct SeekButton: Equatable, Sendable {
        /// Of the square.
        package let side = 0.16
        /// From the window's middle to the square's, in widths of the window: room for the total that flies out.
        package let distance = 0.236
        /// The same in the large style.
        package let largeDistance = 0.17
        /// Of the disc behind it, which encloses the turning heads, in sides.
        package let discRadius = 0.78
        /// Of the font of the speed in the place of the interval, while it is held, in sides.
        package let speedSize = 0.28
        /// How far a press moves it that an end of the film stops, in sides, and how long there and back, ms. At part p of that
        /// time it is at 4p(1 − p) of it.
        package let bump = 0.2
        package let bumpMs = 260.0
        /// How long it stays after its animation, ms.
        package let restMs = 300.0
    }

    /// What flies out of a seek button. Lengths in its font sizes, which are those of the labels in `SeekButtonShapes`.
    package struct Total: Equatable, Sendable {
        /// Of more characters the font is smaller: they are as wide as so many.
        package let characters = 4.0
        /// Of the plate, a capsule: so much for each character, and so much besides.
        package let column = 0.7
        package let padding = 0.8
        package let height = 1.5
        /// By which part of its size a press that adds up enlarges it, and how long it takes to shrink, ms, with the curve of
        /// CSS's `ease-in-out`.
        package let swell = 0.15
        package let swellMs = 200.0
    }

    /// A flash of what was done: the other shape than that of a button to press.
    package struct PlayButton: Equatable, Sendable {
        package let side = 0.105
        /// In sides, like the next.
        package let discRadius = 1.0
        /// How far right a triangle is: its centroid is left of its middle.
        package let shift = 0.08
        /// How long it stays after it has its shape, ms.
        package let restMs = 700.0
    }

    /// The sign that playback is paused.
    package struct Paused: Equatable, Sendable {
        package let side = 0.032
        /// In sides.
        package let discRadius = 1.1
        /// Left edge of the disc, in widths of the window.
        package let left = 0.05
        /// Of its middle.
        package let top = 0.085
    }

    /// The row of segments and the text above it.
    package struct Row: Equatable, Sendable {
        /// In widths of the window.
        package let left = 0.05
        package let width = 0.9
        package let height = 0.01
        /// Between two segments, in heights of the row.
        package let gap = 0.6
        /// With more segments it is drawn as one.
        package let mostSegments = 40
        /// From its middle to the window's lower edge, and at least this, in heights of the window.
        package let bottom = 0.075
        package let leastBottom = 0.05
        /// From its middle to the subtitles' upper edge, in heights of the window.
        package let aboveSubtitles = 0.062
        /// Its upper edge, where there is no room between the buttons and the subtitles.
        package let top = 0.12
        /// How much room is needed between its middle and the buttons.
        package let room = 0.062
        package let headRadius = 0.014
        /// While the mouse can drag it.
        package let handleRadius = 0.019
        /// In heights of the row.
        package let headShadow = Shadow(opacity: 0.4, spread: 0.2, softness: 0.255)
        package let textSize = 0.036
        /// From the row's upper edge up to the middle of the text.
        package let textAbove = 0.036
        /// Between two texts in one line, at least; in font sizes. What is longer is cut.
        package let textGap = 1.0
        /// Of the dark band behind both: from the text's middle up, from the row's lower edge down if subtitles are below it,
        /// beyond the window's edge otherwise, and at its edges.
        package let scrimAbove = 0.045
        package let scrimBelow = 0.03
        package let scrimBeyond = 0.1
        package let scrimSoftness = 0.0187
        /// How long it stays after a landing, and after a request to show it, ms.
        package let restMs = 1200.0
        package let shownMs = 5000.0
    }

    /// What plays, at the upper edge: the title and the time of day, then smaller lines in the size of the row's text. Its edges are
    /// those of the row.
    package struct Info: Equatable, Sendable {
        /// Font size of the first line.
        package let titleSize = 0.05
        /// Middle of the first line; from the row's scrim down, if the row is at the upper edge.
        package let top = 0.085
        package let belowRow = 0.045
        /// From the middle of the first line to that of the second, and from each of the others to the next.
        package let titlePitch = 0.066
        package let pitch = 0.052
        /// Of the dark band behind it, from the last line's middle down; and how far a status is below that.
        package let scrimBelow = 0.05
        package let statusBelow = 0.06
    }

    /// A line about what went wrong or is waited for, on a capsule.
    package struct Notice: Equatable, Sendable {
        package let size = 0.036
        /// From the middle of the row's text up to its middle; down, if the row is at the upper edge.
        package let aboveText = 0.085
        package let belowText = 0.13
        /// Of the plate, in font sizes: so much for each column, and so much besides.
        package let column = 0.56
        package let padding = 1.8
        package let height = 1.8
        /// In widths of the window.
        package let mostWidth = 0.98
        /// How long it stays, ms; and that of a film that resumes.
        package let shownMs = 3000.0
        package let resumedMs = 5000.0
    }

    /// Volume, speed or a track that has changed, on a plate at the upper edge. Lengths in font sizes after the first three.
    package struct Status: Equatable, Sendable {
        package let size = 0.044
        /// Middle of its text; if the row is at the upper edge.
        package let top = 0.1
        package let belowRow = 0.24
        /// Of the plate: so much for each column, and so much besides.
        package let column = 0.62
        package let padding = 2.0
        /// From the plate's upper edge to the text's middle.
        package let ascent = 0.9
        package let height = 1.8
        /// With a bar.
        package let tallHeight = 2.5
        package let radius = 0.6
        /// In widths of the window.
        package let mostWidth = 0.94
        package let barWidth = 9.0
        package let barHeight = 0.22
        /// From the text's middle to the bar's upper edge.
        package let barBelow = 0.85
        /// How long it stays, ms.
        package let shownMs = 1500.0
    }

    /// A skip that is offered, on a white plate at the lower right. Lengths in font sizes after the first three.
    package struct Offer: Equatable, Sendable {
        package let size = 0.044
        /// From the row's text, and from the subtitles, up to the plate's lower edge; its right edge is the row's.
        package let aboveText = 0.06
        package let aboveSubtitles = 0.03
        /// Of the plate: so much for each column, and so much besides.
        package let column = 0.66
        package let padding = 2.9
        package let height = 2.0
        package let radius = 0.45
        package let opacity = 0.92
        /// How far a dark plate behind it is wider on all sides: on a bright film only that rim shows the plate.
        package let rim = 0.08
        package let rimOpacity = 0.5
        /// Of the first of two triangles, from the plate's left edge to its own.
        package let markLeft = 0.8
        package let markWidth = 0.42
        package let markHeight = 0.6
        /// From the plate's left edge to the text.
        package let textLeft = 2.1
    }
}
