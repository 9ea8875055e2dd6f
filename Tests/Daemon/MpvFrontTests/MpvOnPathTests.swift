import Foundation
import MpvFront
import TestSupport
import Testing

@Suite("mpv's own program on PATH")
struct MpvOnPathTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func make(_ name: String, _ text: String, mode: Int = 0o755) throws {
        let path = try folder.write(text, to: name)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private func link(_ name: String, to target: String) throws {
        _ = try folder.write("", to: name)
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/\(name)", withDestinationPath: "\(folder.path)/\(target)")
    }

    private func found(_ folders: String...) -> String? {
        MpvOnPath.find(in: folders.map { "\(folder.path)/\($0)" }.joined(separator: ":"))
            .map { String($0.dropFirst(folder.path.count + 1)) }
    }

    @Test("programs and scripts that are seekd are passed over, under any name")
    func own() throws {
        try make("bin/seekd", "\u{7F}ELF")
        try make("bin/seekd-mpv", "#!/bin/sh\nexec seekd --as-mpv -- \"$@\"\n")
        try link("link/mpv", to: "bin/seekd-mpv")
        try link("program/mpv", to: "bin/seekd")
        try make("copy/mpv", "#!/bin/sh\n# x\nexec \"$seekd\" --as-mpv -- \"$@\"\n")
        try make("wrapper/mpv", "#!/bin/sh\nexec /usr/bin/seekd-mpv --vo=null \"$@\"\n")
        try make("real/mpv", "\u{7F}ELF seekd")
        #expect(found("link", "program", "copy", "wrapper", "missing", "real") == "real/mpv")
        #expect(found("link", "program", "copy", "wrapper") == nil)
        #expect(MpvOnPath.find(in: "/nonexistent") == nil)
    }

    @Test("files that can't be run and folders are passed over; a wrapper of mpv is not")
    func programs() throws {
        try make("text/mpv", "", mode: 0o644)
        _ = try folder.write("", to: "folder/mpv/x")
        try make("wrapper/mpv", "#!/bin/sh\nexec /usr/bin/mpv \"$@\"\n")
        #expect(found("text", "folder", "wrapper") == "wrapper/mpv")
    }
}
