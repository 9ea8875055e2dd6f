"""A control point of DLNA: async-upnp-client, the library by which Home Assistant plays on DLNA renderers.

Argument: the name of the renderer. Reads commands from standard input, and prints an answer for each.
"""

import asyncio
import datetime
import json
import logging
import sys

from async_upnp_client.aiohttp import AiohttpNotifyServer, AiohttpRequester
from async_upnp_client.client_factory import UpnpFactory
from async_upnp_client.exceptions import UpnpActionError
from async_upnp_client.profiles.dlna import DmrDevice, TransportState
from tell import tell

HERE = ("127.0.0.1", 0)


class Phone:
    def __init__(self, renderer):
        self.renderer = renderer

    async def state(self):
        await self.renderer.async_update()
        state = self.renderer.transport_state
        return state.value if state else None

    async def types(self):
        """What the renderer takes by HTTP."""
        words = [entry.split(":") for entry in (await self.renderer.async_get_protocol_info())["sink"]]
        return sorted({entry[2] for entry in words if entry[0] == "http-get"})

    async def cast(self, url, title):
        """As Home Assistant does it: it stops another film first, and a renderer that plays by itself needs no play."""
        if self.renderer.can_stop:
            await self.renderer.async_stop()
        await self.renderer.async_set_transport_uri(url, title)
        if self.renderer.transport_state in (TransportState.PLAYING, TransportState.TRANSITIONING):
            return
        await self.renderer.async_wait_for_can_play()
        await self.renderer.async_update()
        if self.renderer.transport_state == TransportState.PLAYING:
            return
        await self.renderer.async_play()

    async def offered(self, name):
        """Waits until the renderer offers it; before that a phone shows no button."""
        while not getattr(self.renderer, f"can_{name}"):
            await asyncio.sleep(0.02)

    async def play(self):
        await self.offered("play")
        await self.renderer.async_play()

    async def pause(self):
        await self.offered("pause")
        await self.renderer.async_pause()

    async def stop(self):
        await self.offered("stop")
        await self.renderer.async_stop()

    async def seek(self, seconds):
        await self.offered("seek_rel_time")
        await self.renderer.async_seek_rel_time(datetime.timedelta(seconds=seconds))

    async def volume(self, level):
        await self.renderer.async_set_volume_level(level)

    async def shown(self):
        """What a remote shows: state, position, length, address, title, volume."""
        state = await self.state()
        shown = self.renderer
        return (state, shown.media_position, shown.media_duration, shown.current_track_uri, shown.media_title,
                shown.volume_level)


async def find(name, requester):
    """Searches as a phone does, until the renderer answers."""
    factory = UpnpFactory(requester)
    while True:
        for found in await DmrDevice.async_search(source=HERE, timeout=1):
            device = await factory.async_create_device(found["location"])
            if device.friendly_name == name:
                return device


async def main():
    logging.getLogger("async_upnp_client").setLevel(logging.ERROR)
    requester = AiohttpRequester()
    device = await find(sys.argv[1], requester)
    server = AiohttpNotifyServer(requester, HERE)
    await server.async_start_server()
    renderer = DmrDevice(device, server.event_handler)
    # What has changed comes as events, as to a phone.
    renderer.on_event = lambda *_: None
    await renderer.async_subscribe_services(auto_resubscribe=False)
    phone = Phone(renderer)
    tell("done", "found")
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        name, *arguments = json.loads(line)
        try:
            tell("done", name, await getattr(phone, name)(*arguments))
        except UpnpActionError as problem:
            tell("done", name, {"error": problem.error_code})
    await renderer.async_unsubscribe_services()
    await server.async_stop_server()


asyncio.run(main())
