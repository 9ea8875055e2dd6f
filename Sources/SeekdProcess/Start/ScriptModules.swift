import Glibc
import SeekDaemon
import SocketServer

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
