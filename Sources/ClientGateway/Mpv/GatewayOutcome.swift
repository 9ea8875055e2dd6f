import Mpv
package import MpvCommands
package import OverlayPictures
package import SeekCore
package import SeekProtocol

/// What a request of mpv's, or libmpv's answer to one, means for the daemon.
package enum GatewayOutcome {
    /// Nothing to do, or libmpv will answer.
    case none
    case reply(Reply, to: Sender)
    /// An input of the engine; the reply in its actions goes to the sender.
    case input(EngineInput, from: Sender)
    /// An input of the engine that joins a seek or a pause; then mpv's own display is shown if the command asks for it.
    case join(EngineInput, from: Sender, as: MpvCommand?)
    /// An input of the engine that answers nobody, then this reply.
    case inputThenReply(EngineInput, Reply, to: Sender)
    /// An input of the engine that answers nobody.
    case sent(EngineInput)
    /// The daemon ends, and replies before.
    case quit(status: Int32, Sender)
}

/// A client's request to libmpv.
package enum UpstreamCall {
    case getProperty(ByteString, asString: Bool)
    case setProperty(ByteString, changesFile: Bool)
    case command(MpvCommand, changesFile: Bool)
    /// An `overlay-add` whose picture is being read.
    case readPicture(MpvCommand)
    /// An `overlay-add`, with the memory that libmpv reads while it carries it out.
    case overlay(MpvCommand, OverlayPictureReader.ReadID, OverlayPictureBuffer)
    /// The value of an argument of a command that runs once all of its arguments are known.
    case expand(MpvCommand, MpvCommand.Place)

    /// Whether another file is to be played by it (C4).
    package var changesFile: Bool {
        switch self {
        case .setProperty(_, let changesFile), .command(_, let changesFile): changesFile
        case .getProperty, .readPicture, .overlay, .expand: false
        }
    }
}

extension GatewayOutcome {
    package static func value(_ value: JSONValue, _ sender: Sender) -> GatewayOutcome {
        .reply(.success(.value(value)), to: sender)
    }

    package static func refuse(_ refusal: Refusal, _ sender: Sender) -> GatewayOutcome {
        .reply(.refused(refusal), to: sender)
    }
}
