import MprisModel
import SeekProtocol

/// Calls of the message bus, events of the daemon and values of properties, in any order: times stay in their ranges, what
/// is sent is JSON, and what was announced is what a client reads.
///
/// Input: lines. The first byte of a line says what the rest is.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzMpris(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    var model = MprisModel(MprisSettings(next: MprisSettings.Next.allCases[count % 3]))
    var now: Int64 = 1_000_000
    for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(64) {
        guard let kind = line.first else { continue }
        now += Int64(kind) * 10_000
        let rest = Array(line.dropFirst())
        if kind < 0x40 {
            for action in model.take(call(Int(kind), rest), at: now) { check(action) }
        } else if let value = try? JSONReader.value(of: rest) {
            if kind < 0x60, let event = Event(value) {
                let time = Int64(value["time_us"]?.wholeNumber ?? Int(now))
                for action in model.take(event, happened: time, at: now) { check(action) }
            } else if kind < 0x78 {
                model.take(property: properties[Int(kind) % properties.count], value, at: now)
            } else {
                model.answered(Int(kind & 3), value)
            }
        } else if kind == 0x7E {
            model.forget()
        }
        check(&model, at: now)
    }
    return 0
}

private let properties = MprisModel.properties

private func call(_ kind: Int, _ rest: [UInt8]) -> MprisCall {
    // A text of D-Bus has no NUL.
    let text = String(decoding: rest.filter { $0 != 0 }, as: UTF8.self)
    let bits = rest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let number = Int64(text) ?? Int64(bitPattern: bits)
    let real = Double(text) ?? Double(bitPattern: bits)
    return switch kind % 13 {
    case 0: .next
    case 1: .previous
    case 2: .play
    case 3: .pause
    case 4: .playPause
    case 5: .stop
    case 6: .seek(number)
    case 7: .setPosition(track: "/org/seekd/track/1", number)
    case 8: .openURI(text)
    case 9: .setLoopStatus(text)
    case 10: .setRate(real)
    case 11: .setShuffle(number & 1 == 0)
    default: .setVolume(real)
    }
}

private func check(_ action: MprisAction) {
    switch action {
    case .send(let value), .move(let value, _): checkRoundTrip(of: value)
    case .ask(let value, let next):
        checkRoundTrip(of: value)
        if let next { checkRoundTrip(of: next) }
    case .refuse(let sentence): precondition(!sentence.isEmpty, "a refusal without a sentence")
    case .findArt(let path, _): precondition(path.first == UInt8(ascii: "/"), "a relative path")
    }
}

private func check(_ model: inout MprisModel, at now: Int64) {
    for signal in model.announce(at: now) {
        if case .changed(let properties) = signal {
            precondition(properties.allSatisfy(\.isAnnounced), "\(properties) are not announced")
        }
    }
    precondition(model.announce(at: now).isEmpty, "said twice")
    for property in PlayerProperty.allCases {
        switch model.value(of: property, at: now) {
        case .long(let position): precondition(position >= 0, "\(property) is \(position)")
        case .number(let number): precondition(number.isFinite && number >= 0, "\(property) is \(number)")
        case .dictionary(let entries):
            precondition(Set(entries.map(\.key)).count == entries.count, "a key twice in \(entries.map(\.key))")
        case .text, .path, .flag, .whole, .texts: break
        }
    }
}
