import NIOHTTP1
import SeekProtocol

/// A request for a picture of another place of the film.
struct PlaceQuestion: Equatable {
    /// Seconds from the film's begin.
    static let times = 0.0...1e9
    /// Pixels.
    static let widths = 16...1920
    static let defaultWidth = 320
    /// Seconds.
    static let distances = 0.0...3600.0

    /// One of `times`.
    let time: Double
    /// One of `widths`.
    let width: Int
    /// How far before the place a picture that is kept may be: one of `distances`.
    let within: Double

    /// - Parameter target: `/place?at=80&width=320&within=2`; `width` and `within` may be missing.
    init(_ target: RequestTarget) throws(WebRefusal) {
        guard let time = try Self.number("at", of: target, { Double($0) }), Self.times.contains(time) else {
            throw WebRefusal(.badRequest, "at: expected seconds from 0 to \(Int(Self.times.upperBound))")
        }
        let width = try Self.number("width", of: target, { Int($0) }) ?? Self.defaultWidth
        guard Self.widths.contains(width) else {
            let (first, last) = (Self.widths.lowerBound, Self.widths.upperBound)
            throw WebRefusal(.badRequest, "width: expected whole pixels from \(first) to \(last)")
        }
        let within = try Self.number("within", of: target, { Double($0) }) ?? 0
        guard Self.distances.contains(within) else {
            throw WebRefusal(.badRequest, "within: expected seconds from 0 to \(Int(Self.distances.upperBound))")
        }
        (self.time, self.width, self.within) = (time, width, within)
    }

    /// - Returns: nil if the parameter is missing.
    private static func number<Number>(
        _ name: String, of target: RequestTarget, _ parse: (String) -> Number?
    ) throws(WebRefusal) -> Number? {
        guard let bytes = target.parameter(name) else { return nil }
        guard let number = parse(String(decoding: bytes, as: UTF8.self)) else {
            throw WebRefusal(.badRequest, "\(name): expected a number")
        }
        return number
    }

    /// The question's line for seek-pictures, with its `\n`.
    func line(number: Int) -> [UInt8] {
        let near: [JSONValue] = within > 0 ? [.double(within)] : []
        var writer = JSONWriter()
        writer.object { writer in
            writer.field(
                "command", JSONValue.array([.text("picture"), .double(time), .integer(Int64(width))] + near))
            writer.field("request_id", JSONValue.integer(Int64(number)))
        }
        writer.newline()
        return writer.bytes
    }
}

/// An answer of seek-pictures.
struct PictureAnswer: Equatable {
    enum Outcome: Equatable {
        /// The picture is in this file. It shows the film at this time, s.
        case picture(path: [UInt8], time: Double)
        /// There is none now, or it was dropped for newer questions.
        case nothing
        /// It has too many questions.
        case busy
    }

    /// The question's.
    let number: Int
    let outcome: Outcome

    /// - Returns: nil for a line that is no answer.
    init?(_ line: [UInt8]) {
        guard let value = try? JSONReader.value(of: line), let number = value["request_id"]?.wholeNumber,
            let error = value["error"]?.repairedText
        else { return nil }
        self.number = number
        switch error {
        case "success": outcome = Self.picture(value["data"])
        case "too-many": outcome = .busy
        default: outcome = .nothing
        }
    }

    private static func picture(_ data: JSONValue?) -> Outcome {
        guard let path = data?["path"]?.byteString?.bytes, path.first == UInt8(ascii: "/"), !path.contains(0),
            let time = data?["time"]?.number, PlaceQuestion.times.contains(time)
        else { return .nothing }
        return .picture(path: path, time: time)
    }
}
