"""Who may read the metrics: this machine, or who has the token."""

import asyncio
from pathlib import Path

import pytest

from tests.server.harness import serving


@pytest.mark.embedded
def test_metrics_are_for_this_machine_or_for_who_has_the_token(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, metrics_token="s3cret", proxies=frozenset({"127.0.0.1"})) as server:

            async def status(**headers: str) -> int:
                names = {name.replace("_", "-"): value for name, value in headers.items()}
                return (await server.http.get("/metrics", headers=names)).status_code

            assert await status() == 200
            assert await status(X_Forwarded_For="203.0.113.9") == 404
            assert await status(X_Forwarded_For="127.0.0.1") == 404, "a proxy speaks for others"
            assert await status(X_Forwarded_For="203.0.113.9", Authorization="Bearer wrong") == 404
            assert await status(X_Forwarded_For="203.0.113.9", Authorization="Bearer s3cret") == 200

    asyncio.run(scenario())


@pytest.mark.embedded
def test_without_a_token_nobody_has_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            for token in ("-", "None", "x"):
                headers = {"Authorization": f"Bearer {token}", "Forwarded": "for=203.0.113.9"}
                assert (await server.http.get("/metrics", headers=headers)).status_code == 404

    asyncio.run(scenario())
