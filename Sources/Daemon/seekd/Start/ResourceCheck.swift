import Glibc
import Linux
import SeekDaemon
import SocketServer

/// Resources without which libmpv or the event loop would end the process by a signal while it starts.
package enum ResourceCheck {
    /// libmpv, its drivers and the daemon open about 20 for a film.
    private static let descriptorCount = 64
    /// Below 400 MiB, a film's start ends by a signal (measured: libmpv 0.35.1 with its drivers, 8 threads of decoders).
    private static let addressSpaceBytes = 512 << 20
    /// The daemon and libmpv start about 12 for a film.
    private static let threadCount = 16

    /// The first resource that is short, and what would be right; nil if there is enough. Takes less than a millisecond.
    /// Raises the limit of open files if it is too low.
    package static func shortage() -> String? {
        // A limit that can't be raised is found below.
        _ = try? DescriptorLimit.raise(to: descriptorCount)
        if let error = errorOfDescriptors() {
            return "can't open \(descriptorCount) files: \(error); "
                + "raise the limit of open files (ulimit -n, or LimitNOFILE= in the unit)"
        }
        if let error = errorOfAddressSpace() {
            return "can't map \(addressSpaceBytes >> 20) MiB of memory: \(error); "
                + "raise the limits of memory (ulimit -v and -d, or LimitAS= and LimitDATA= in the unit)"
        }
        if let error = errorOfThreads() {
            return "can't start \(threadCount) threads: \(error); "
                + "raise the limit of tasks (ulimit -u, or TasksMax= and LimitNPROC= in the unit)"
        }
        return nil
    }

    private static func errorOfDescriptors() -> SystemError? {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        while opened.count < descriptorCount {
            let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
            guard descriptor >= 0 else { return .last }
            opened.append(descriptor)
        }
        return nil
    }

    private static func errorOfAddressSpace() -> SystemError? {
        let (access, kind) = (PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE)
        let start = mmap(nil, addressSpaceBytes, access, kind, -1, 0)
        guard let start, start != MAP_FAILED else { return .last }
        munmap(start, addressSpaceBytes)
        return nil
    }

    /// Starts threads that all run at once.
    private static func errorOfThreads() -> SystemError? {
        var gate = [Int32](repeating: -1, count: 2)
        guard pipe(&gate) == 0 else { return .last }
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        defer { attributes.deallocate() }
        pthread_attr_init(attributes)
        defer { pthread_attr_destroy(attributes) }
        pthread_attr_setstacksize(attributes, 1 << 16)
        var threads: [pthread_t] = []
        var error: SystemError?
        while threads.count < threadCount, error == nil {
            var thread = pthread_t()
            let code = pthread_create(
                &thread, attributes,
                { gate in
                    // Returns when the gate is closed.
                    var byte: UInt8 = 0
                    _ = read(Int32(Int(bitPattern: gate)), &byte, 1)
                    return nil
                }, UnsafeMutableRawPointer(bitPattern: Int(gate[0])))
            if code == 0 { threads.append(thread) } else { error = SystemError(code) }
        }
        close(gate[1])
        for thread in threads { pthread_join(thread, nil) }
        close(gate[0])
        return error
    }
}

/// The Lua modules that seekd installs for libmpv's scripts: `require "seekd"` loads seekd.lua.
package enum ScriptModules {
    /// Adds their folder to the environment, from which each script's Lua takes its search path. Without an installed
    /// folder it does nothing. Call it before any thread is started.
    package static func announce() {
        guard let programs = try? ProgramFolder.path(), let parent = programs.lastIndex(of: "/") else { return }
        let folder = programs[..<parent] + "/share/seekd/lua"
        // Lua's separators have no escape.
        guard !folder.contains(where: { ";?".contains($0) }), access(String(folder), R_OK | X_OK) == 0 else { return }
        // Lua 5.2 prefers the second name. `;;` is Lua's own path.
        let name = getenv("LUA_PATH_5_2") == nil ? "LUA_PATH" : "LUA_PATH_5_2"
        let own = getenv(name).map { String(cString: $0) } ?? ";"
        setenv(name, "\(own);\(folder)/?.lua", 1)
    }
}
