import LibmpvFacts
import Logging
import Mpv
import SeekProtocol

/// Folders: libmpv would make every file in them an entry, among them pictures and subtitles that belong to films. seekd
/// gives it a playlist of the films in place of the folder.
extension Player {
    /// Looks whether a name is a folder: `PlayerInput.folder` follows.
    ///
    /// - Returns: false if it doesn't.
    func readFolder(_ path: [UInt8], hook: UInt64) -> Bool {
        let (answers, wake) = (folderAnswers, wake)
        return folders.read(path) { content in
            answers.add(content, hook: hook)
            wake()
        }
    }

    func folderRead(_ content: FolderReader.Content, _ hook: UInt64) {
        switch content {
        case .noFolder: open(hook)
        case .nothing(let others, let cut):
            refuseOpening(
                hook,
                because: "there is no film in the folder \(Self.shown(openingName)), only \(others) other files"
                    + (cut.map { "; \($0)" } ?? ""))
        case .entries(let entries, let cut):
            if let cut {
                logger.warning("folder", metadata: ["path": "\(Self.shown(openingName))", "bound": "\(cut)"])
            }
            let list = Array(LibmpvLoading.listInMemory.utf8) + entries.flatMap { $0 + [UInt8(ascii: "\n")] }
            set(LibmpvLoading.openedName, .string(list), .openEntries(hook: hook))
        }
    }

    func openedEntries(_ hook: UInt64, _ failure: MpvError?) {
        if let failure {
            refuseOpening(hook, because: "\(LibmpvLoading.openedName): \(failure)")
        } else {
            continueHook(hook)
        }
    }
}
