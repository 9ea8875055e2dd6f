"""The interfaces of MPRIS 2.2, as https://specifications.freedesktop.org/mpris/latest/ has them."""

ROOT = "org.mpris.MediaPlayer2"
PLAYER = "org.mpris.MediaPlayer2.Player"

# Name: signature, access, what is told of changes.
ROOT_PROPERTIES = {
    "CanQuit": ("b", "read", "const"),
    "CanRaise": ("b", "read", "const"),
    "HasTrackList": ("b", "read", "const"),
    "Identity": ("s", "read", "const"),
    "DesktopEntry": ("s", "read", "const"),
    "SupportedUriSchemes": ("as", "read", "const"),
    "SupportedMimeTypes": ("as", "read", "const"),
}
PLAYER_PROPERTIES = {
    "PlaybackStatus": ("s", "read", "true"),
    "LoopStatus": ("s", "readwrite", "true"),
    "Rate": ("d", "readwrite", "true"),
    "Shuffle": ("b", "readwrite", "true"),
    "Metadata": ("a{sv}", "read", "true"),
    "Volume": ("d", "readwrite", "true"),
    "Position": ("x", "read", "false"),
    "MinimumRate": ("d", "read", "const"),
    "MaximumRate": ("d", "read", "const"),
    "CanGoNext": ("b", "read", "true"),
    "CanGoPrevious": ("b", "read", "true"),
    "CanPlay": ("b", "read", "true"),
    "CanPause": ("b", "read", "true"),
    "CanSeek": ("b", "read", "true"),
    "CanControl": ("b", "read", "const"),
}
# Name: the signature of its arguments.
ROOT_METHODS = {"Raise": "", "Quit": ""}
PLAYER_METHODS = {
    "Next": "", "Previous": "", "Pause": "", "PlayPause": "", "Stop": "", "Play": "", "Seek": "x", "SetPosition": "ox",
    "OpenUri": "s",
}
PLAYER_SIGNALS = {"Seeked": "x"}
# Keys of Metadata that seekd-mpris may use.
METADATA = {
    "mpris:trackid": "o", "mpris:length": "x", "mpris:artUrl": "s", "xesam:url": "s", "xesam:title": "s",
    "xesam:artist": "as", "xesam:albumArtist": "as", "xesam:composer": "as", "xesam:genre": "as", "xesam:album": "s",
    "xesam:trackNumber": "i", "xesam:discNumber": "i",
}
