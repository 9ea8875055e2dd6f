import TestSupport
import Testing

@testable import PictureModel

@Suite("Jellyfin's pictures")
struct TrickplayTests {
    private let folder = Trickplay.Folder(name: "320 - 10x10")

    private func trickplay(sheets: Int, duration: Double) throws -> Trickplay? {
        Trickplay(folder: try #require(folder), sheets: sheets, duration: duration)
    }

    @Test("names of folders")
    func names() throws {
        let folder = try #require(Trickplay.Folder(name: "240 - 4x3"))
        #expect(folder.width == 240 && folder.columns == 4 && folder.rows == 3 && folder.perSheet == 12)
        #expect(Trickplay.Folder(name: "16384 - 1x100") != nil && Trickplay.Folder(name: "163 - 100x1") != nil)
    }

    @Test(
        "other names",
        arguments: [
            "", " - ", "320", "320 - 10", "320 - 10x", "320 - x10", "320-10x10", "320 -10x10", "320  - 10x10",
            " 320 - 10x10",
            "320 - 10x10 ", "320 - 10x10x10", "320 - 10X10", "0 - 10x10", "320 - 0x10", "320 - 10x0", "+320 - 10x10",
            "-320 - 10x10", "0320 - 10x10", "320 - 101x1", "320 - 1x101", "16385 - 1x1", "1639 - 10x10", "999999 - 1x1",
            "99999999999999999999 - 10x10", "٣٢٠ - 10x10", "320 - 10x10\u{301}", "320 - 10x10/..", "a - bxc",
        ])
    func otherNames(name: String) {
        #expect(Trickplay.Folder(name: name) == nil)
    }

    @Test("the smallest width that is enough, else the largest")
    func best() {
        let names = ["640 - 5x5", "320 - 10x10", "notes", "160 - 10x10", "320 - 4x4", "640 - 10x10"]
        let wanted = [
            Int.min: "160 - 10x10", 0: "160 - 10x10", 160: "160 - 10x10", 161: "320 - 10x10", 320: "320 - 10x10",
            321: "640 - 10x10", 640: "640 - 10x10", 641: "640 - 10x10", Int.max: "640 - 10x10",
        ]
        for (width, name) in wanted { #expect(Trickplay.Folder.best(of: names, width: width)?.name == name) }
        #expect(Trickplay.Folder.best(of: [], width: 320) == nil)
        #expect(Trickplay.Folder.best(of: ["notes"], width: 320) == nil)
    }

    @Test("the interval that makes so many sheets; 10 s if that may be")
    func intervals() throws {
        // A film of 2 h with pictures each 1, 2, ... s.
        let wanted: [Double: Int] = [10: 8, 1: 72, 2: 36, 5: 15, 15: 5, 20: 4, 30: 3, 60: 2]
        for (interval, sheets) in wanted {
            #expect(try trickplay(sheets: sheets, duration: 7200)?.interval == interval, "\(sheets)")
        }
        for sheets in [7, 9, 10, 14, 16, 73, 1000] { #expect(try trickplay(sheets: sheets, duration: 7200) == nil) }
        #expect(try trickplay(sheets: 1, duration: 7200) == nil)
        #expect(try trickplay(sheets: 1, duration: 5)?.interval == 10)
    }

    @Test("the bounds of an interval")
    func bounds() throws {
        #expect(try trickplay(sheets: 2, duration: 1000)?.interval != 10)
        #expect(try trickplay(sheets: 2, duration: 1000.1)?.interval == 10)
        #expect(try trickplay(sheets: 2, duration: 2010)?.interval == 10)
        #expect(try trickplay(sheets: 2, duration: 2010.1)?.interval == 15)
    }

    @Test("numbers that are none", arguments: [Double.nan, .infinity, -.infinity, 0, -1, .greatestFiniteMagnitude])
    func durations(duration: Double) throws {
        for sheets in [1, 8, Trickplay.mostSheets] { #expect(try trickplay(sheets: sheets, duration: duration) == nil) }
    }

    @Test("numbers of sheets that are none", arguments: [Int.min, -1, 0, Trickplay.mostSheets + 1, Int.max])
    func sheets(sheets: Int) throws {
        #expect(try trickplay(sheets: sheets, duration: 7200) == nil)
    }

    @Test("places, the first row first")
    func places() throws {
        let trickplay = try #require(try trickplay(sheets: 2, duration: 1234))
        let wanted: [(Double, Int, Int, Int, Double)] = [
            (0, 0, 0, 0, 0), (9.99, 0, 0, 0, 0), (10, 0, 1, 0, 10), (105, 0, 0, 1, 100), (999, 0, 9, 9, 990),
            (1000, 1, 0, 0, 1000), (1229, 1, 2, 2, 1220),
            // There are 123 pictures.
            (1234, 1, 2, 2, 1220), (.infinity, 1, 2, 2, 1220), (-5, 0, 0, 0, 0), (.nan, 0, 0, 0, 0),
        ]
        for (time, sheet, column, row, seconds) in wanted {
            let place = trickplay.place(at: time)
            #expect(place == (sheet, column, row, seconds), "\(time)")
        }
        #expect(Trickplay.fileName(ofSheet: 1) == "1.jpg")
    }

    @Test("a place is always on a sheet")
    func hostile() throws {
        var random = SeededRandom(seed: 5)
        var made = 0
        for _ in 0..<20_000 {
            let side = { (random: inout SeededRandom) in Int.random(in: 1...100, using: &random) }
            let name = "\(side(&random)) - \(side(&random))x\(side(&random))"
            let sheets = Int.random(in: 1...50, using: &random)
            let folder = try #require(Trickplay.Folder(name: name))
            let duration = Double.random(in: 0...100_000, using: &random)
            guard let trickplay = Trickplay(folder: folder, sheets: sheets, duration: duration) else { continue }
            made += 1
            for time in hostileTimes + [duration, duration / 3] {
                let place = trickplay.place(at: time)
                #expect((0..<sheets).contains(place.sheet) && (0..<folder.columns).contains(place.column))
                #expect((0..<folder.rows).contains(place.row) && place.seconds >= 0 && place.seconds <= duration + 5)
            }
        }
        #expect(made > 100)
    }
}
