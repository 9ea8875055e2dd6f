internal import Glibc

/// Two descriptors: what is written to one is read from the other. Neither waits, nor is inherited by programs that are
/// started.
package struct DescriptorPair {
    package let reading: Int32
    package let writing: Int32

    package init() throws(ClientError) {
        var ends: [Int32] = [-1, -1]
        // A pipe would have to be told so afterwards, when another thread may have started a program already.
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .system(call: "socketpair", code: errno) }
        (reading, writing) = (ends[0], ends[1])
    }
}
