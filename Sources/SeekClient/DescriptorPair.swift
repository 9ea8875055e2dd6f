internal import Glibc

/// A connected pair of descriptors: what is written to one is read from the other. Both are non-blocking and
/// close-on-exec.
package struct DescriptorPair {
    package let reading: Int32
    package let writing: Int32

    package init() throws(ClientError) {
        var ends: [Int32] = [-1, -1]
        // A socket pair gets both flags atomically: another thread may start a program at any time.
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .system(call: "socketpair", code: errno) }
        (reading, writing) = (ends[0], ends[1])
    }
}
