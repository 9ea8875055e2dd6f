-- Lets the seeks of a Lua script join seekd's chase: several quick seeks add up, and a burst of taps goes on.
--
-- In the script, before its first seek: pcall(require, "seekd")
-- For a script that you don't want to change, load a file with the script's name and these two lines instead:
--     require "seekd"
--     dofile("/path/to/the/script.lua")
--
-- It replaces functions of this script's `mp`. They send a seek to libmpv's client `seekd`, and everything else to mpv.
-- Without that client, as in mpv's own program, and while nothing is loaded, they are mpv's functions. A seek that
-- seekd takes succeeds at once.

local commandv, command = mp.commandv, mp.command
local command_native, command_native_async = mp.command_native, mp.command_native_async
local unpack = table.unpack or unpack

local prefixes = {
    ["no-osd"] = true, ["osd-bar"] = true, ["osd-msg"] = true, ["osd-msg-bar"] = true, ["osd-auto"] = true,
    ["expand-properties"] = true, ["raw"] = true, ["repeatable"] = true, ["async"] = true, ["sync"] = true,
}
local positions = {["time-pos"] = true, ["playback-time"] = true, ["percent-pos"] = true, ["chapter"] = true}
-- Commands that seek if they change one of these properties.
local changes = {["set"] = true, ["add"] = true, ["cycle"] = true, ["multiply"] = true}
-- The order of arguments that are given by name.
local parameters = {
    ["seek"] = {"target", "flags"}, ["revert-seek"] = {"flags"},
    ["set"] = {"name", "value"}, ["add"] = {"name", "value"}, ["cycle"] = {"name", "value"},
    ["multiply"] = {"name", "value"},
}

local function seeks(words)
    local first = 1
    while prefixes[words[first]] do first = first + 1 end
    local name, argument, value = words[first], words[first + 1], words[first + 2]
    -- mpv refuses a command that lacks an argument.
    if name == "seek" then return argument ~= nil end
    return name == "revert-seek" or changes[name] and positions[argument] and (name ~= "set" or value ~= nil)
end

-- Whether seekd took the command, which is a list of strings and numbers.
local function join(...)
    if not mp.get_property("path") then return false end
    return commandv("script-message-to", "seekd", ...)
end

local function join_words(words)
    if not seeks(words) then return false end
    for _, word in ipairs(words) do
        if type(word) ~= "string" and type(word) ~= "number" then return false end
    end
    return join(unpack(words))
end

-- A command as mp.command_native takes it: a list, or a table with names.
local function join_node(node)
    if type(node) ~= "table" then return false end
    if node.name == nil then return join_words(node) end
    local words, given = {node.name}, 0
    for _, parameter in ipairs(parameters[node.name] or {}) do table.insert(words, node[parameter]) end
    for _ in pairs(node) do given = given + 1 end
    -- Others have prefixes, or arguments that mpv refuses.
    return #words == given and join_words(words)
end

function mp.commandv(...)
    return join_words({...}) or commandv(...)
end

function mp.command(text)
    local words = {}
    if type(text) == "string" and not text:find("[;\n#]") then
        for word in text:gmatch("%S+") do table.insert(words, word) end
    end
    -- In mpv's input syntax: seekd expands properties and shows the position, as mpv does.
    if seeks(words) and mp.get_property("path") and commandv("script-binding", "seekd/" .. text) then return true end
    return command(text)
end

function mp.command_native(node, default)
    if join_node(node) then return nil end
    return command_native(node, default)
end

function mp.command_native_async(node, reply)
    if join_node(node) then return command_native_async({"ignore"}, reply) end
    return command_native_async(node, reply)
end

for _, name in ipairs({"set_property", "set_property_number", "set_property_native"}) do
    local set = mp[name]
    mp[name] = function(property, value)
        return positions[property] and join_words({"set", property, value}) or set(property, value)
    end
end
