-- Writes what a script sees at its start, then the events until the first file ends, to the file that the script option
-- probe-file names.
local options = { file = "", setting = "unset", writes = "", quits = false }
require("mp.options").read_options(options, "probe")
local log = io.open(options.file, "w")

local function note(...)
    local words = {}
    for _, word in ipairs({ ... }) do words[#words + 1] = tostring(word) end
    log:write(table.concat(words, " "), "\n")
    log:flush()
end

local properties = {
    "idle-active", "idle", "playlist-count", "playlist-pos", "pause", "config", "config-dir", "scripts",
    "input-ipc-server", "script-opts",
}
for _, name in ipairs(properties) do note(name, mp.get_property(name)) end
for _, path in ipairs({ "~~/scripts", "~~/nothing", "~~home/nothing", "~~/script-opts", "~/x" }) do
    note("expand-path", path, mp.command_native({ "expand-path", path }))
end
note("found", tostring(mp.find_config_file("script-opts/probe.conf")), tostring(mp.find_config_file("nothing")))
note("setting", options.setting)
note("name", mp.get_script_name())

if options.writes ~= "" then
    local file = io.open(mp.command_native({ "expand-path", options.writes }), "w")
    file:write("state")
    file:close()
end

local hasEnded = false
for _, event in ipairs({ "idle", "start-file", "file-loaded", "end-file" }) do
    mp.register_event(event, function(details)
        if not hasEnded then note("event", event, tostring(details.reason)) end
        if event == "end-file" then hasEnded = true end
        if event == "idle" and options.quits then mp.command("quit") end
    end)
end
-- Without files, this and the event idle come in any order.
if mp.get_property_native("playlist-count") > 0 then
    mp.observe_property("idle-active", "bool", function(_, isIdle)
        if isIdle and not hasEnded then note("observed that it is idle") end
    end)
end
