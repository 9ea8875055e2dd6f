import SeekProtocol

/// Why libmpv could not open something: the first error of the network, the protocol or the file before the line of its
/// log that ends an attempt. Its `end-file` only says "loading failed".
///
/// The log and the events have no common order: log lines come before the `end-file` of their file, or soon after it.
struct OpeningErrors {
    /// One failed attempt.
    private struct Attempt {
        /// What could not be opened; nil if libmpv does not say it.
        let name: String?
        let error: String?
    }

    /// Modules of libmpv that say why. Others, like "lavf" and "cplayer", say only that it failed.
    private static let modules = ["ffmpeg", "file"]

    /// The first error of the attempt that goes on, and the first warning: a status of HTTP is one.
    private var error: String?
    private var warning: String?
    private var attempts: [Attempt] = []

    /// Takes a `log-message` event.
    mutating func take(_ event: JSONValue) {
        guard let module = event["prefix"]?.text, case .string(let line)? = event["text"] else { return }
        let text = String(line.description.prefix { !$0.isNewline })
        if Self.modules.contains(module) {
            if event["level"]?.text == "warn" { warning = warning ?? text } else { error = error ?? text }
        } else if text.hasPrefix("Failed to open "), text.hasSuffix(".") {
            end(String(text.dropFirst("Failed to open ".count).dropLast()), error ?? warning)
        } else if text.hasPrefix("Failed to recognize file format") {
            end(nil, error)
        } else if text.hasPrefix("No protocol handler found") {
            end(nil, text)
        }
    }

    private mutating func end(_ name: String?, _ error: String?) {
        attempts.append(Attempt(name: name, error: error))
        (self.error, warning) = (nil, nil)
    }

    /// Takes out the error of a file that failed; nil if libmpv gave none.
    ///
    /// - Parameters:
    ///   - name: the file's name.
    ///   - isEntry: whether this is the name of a playlist, and the file is one of its entries, whose name is not known.
    mutating func remove(of name: String, isEntry: Bool) -> String? {
        let place =
            attempts.firstIndex { isEntry ? $0.name != nil : $0.name == name }
            ?? attempts.firstIndex { $0.name == nil }
        return place.flatMap { attempts.remove(at: $0).error }
    }
}
