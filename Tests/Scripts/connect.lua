-- As scripts do whose program controls the player: starts a program that connects to the socket of which the script reads.
mp.register_event("file-loaded", function()
    local result = mp.command_native({
        name = "subprocess",
        playback_only = false,
        capture_stdout = true,
        stdin_data = '{"command":["get_property","path"]}\n',
        args = { "socat", "-t20", "-", "UNIX-CONNECT:" .. mp.get_property("input-ipc-server") },
    })
    print(result.stdout:match('[^\n]*"request_id"[^\n]*'))
    mp.command("quit")
end)
