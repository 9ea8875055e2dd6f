/// The pictures that Jellyfin keeps beside a film, in `FILM.trickplay/320 - 10x10/0.jpg`.
///
/// Each file is a sheet with columns and rows of pictures, the first row first. The last sheet is as large as the
/// others: its rest is empty.
package struct Trickplay: Equatable, Sendable {
    /// A folder of sheets: `WIDTH - COLUMNSxROWS`.
    package struct Folder: Equatable, Sendable {
        package let name: String
        /// Of one picture, pixels, 1 or more; a whole row has at most `JpegSize.largest`.
        package let width: Int
        /// 1 to `most`.
        package let columns: Int
        /// 1 to `most`.
        package let rows: Int

        /// Columns, and rows.
        package static let most = 100

        /// Pictures of a sheet, 1 or more.
        package var perSheet: Int { columns * rows }

        /// - Returns: nil if the name is none of such a folder.
        package init?(name: String) {
            guard name.utf8.count <= 32 else { return nil }
            let parts = name.split(separator: " ", omittingEmptySubsequences: false)
            guard parts.count == 3, parts[1] == "-", let width = Self.number(parts[0]) else { return nil }
            let sides = parts[2].split(separator: "x", omittingEmptySubsequences: false)
            guard sides.count == 2, let columns = Self.number(sides[0]), let rows = Self.number(sides[1]),
                columns <= Self.most, rows <= Self.most, width * columns <= JpegSize.largest
            else { return nil }
            self.name = name
            self.width = width
            self.columns = columns
            self.rows = rows
        }

        /// The folder with the smallest pictures that have the wanted width, else with the largest ones.
        ///
        /// - Parameters:
        ///   - names: of anything; of several that are as good the smallest name.
        ///   - width: pixels.
        /// - Returns: nil if there is none.
        package static func best(of names: some Sequence<String>, width: Int) -> Folder? {
            let folders = names.lazy.compactMap(Folder.init(name:)).sorted { ($0.width, $0.name) < ($1.width, $1.name) }
            return folders.first { $0.width >= width } ?? folders.first { $0.width == folders.last?.width }
        }

        /// 1 to 99,999, without a sign or a zero before it.
        private static func number(_ text: Substring) -> Int? {
            guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                text.utf8.first != 0x30
            else { return nil }
            return Int(text)
        }
    }

    /// Files of a folder: a film of 27 h with one picture for each second and sheet.
    package static let mostSheets = 100_000

    /// Seconds, the most likely first: Jellyfin's default, then others that its users choose.
    private static let intervals = [10.0, 1, 2, 5, 15, 20, 30, 60]

    package let folder: Folder
    /// Seconds from one picture to the next.
    package let interval: Double
    /// Pictures, 1 or more; there are so many or one more.
    private let count: Int

    /// - Parameters:
    ///   - sheets: the number of files, 1 to `mostSheets`.
    ///   - duration: of the film, seconds.
    /// - Returns: nil if no interval makes so many sheets of the film.
    package init?(folder: Folder, sheets: Int, duration: Double) {
        guard (1...Self.mostSheets).contains(sheets), duration > 0, duration.isFinite else { return nil }
        let most = sheets * folder.perSheet
        let fits = { (interval: Double) in
            Double(most - folder.perSheet) * interval < duration && duration <= Double(most + 1) * interval
        }
        guard let interval = Self.intervals.first(where: fits) else { return nil }
        self.folder = folder
        self.interval = interval
        // FFmpeg makes a picture of the last interval if half of it is there.
        count = min(most, max(1, Int((duration / interval).rounded())))
    }

    /// The last picture at that time or before it, else the first.
    ///
    /// - Parameter seconds: any number; one that is none counts as the film's begin.
    /// - Returns: the number of the sheet, from 0; the column and the row, from 0; the picture's own time, seconds from
    ///   the film's begin.
    package func place(at seconds: Double) -> (sheet: Int, column: Int, row: Int, seconds: Double) {
        let number = seconds >= 0 ? Int(min(seconds / interval, Double(count - 1))) : 0
        let (sheet, place) = number.quotientAndRemainder(dividingBy: folder.perSheet)
        return (sheet, place % folder.columns, place / folder.columns, Double(number) * interval)
    }

    /// The name of a sheet's file.
    package static func fileName(ofSheet sheet: Int) -> String { "\(sheet).jpg" }
}
