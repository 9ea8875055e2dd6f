import RemoteKeys
import SeekModel

/// Lines of lircd, and what becomes of their keys: each key is pressed, perhaps held, and released, in this order.
///
/// Input: lines. The first byte of a line is the time since the one before, of the first line also the device's kind.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzRemote(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let lines = UnsafeBufferPointer(start: start, count: count).split(separator: UInt8(ascii: "\n"))
    guard let first = lines.first?.first else { return 0 }
    var machine = KeyMachine()
    var watch = Watch()
    var now = Instant(nanoseconds: 0)
    let profiles = [SourceProfile.lirc, .exact, .infrared, .cec, .avrcp]
    watch.take(machine.handle(.added(source: 1, profiles[Int(first) % profiles.count]), at: now))
    for line in lines.prefix(64) {
        now = now + .milliseconds(Int(line.first ?? 0) * 4)
        watch.take(machine.advance(to: now))
        guard let read = LircLine(String(decoding: line.dropFirst(), as: UTF8.self)) else { continue }
        check(read)
        watch.take(machine.handle(read.event(source: 1), at: now))
    }
    watch.take(machine.handle(.gone(source: 1), at: now))
    precondition(watch.isAtRest, "a key is down after its device is gone")
    precondition(machine.nextDeadline == nil, "a key of a device that is gone waits")
    return 0
}

/// Written again as lircd does, it reads the same.
private func check(_ line: LircLine) {
    precondition(!line.key.description.isEmpty && !line.remote.isEmpty && line.count >= 0, "\(line)")
    let suffix = line.isRelease ? "_UP" : ""
    let again = LircLine("0 \(String(line.count, radix: 16)) \(line.key)\(suffix) \(line.remote)")
    // A key whose own name ends so is one that is released.
    precondition(again == line || line.key.description.hasSuffix("_UP"), "\(line) reads otherwise")
}

private struct Watch {
    private var held: [KeyID: Bool] = [:]

    var isAtRest: Bool { held.isEmpty }

    mutating func take(_ presses: [KeyPress]) {
        for press in presses {
            switch press {
            case .pressed(let key): precondition(held.updateValue(false, forKey: key) == nil, "\(key) is pressed twice")
            case .held(let key): precondition(held.updateValue(true, forKey: key) == false, "\(key) is not pressed")
            case .released(let key): precondition(held.removeValue(forKey: key) != nil, "\(key) is released twice")
            }
        }
    }
}
