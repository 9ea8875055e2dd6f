package import Mpv
package import MpvCommands
package import SeekProtocol

/// Messages for libmpv errors whose own text says too little.
extension PlayerNames {
    /// - Returns: nil if libmpv's text is sufficient.
    package func sentence(_ failure: MpvError, of property: ByteString) -> String? {
        switch failure {
        case .propertyNotFound: return noProperty(property.description).message
        case .propertyUnavailable: return "\(property) has no value now"
        case .propertyFormat, .propertyError: return "\(property) can't be set to that"
        default: return nil
        }
    }
}

extension CommandSignatures {
    /// - Returns: nil if libmpv's text is sufficient.
    package func sentence(_ failure: MpvError, of command: MpvCommand) -> String? {
        switch failure {
        case .invalidParameter: problem(in: command) ?? "\(command.name) does not take these arguments"
        case .command: command.meaningOfFailure
        default: nil
        }
    }
}
