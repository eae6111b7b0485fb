"""The bare loop: a picows server that answers a frame by one to everybody at the sender's table. No rules, log or JSON.

python benchmarks/room_load/bare_server.py BYTES    # frames of this size
"""

from __future__ import annotations

import sys
from collections import defaultdict

import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_create_server

BARE_ANSWER = 60  # the bytes of our `done`


def bare_server(size: int) -> None:
    """Run the bare loop."""
    tables: dict[bytes, list[WSTransport]] = defaultdict(list)
    payload, answer = b"x" * size, b"x" * BARE_ANSWER

    class Listener(WSListener):
        own: list[WSTransport] | None = None

        def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
            if self.own is None:
                self.own = tables[frame.get_payload_as_bytes()]
                self.own.append(transport)
                return
            for viewer in self.own:
                viewer.send(WSMsgType.TEXT, payload)
            transport.send(WSMsgType.TEXT, answer)

    async def serve() -> None:
        server = await ws_create_server(lambda _: Listener(), "127.0.0.1", 0)
        print(f"bare: http://localhost:{server.sockets[0].getsockname()[1]}", flush=True)
        await server.serve_forever()

    uvloop.run(serve())


if __name__ == "__main__":
    bare_server(int(sys.argv[1]))
