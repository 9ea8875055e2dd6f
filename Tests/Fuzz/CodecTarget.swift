import SeekProtocol

/// JSON of any bytes: reading never traps, and what could be read is written so that it reads the same.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzCodec(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = UnsafeBufferPointer(start: start, count: count)
    do {
        let value = try JSONReader.value(of: text)
        checkRoundTrip(of: value)
    } catch {
        precondition((0...count).contains(error.offset), "an error outside of the text")
    }
    return 0
}
