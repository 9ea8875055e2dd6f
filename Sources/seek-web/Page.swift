import FlyingFox
import Foundation
import SeekClient
import SeekProtocol

/// What is done for a page.
final class Page: Sendable {
    /// Bytes of a message; the longest press has some 60.
    private static let messageLimit = 1024

    let connection: LiveConnection
    let frames: PageFrames

    init(connection: LiveConnection, frames: PageFrames) {
        self.connection = connection
        self.frames = frames
    }

    /// Tells the page what the daemon tells.
    func tell() async {
        for await update in connection.updates {
            switch update {
            case .connected:
                guard let parts = try? await connection.choreography() else { break }
                await send(.connected(parts))
            case .disconnected(let error): await send(.disconnected(message: "\(error)"))
            case .refused(let response): await refuse(response.error, response.message)
            case .event(.other(let event)): await send(event.line)
            case .event: break
            }
        }
        await frames.finish()
    }

    /// Does what the page asks, until it goes, with or without a word.
    func listen(to client: AsyncThrowingStream<WSFrame, any Error>) async {
        do {
            for try await frame in client {
                guard await take(frame) else { break }
            }
        } catch {
            // It broke off in the middle of something; that is an end like any other.
        }
        await frames.finish()
        connection.close()
    }

    /// - Returns: whether the connection goes on.
    private func take(_ frame: WSFrame) async -> Bool {
        switch frame.opcode {
        case .text where frame.fin && frame.payload.count <= Self.messageLimit:
            await take(message: frame.payload)
            return true
        case .text where frame.payload.count > Self.messageLimit: await end(1009, "messages have at most 1,024 bytes")
        case .ping where frame.payload.count <= 125:
            await frames.put(WSFrame(fin: true, opcode: .pong, mask: nil, payload: frame.payload))
            return true
        case .pong: return true
        case .close: await frames.put(.close(code: .normalClosure))
        default: await end(1003, "messages are texts, each in one frame")
        }
        return false
    }

    private func take(message: Data) async {
        do throws(PageCommand.Problem) {
            switch try PageCommand(message) {
            case .beat: await send(.beat)
            case .press(let command):
                // Without a daemon the page says so already. One that has not taken a megabyte of presses yet has stopped,
                // and what is pressed meanwhile is lost as well.
                try? connection.send(command)
            }
        } catch {
            await refuse("invalid-argument", error.message)
        }
    }

    private func refuse(_ error: String, _ message: String?) async {
        await send(.refused(error: error, message: message ?? error))
    }

    private func send(_ line: PageLine) async {
        await send(JSONWriter.bytes(of: line))
    }

    private func send(_ line: [UInt8]) async {
        // Names of files need not be UTF-8, and a text message must.
        await frames.put(
            WSFrame(fin: true, opcode: .text, mask: nil, payload: Data(String(decoding: line, as: UTF8.self).utf8)))
    }

    private func end(_ code: UInt16, _ reason: String) async {
        await frames.put(.close(code: WSCloseCode(code, reason: reason)))
    }
}
