import Testing

@testable import MpvFront

@Suite("Threads of the decoder")
struct DecoderThreadsTests {
    @Test("two more than processors, at most 16", arguments: [(1, "3"), (2, "4"), (14, "16"), (64, "16")])
    func option(processors: Int, threads: String) {
        #expect(DecoderThreads.option(processors: processors) == threads)
    }
}
