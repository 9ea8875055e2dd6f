import SeekProtocol
import Testing

@testable import MpvCommands

@Suite("The options of the user's own mpv.conf")
struct FileChoicesTests {
    @Test(
        "may choose devices, memory and the terminal",
        arguments: [
            ("vo", "gpu"), ("vo", "gpu-next,gpu,x11"), ("vo", "gpu:opengl-pbo"), ("gpu-api", "vulkan"),
            ("gpu-context", "wayland"), ("ao", "pipewire,alsa"), ("alsa-mixer-device", "hw:0"),
            ("drm-connector", "1.HDMI-A-1"),
            ("demuxer-max-bytes", "500MiB"), ("vd-lavc-threads", "4"), ("msg-color", "no"), ("term-osd-bar", "yes"),
            ("profile", "gpu-hq"), ("glsl-shaders", "a.glsl"), ("icc-profile", "a.icc"), ("osc", "no"), ("ytdl", "no"),
            ("input-default-bindings", "no"), ("script-opts", "osc-layout=box,osc-scalefullscreen=2"),
            ("save-position-on-quit", "no"),
        ])
    func chosen(name: String, value: String) { #expect(FileChoices.allow(name, ByteString(value))) }

    @Test(
        "are refused if they run programs, load code, write files or open another way to control the player",
        arguments: [
            ("vo", "image"), ("vo", "gpu,image"), ("vo", "lavc"), ("ao", "pcm"), ("ao", "alsa,pcm:file=x"),
            ("jack-autostart", "yes"),
            ("scripts", "a.lua"), ("ytdl", "yes"), ("load-scripts", "yes"),
            ("script-opts", "osc-layout=box,ytdl_hook-ytdl_path=/a"),
            ("script-opts", "ytdl_hook-ytdl_path=/a"), ("log-file", "a"), ("dump-stats", "a"), ("stream-record", "a"),
            ("screenshot-directory", "a"), ("save-position-on-quit", "yes"), ("cache-on-disk", "yes"), ("o", "a"),
            ("input-ipc-client", "fd://3"), ("config", "yes"), ("include", "a"), ("watch-later-directory", "a"),
            ("volume", "50"),
        ])
    func left(name: String, value: String) { #expect(!FileChoices.allow(name, ByteString(value))) }
}
