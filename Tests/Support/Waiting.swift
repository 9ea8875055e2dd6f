package import Foundation

/// What a test waits for did not come to be.
package struct WaitedInVain: Error, CustomStringConvertible {
    package let what: String
    package var description: String { "waited in vain for \(what)" }

    package init(what: String) {
        self.what = what
    }
}

/// The one place where a test waits: for a condition, with a deadline that only a broken program meets.
package func wait(for what: String, within limit: Duration = .seconds(60), until isMet: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + limit
    while try !isMet() {
        guard ContinuousClock.now < deadline else { throw WaitedInVain(what: what) }
        Thread.sleep(forTimeInterval: 0.002)  // house-rules: the waiting function itself
    }
}

/// The gap between two presses of a person or a held key: part of the input, not a wait for something to happen.
package func pause(_ gap: Duration) {
    let seconds = Double(gap.components.seconds) + Double(gap.components.attoseconds) / 1e18
    Thread.sleep(forTimeInterval: seconds)  // house-rules: input
}

extension FileHandle {
    /// Waits for a line, with its newline, by which a program reports that it is ready.
    package func firstLine() throws -> String {
        var text = ""
        while !text.hasSuffix("\n") {
            var ready = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
            try wait(for: "a program's first line") { poll(&ready, 1, 0) == 1 }
            let data = availableData
            guard !data.isEmpty else { throw WaitedInVain(what: "a program's first line: it has ended") }
            text += String(decoding: data, as: UTF8.self)
        }
        return text
    }
}
