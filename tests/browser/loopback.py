"""A small HTTP server on the loopback, in threads of its own, for as long as a block lasts."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Server(ThreadingHTTPServer):
    """A server that nobody waits for in the end."""

    daemon_threads = True
    request_queue_size = 64  # a page and a worker ask for many files at once


class QuietHandler(BaseHTTPRequestHandler):
    """A handler that keeps connections open and writes nothing to the terminal."""

    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Write nothing."""
        del format, args


@contextmanager
def served(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    """Serve until the block ends; gives the address, without a slash at its end."""
    server = Server(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, name=handler.__qualname__)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
