import Mpv
package import MpvCommands
package import SeekCore
package import SeekProtocol

/// What the daemon has to do after a request of mpv's protocol, or after libmpv's reply to one.
package enum GatewayOutcome {
    /// Nothing, or libmpv will reply.
    case none
    case reply(Reply, to: Sender)
    /// An input of the engine; the reply in its actions goes to the sender.
    case input(EngineInput, from: Sender)
    /// An input of the engine for a seek command; then mpv's own progress display, if the command asks for it.
    case join(EngineInput, from: Sender, as: MpvCommand?)
    /// An input of the engine without a reply, then this reply.
    case inputThenReply(EngineInput, Reply, to: Sender)
    /// An input of the engine; libmpv will reply to the sender.
    case sent(EngineInput)
    /// Reply, then shut down.
    case quit(status: Int32, Sender)
}

/// A client's request to libmpv.
package enum UpstreamCall {
    case getProperty(ByteString, asString: Bool)
    case setProperty(ByteString, changesFile: Bool)
    /// `key`: that of a film that is loaded (R1).
    case command(MpvCommand, changesFile: Bool, key: ByteString?)
    /// An `overlay-add` whose picture is being read.
    case readPicture(MpvCommand)
    /// An `overlay-add`, with the memory that libmpv reads until it replies.
    case overlay(MpvCommand, OverlayPictureReader.ReadID, OverlayPictureBuffer)
    /// The expansion of one argument of a command, which runs once all arguments are expanded.
    case expand(MpvCommand, MpvCommand.Place)
    /// A property that may not be set, unless it has this value already.
    case compare(JSONValue, Refusal)
    /// The filters that are set, to which the command adds.
    case countFilters(MpvCommand, cost: Int)
    /// A list of this name, to which the command adds so many bytes.
    case measureList(MpvCommand, String, bytes: Int)
    /// A size, of which the next value is set then.
    case step(BoundedStep)
    /// A command whose file is looked at first. `key`: as above.
    case lookAtFile(MpvCommand, key: ByteString?)
    /// The tracks, of which the next is selected then.
    case cycleAudio(AudioCycle)

    /// Whether it makes the player play another file (C4).
    package var changesFile: Bool {
        switch self {
        case .setProperty(_, let changesFile), .command(_, let changesFile, _): changesFile
        case .getProperty, .readPicture, .overlay, .expand, .cycleAudio, .compare, .countFilters, .measureList, .step,
            .lookAtFile:
            false
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
