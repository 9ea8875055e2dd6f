import SeekProtocol
import Testing

@testable import MpvFront

@Suite("An option in a configuration file")
struct MpvFileSettingTests {
    @Test("each path of a list is checked")
    func paths() {
        #expect(
            MpvFileSetting("sub-file-paths", "a:b", isOwn: true, isPathList: true).listed
                == .array([.text("a"), .text("b")]))
        #expect(MpvFileSetting("sub-file-paths", "a\\:b", isOwn: true, isPathList: true).listed == .text("a\\:b"))
        #expect(MpvFileSetting("sub-files", "a:b", isOwn: true).listed == .text("a:b"))
    }
}
