-- As scripts do that show pictures above the seek bar: starts another mpv for as long as this film plays, which encodes
-- the frame of each seek to FILE.picture. The script option worker-file names FILE; FILE.sock controls the other mpv.
local options = { file = "" }
require("mp.options").read_options(options, "worker")
mp.register_event("file-loaded", function()
    mp.command_native_async({
        name = "subprocess",
        playback_only = true,
        args = {
            "mpv", "--no-config", "--msg-level=all=no", "--idle", "--pause", "--keep-open=always", "--really-quiet",
            "--no-terminal", "--load-scripts=no", "--osc=no", "--ytdl=no", "--load-stats-overlay=no",
            "--load-osd-console=no", "--load-auto-profiles=no", "--no-sub", "--no-audio", "--start=10", "--hr-seek=yes",
            "--vf=scale=w=32:h=24,format=fmt=bgra", "--ovc=rawvideo", "--of=image2", "--ofopts=update=1",
            "--o=" .. options.file .. ".picture", "--input-ipc-server=" .. options.file .. ".sock", "--",
            mp.get_property("path"),
        },
    }, function() end)
end)
