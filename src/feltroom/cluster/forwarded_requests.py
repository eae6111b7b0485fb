"""Answering an HTTP request that came to another node."""

from feltroom.cluster.node_messages import AskAnswer, TellAnswer
from feltroom.contract.http.exchange import HttpRequest
from feltroom.rooms.api.answer import answer
from feltroom.rooms.house import House


async def answer_forwarded(house: House, asked: AskAnswer) -> TellAnswer:
    """Answer a request as if it had come here."""
    request = HttpRequest(asked.method, asked.path, asked.query, tuple(asked.headers), asked.body, asked.peer)
    response = await answer(house, request, forwarded=True)
    return TellAnswer(response.status, list(response.headers), response.body)
