"""A socket that tells a page one table and answers whatever it says: the real client, and a scene instead of a room."""

import json

from playwright.sync_api import Page, WebSocketRoute, expect

from feltroom import __version__
from feltroom.contract.codes import Code
from feltroom.contract.server_messages import (
    PROTOCOL,
    Done,
    Limits,
    LobbyPage,
    Pong,
    Refused,
    ServerMessage,
    Welcome,
    encode,
)
from tests.browser.phone import without_notes
from tests.browser.scenes import BIGGEST, Shown

# What is told in passing stays, so that a busy machine has the time to measure it.
_HOLD = """(() => {
  const set = window.setTimeout;
  window.setTimeout = (call, time, ...rest) => set(call, time >= 2500 ? 600_000 : time, ...rest);
})()"""
_LIMITS = Limits(frame=16_384, chat=200, burst=100, per_second=50)


def show_scene(page: Page, scene: Shown, *, account: str, nickname: str) -> None:
    """Open the table of a scene on a page whose person has signed in, and wait until it is drawn and stands still."""
    table = scene.table
    dropped = False
    watching: list[WebSocketRoute] = []

    def connected(socket: WebSocketRoute) -> None:
        if dropped:
            socket.close()
            return

        def send(message: ServerMessage) -> None:
            socket.send(encode(message).decode())

        def answer(payload: str | bytes) -> None:
            nonlocal dropped
            asked = json.loads(payload)
            if asked["type"] == "ping":
                send(Pong(asked["id"], table.now))
                return
            if asked["type"] == "act" and scene.refuses:
                send(Refused(asked["id"], Code.RAISE_TOO_SMALL, {"minRaise": BIGGEST, "increment": BIGGEST}))
                if scene.drops:
                    dropped = True
                    socket.close()
                return
            if asked["type"] == "watch":
                send(table)
            elif asked["type"] == "browseLobby":
                send(LobbyPage(0, 1, 0, 0, (), (), ()))
            send(Done(asked["id"], asked.get("table"), table.seq))
            if asked["type"] == "watch":
                watching.append(socket)

        socket.on_message(answer)
        send(Welcome(account, nickname, __version__, PROTOCOL, table.now, _LIMITS))

    page.add_init_script(_HOLD)
    page.route_web_socket("**/ws", connected)
    without_notes(page)
    page.goto(f"/t/{table.table}")
    expect(page.locator('[data-screen="table"]')).to_be_visible()
    expect(page.locator('[data-part="own"], [data-part="hero"]').first).to_be_visible()
    # What happens then is told to a table that is drawn: words from before it appear nowhere.
    for frame in scene.after:
        watching[-1].send(frame.decode())
    if scene.drops and not scene.refuses:
        dropped = True
        watching[-1].close()
    settle(page)


def settle(page: Page) -> None:
    """Wait until fonts are there and no box moves; a clock may go on."""
    page.evaluate(
        """async () => {
          await document.fonts.ready;
          const brief = (a) => a.playState === "running" && a.effect?.target instanceof HTMLElement
            && a.effect.getComputedTiming().endTime < 2000;
          const deadline = performance.now() + 3000;
          do await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
          while (document.getAnimations().some(brief) && performance.now() < deadline);
        }"""
    )
