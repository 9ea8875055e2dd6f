-- As scripts do that start a program which controls the player: asks for a socket at the paths that the script option
-- set-socket-paths names, separated by ";", or at the path that it reads ("own").
local options = { paths = "" }
require("mp.options").read_options(options, "set-socket")
options.paths = options.paths:gsub("own", mp.get_property("input-ipc-server"))
for path in options.paths:gmatch("[^;]+") do
    mp.set_property("input-ipc-server", path)
    mp.set_property("options/input-ipc-server", path)
    mp.commandv("set", "input-ipc-server", path)
end
-- Once the player has done all of this.
mp.register_event("file-loaded", function()
    for path in options.paths:gmatch("[^;]+") do mp.set_property("file-local-options/input-ipc-server", path) end
end)
