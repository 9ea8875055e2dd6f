-- A script that does not end with the player.
mp.register_event("shutdown", function()
    while true do end
end)
mp.register_script_message("spin", function()
    while true do end
end)
