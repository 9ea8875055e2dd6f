package import Foundation

/// scripts/words.sh, which makes catalogues of texts.
package enum WordsScript {
    /// The folder with the catalogues of translators.
    package static let catalogues = URL(filePath: #filePath).appending(path: "../../../po").standardizedFileURL

    package struct Failed: Error {
        package let errors: String
    }

    package static func run(_ arguments: String...) throws {
        let script = catalogues.appending(path: "../scripts/words.sh").standardizedFileURL
        let run = try ProgramRun(script, arguments).ended()
        guard run.status == 0 else { throw Failed(errors: run.errors) }
    }

    /// The bytes of a catalogue in which each text is of Arabic letters that mean nothing: a text with Latin ones has no
    /// entry.
    package static func pseudo() throws -> [UInt8] {
        let folder = try ScratchFolder()
        try run("pseudo", folder.path + "/ar.mo")
        return Array(try Data(contentsOf: URL(filePath: folder.path + "/ar.mo")))
    }
}
