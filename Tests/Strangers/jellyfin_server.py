"""A small server of Jellyfin's kind: two films, and what the player tells it."""

from film_server import FilmServer

TICKS = 10_000_000


class JellyfinServer(FilmServer):
    def __init__(self, films):
        """films: the item's number to its path."""
        super().__init__({f"Videos/{item}/stream": (path, "video/x-matroska") for item, path in films.items()})
        self.items = films
        # What, the position in seconds and whether it is paused, of each report.
        self.reports = []

    def reply(self, method, path, body):
        match [method, *path.split("/")]:
            case ["GET", "Users", _, "Items", item] | ["GET", "Items", item] if item in self.items:
                return {"Id": item, "Name": item.title(), "Type": "Movie", "MediaType": "Video", "ServerId": "server",
                        "MediaSources": [self.source(item)], "UserData": {}}
            case ["POST", "Items", item, "PlaybackInfo"]:
                return {"MediaSources": [self.source(item)], "PlaySessionId": "1"}
            case ["POST", "Sessions", "Playing", *which]:
                what = which[0] if which else "Started"
                self.reports.append((what, round(body.get("PositionTicks", 0) / TICKS), body.get("IsPaused", False)))
                return {}
            case ["GET", "Users", *_]:
                return {"Id": "user", "Policy": {"EnableContentDownloading": True}, "Configuration": {}}
            case ["GET", "MediaSegments", _]:
                return {"Items": []}
            case ["GET", "DisplayPreferences", _]:
                return {"CustomPrefs": {}}
        return None

    def source(self, item):
        return {"Id": item, "Protocol": "File", "Path": f"/films/{item}.mkv", "Container": "mkv", "MediaStreams": [],
                "SupportsDirectPlay": True, "SupportsDirectStream": True, "SupportsTranscoding": False}
