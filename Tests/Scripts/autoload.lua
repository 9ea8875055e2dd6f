-- As scripts do that go on with the next film of a folder: adds the films beside the first one to the playlist, in order.
local utils = require("mp.utils")
local isDone = false
mp.register_event("start-file", function()
    if isDone then return end
    isDone = true
    local folder, name = utils.split_path(mp.get_property("path"))
    local names = utils.readdir(folder, "files")
    table.sort(names)
    local before = 0
    for _, other in ipairs(names) do
        if other ~= name then mp.commandv("loadfile", utils.join_path(folder, other), "append") end
        if other < name then
            mp.commandv("playlist-move", mp.get_property_number("playlist-count") - 1, before)
            before = before + 1
        end
    end
end)
