"""Answering an HTTP request that came to another node, by this node's own application."""

from typing import Any

from feltroom.cluster.node_messages import AskAnswer, TellAnswer
from feltroom.rooms.api.endpoint import FORWARDED
from feltroom.server.net.security import App


async def answer_forwarded(app: App, letter: AskAnswer) -> TellAnswer:
    """Run a request through the application as if it had come here."""
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": letter.method,
        "scheme": "http",
        "path": letter.path,
        "raw_path": letter.path.encode(),
        "root_path": "",
        "query_string": letter.query,
        "headers": letter.headers,
        "client": (letter.peer, 0),
        "server": None,
        FORWARDED: True,
    }
    status, headers, body = 500, [], b""

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": letter.body, "more_body": False}

    async def send(message: Any) -> None:
        nonlocal status, headers, body
        if message["type"] == "http.response.start":
            status, headers = message["status"], [(bytes(name), bytes(value)) for name, value in message["headers"]]
        else:
            body += message.get("body", b"")

    await app(scope, receive, send)
    return TellAnswer(status, headers, body)
