import PictureModel
import SeekProtocol

/// The lines of the protocol: docs/pictures.md.
enum PictureReply {
    /// A question, or why it is none.
    enum Question {
        case picture(seconds: Double, width: Int, within: Double)
        case refused(String)
    }

    private static let widths = 16...1920
    private static let usualWidth = 320
    private static let longestWithin = 3600.0

    /// - Returns: the question, and what its answer repeats.
    static func question(_ line: [UInt8]) -> (Question, id: JSONValue) {
        guard let object = try? JSONReader.value(of: line), case .object = object else {
            return (.refused("expected an object such as {\"command\":[\"picture\",83.5,320]}"), .null)
        }
        let id = object["request_id"] ?? .null
        guard let words = words(of: object["command"]) else {
            return (.refused("expected the command picture, with seconds, and perhaps width and within"), id)
        }
        guard let seconds = words[0].number, seconds.isFinite, seconds >= 0, seconds <= PictureQueue.latest else {
            return (.refused("picture: expected seconds of 0 or more, got \(words[0].spoken)"), id)
        }
        guard let width = words[1] == .null ? usualWidth : words[1].wholeNumber, widths.contains(width) else {
            return (
                .refused(
                    "picture: expected a width from \(widths.lowerBound) to \(widths.upperBound) pixels, got "
                        + words[1].spoken), id
            )
        }
        guard let within = words[2] == .null ? 0 : words[2].number, within >= 0, within <= longestWithin else {
            return (
                .refused("picture: expected a within from 0 to \(Int(longestWithin)) s, got \(words[2].spoken)"), id
            )
        }
        // libavcodec's sizes are even.
        return (.picture(seconds: seconds, width: width & ~1, within: within), id)
    }

    private static let names: [ByteString] = ["seconds", "width", "within"]

    /// The arguments, in their order, null for those that are left out; nil if it is another command.
    private static func words(of command: JSONValue?) -> [JSONValue]? {
        switch command {
        case .array(let words)?:
            guard words.first == .string("picture"), words.count <= names.count + 1 else { return nil }
            return Array((words.dropFirst() + names.map { _ in .null }).prefix(names.count))
        case .object(let members)?:
            guard command?["name"] == .string("picture"),
                members.allSatisfy({ $0.key == "name" || names.contains($0.key) })
            else { return nil }
            return names.map { name in members.first { $0.key == name }?.value ?? .null }
        default: return nil
        }
    }

    static func picture(_ picture: FilmPicture, path: String, to id: JSONValue) -> [UInt8] {
        line(
            [
                .init("error", .text("success")),
                .init(
                    "data",
                    .object([
                        .init("path", .text(path)), .init("time", .double(picture.seconds)),
                        .init("width", .integer(Int64(picture.width))),
                        .init("height", .integer(Int64(picture.height))),
                        .init("source", .text(picture.source.rawValue)),
                    ])),
            ], to: id)
    }

    static func refusal(_ code: String, _ message: String, to id: JSONValue) -> [UInt8] {
        line([.init("error", .text(code)), .init("message", .text(message))], to: id)
    }

    private static func line(_ members: [JSONValue.Member], to id: JSONValue) -> [UInt8] {
        JSONWriter.bytes(of: JSONValue.object([.init("request_id", id)] + members)) + [10]
    }
}
