import SeekProtocol
import SeekResume

/// State files: any bytes are read or refused with a reason; what was read is written so that it reads the same; and a byte
/// that changed is found.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzState(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    for file in StateFile.allCases {
        check(bytes, as: file)
        let sealed = SealedText.seal(bytes, as: file)
        guard let content = try? SealedText.open(sealed, as: file), content.elementsEqual(bytes) else {
            preconditionFailure("what was sealed is not what is read")
        }
        check(sealed, as: file)
        guard let last = bytes.last else { continue }
        var damaged = sealed
        damaged[sealed.count - 2 - Int(last) % bytes.count] ^= 1 << (last % 8)
        precondition((try? SealedText.open(damaged, as: file)) == nil, "damage is not found")
    }
    // libmpv's playlist.
    let text = PlaylistText(bytes, folder: "/films", keys: [1: "key"], trusted: [], links: [])
    for entry in text.playlist().entries { precondition(entry.name.bytes.count <= SavedPlaylist.longestName) }
    return 0
}

private func check(_ text: [UInt8], as file: StateFile) {
    guard let written = rewritten(text, as: file) else { return }
    // Numbers have six decimals, so the second time nothing changes.
    precondition(rewritten(written, as: file) == written, "what was written is written otherwise")
}

/// What is written of a file that was read; nil if it can't be read.
private func rewritten(_ text: [UInt8], as file: StateFile) -> [UInt8]? {
    do throws(StateFileError) {
        switch file {
        case .history: return StateContent.history(try StateContent.history(text)).text()
        case .session: return StateContent.session(try StateContent.session(text)).text()
        case .playlist:
            var writer = JSONWriter()
            try StateContent.playlist(text).entries.write(to: &writer)
            return SealedText.seal(writer.bytes, as: .playlist)
        }
    } catch {
        precondition(!error.description.isEmpty, "a refusal without a reason")
        return nil
    }
}
