import CommandLineTool
import SeekModel

/// Times and addresses as people type them: what is read is in its range, and what is shown reads the same.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzArguments(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    if let seconds = MediaTime.parse(text) {
        precondition(seconds.isFinite && seconds >= 0, "\(text) is \(seconds)")
        if seconds < 1e9 {
            let shown = MediaTime.shortClock(seconds)
            guard let again = MediaTime.parse(shown) else { preconditionFailure("\(shown) can't be read") }
            precondition(abs(again - seconds) <= 1, "\(seconds) is shown as \(shown)")
            precondition(MediaTime.shortClock(again) == shown, "\(shown) is shown otherwise")
            precondition(MediaTime.parse(MediaTime.seconds(seconds)).map { abs($0 - seconds) <= 0.051 } == true, text)
        }
    }
    if let (sign, rest) = MediaTime.signed(text) {
        precondition(sign.magnitude == 1 && text.hasSuffix(rest), text)
    }
    if let address = HostAddress(text) {
        precondition(address.bytes.count == 4 || address.bytes.count == 16, text)
        precondition(!text.contains("%"), "\(text) names an interface")
        precondition(HostAddress.isThisMachine(text) == address.isLoopback, text)
    }
    return 0
}
