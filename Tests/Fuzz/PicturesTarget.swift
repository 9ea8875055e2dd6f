import PictureModel

/// Files with pictures of a film: BIF, WebVTT, JPEG, and names of Jellyfin's folders. Places are within the file, in order,
/// and the same for a file that was written from them.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzPictures(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    checkBif(bytes)
    checkSprites(bytes)
    if let size = JpegSize(bytes) {
        precondition((1...JpegSize.largest).contains(size.width) && (1...JpegSize.largest).contains(size.height))
        precondition(JpegSize(bytes + [0]) == size, "what follows the size makes a difference")
    }
    checkFolder(String(decoding: bytes, as: UTF8.self))
    return 0
}

private let places = [-Double.infinity, -1, 0, 0.001, 1, 59.9, 3600, 1e9, .infinity, .nan]

private func checkBif(_ bytes: [UInt8]) {
    guard let file = BifFile(head: bytes) else { return }
    precondition((0...BifFile.mostPictures).contains(file.count) && file.unit >= 1, "\(file)")
    guard let index = file.index(in: bytes.dropFirst(BifFile.headSize), fileLength: bytes.count) else { return }
    precondition(index.count == file.count, "\(index.count) pictures instead of \(file.count)")
    var pictures: [BifWriter.Picture] = []
    for seconds in places {
        guard let picture = index.picture(at: seconds) else { continue }
        precondition(picture.range.lowerBound >= BifFile.headSize + file.indexSize, "\(picture) is in the index")
        precondition(picture.range.upperBound <= bytes.count && !picture.range.isEmpty, "\(picture) is not there")
        precondition(picture.seconds.isFinite && picture.seconds >= 0, "\(picture)")
        let again = index.picture(at: picture.seconds)
        precondition(again.map { $0 == picture } == true, "\(picture) is not at its own time")
        pictures.append((picture.seconds, Array(bytes[picture.range])))
    }
    guard let written = BifWriter.bytes(of: pictures), let copy = BifFile(head: written),
        let index = copy.index(in: written.dropFirst(BifFile.headSize), fileLength: written.count)
    else { return }
    for picture in pictures {
        guard let found = index.picture(at: picture.seconds) else { preconditionFailure("\(picture.seconds) is gone") }
        precondition(found.seconds <= picture.seconds && picture.seconds - found.seconds < 0.0011, "\(picture.seconds)")
    }
}

private func checkSprites(_ bytes: [UInt8]) {
    // The mark of the format is half of the way.
    for text in [bytes, Array("WEBVTT\n\n".utf8) + bytes] {
        guard let list = SpriteList(text) else { continue }
        for (entry, next) in zip(list.entries, list.entries.dropFirst()) {
            precondition(entry.start <= next.start, "\(entry) before \(next)")
        }
        for entry in list.entries {
            precondition(entry.start >= 0 && entry.start < entry.end && entry.end.isFinite, "\(entry)")
            let parts = entry.file.split(separator: "/", omittingEmptySubsequences: false)
            precondition((1...2).contains(parts.count), entry.file)
            precondition(parts.allSatisfy { !["", ".", ".."].contains($0) }, entry.file)
            precondition(!entry.file.contains("\0"), "a name that C would cut short")
            if let part = entry.rectangle {
                precondition(part.x >= 0 && part.y >= 0 && part.width > 0 && part.height > 0, "\(part)")
                precondition(part.x + part.width <= JpegSize.largest && part.y + part.height <= JpegSize.largest)
            }
            precondition(list.entry(at: entry.start)?.start == entry.start, "\(entry) is not at its start")
        }
        for seconds in places { precondition((list.entry(at: seconds) == nil) == list.entries.isEmpty, "\(seconds)") }
    }
}

private func checkFolder(_ name: String) {
    guard let folder = Trickplay.Folder(name: name) else { return }
    precondition("\(folder.width) - \(folder.columns)x\(folder.rows)" == name, "\(folder)")
    for sheets in [1, 3, Trickplay.mostSheets] {
        for duration in [0.1, 90, 5400, 1e6] {
            guard let pictures = Trickplay(folder: folder, sheets: sheets, duration: duration) else { continue }
            for seconds in places {
                let place = pictures.place(at: seconds)
                precondition((0..<sheets).contains(place.sheet) && (0..<folder.columns).contains(place.column))
                precondition((0..<folder.rows).contains(place.row) && place.seconds >= 0, "\(place)")
            }
        }
    }
}
