import SeekClient

let seekd = try LiveConnection(to: [.seekButton, .playButton])
for await update in seekd.updates {
    switch update {
    case .connected(let path): print("seekd is at \(path)")
    case .disconnected(let error): print("seekd is gone: \(error)")
    case .event(.seekButton(let state), _) where state.phase == .failed:
        print(state.button, "failed:", state.reason?.rawValue ?? "")
    case .event(.seekButton(let state), _): print(state.button, state.phase, state.label)
    case .event(.playButton(let state), _): print(state.icon)
    case .event, .property, .other: break
    case .refused(let response): print("refused:", response.message ?? response.error)
    }
}
