-- As several scripts do: ends a player that has nothing to play.
mp.observe_property("idle-active", "bool", function(_, isIdle)
    if isIdle then mp.command("quit 9") end
end)
