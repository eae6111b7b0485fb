"""A wire between a store and its server that can be cut or stopped at a chosen moment."""

import socket
from contextlib import suppress
from threading import Event, Thread


class Proxy:
    """Passes everything on to a port of the loopback, until it is told to do otherwise.

    `lose_commit` cuts a connection when the server has done a COMMIT and before the client hears of it. `stall` keeps
    connections open and passes nothing on any more.
    """

    def __init__(self, port: int) -> None:
        self._target = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.lose_commit = Event()
        self.stall = Event()
        self._sockets: list[socket.socket] = []
        self._thread = Thread(target=self._accept, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Cut all connections and take no more."""
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join(10)
        self._cut(*self._sockets)

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self._target))
            except OSError:
                return
            self._sockets += [client, server]
            committing = Event()
            for pump in (self._pump_requests, self._pump_answers):
                Thread(target=pump, args=(client, server, committing), daemon=True).start()

    def _pump_requests(self, client: socket.socket, server: socket.socket, committing: Event) -> None:
        with suppress(OSError):
            while data := client.recv(65536):
                if self.stall.is_set():
                    continue
                if self.lose_commit.is_set() and b"COMMIT" in data:
                    committing.set()
                server.sendall(data)
        self._cut(client, server)

    def _pump_answers(self, client: socket.socket, server: socket.socket, committing: Event) -> None:
        with suppress(OSError):
            while data := server.recv(65536):
                if self.stall.is_set():
                    continue
                if committing.is_set():
                    self.lose_commit.clear()
                    break
                client.sendall(data)
        self._cut(client, server)

    def _cut(self, *sockets: socket.socket) -> None:
        for each in sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
