import ListenModel

/// Files with prints of sounds: one that can be read is written byte by byte as it was.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzSounds(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    // The mark of the format is half of the way.
    for file in [bytes, Array("seekd sound 1\n".utf8) + bytes] {
        guard let print = SoundPrintFile.print(in: file) else { continue }
        precondition(SoundPrintFile.bytes(of: print) == file, "it is written otherwise")
        precondition(print.duration.isFinite && print.duration > 0, "a duration of \(print.duration)")
        precondition(SoundPrintFile.print(in: file + [0]) == nil, "something may follow it")
        precondition(SoundPrintFile.print(in: Array(file.dropLast())) == nil, "it may be cut")
    }
    return 0
}
