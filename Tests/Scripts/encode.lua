-- As scripts do that make pictures for the seek bar: starts another mpv, which encodes a frame of this film to the file
-- that the script option encode-file names.
local options = { file = "" }
require("mp.options").read_options(options, "encode")
mp.register_event("file-loaded", function()
    local result = mp.command_native({
        name = "subprocess",
        playback_only = false,
        capture_stderr = true,
        args = {
            "mpv", "--no-config", "--msg-level=all=no", "--really-quiet", "--no-terminal", "--load-scripts=no",
            "--osc=no", "--ytdl=no", "--load-stats-overlay=no", "--load-osd-console=no", "--load-auto-profiles=no",
            "--no-sub", "--no-audio", "--frames=1", "--vf=scale=w=32:h=24,format=fmt=bgra", "--ovc=rawvideo",
            "--of=image2", "--ofopts=update=1", "--o=" .. options.file, "--", mp.get_property("path"),
        },
    })
    print("status " .. result.status, result.stderr)
    mp.command("quit")
end)
