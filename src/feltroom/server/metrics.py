"""What the house counts about itself, for Prometheus; no label ever names a person, a table or a card."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The counters of one house, in a registry of their own."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self._registry = registry
        self.messages = Counter("feltroom_messages", "Messages received.", registry=registry)
        self.commands = Counter("feltroom_commands", "Commands accepted and durable.", registry=registry)
        self.refused = Counter("feltroom_refused", "Commands refused.", registry=registry)
        self.bad_frames = Counter("feltroom_bad_frames", "Frames that were no message.", registry=registry)
        self.events = Counter("feltroom_events", "Table events written.", registry=registry)
        self.hands = Counter("feltroom_hands", "Hands settled.", registry=registry)
        self.voided = Counter("feltroom_hands_voided", "Hands that an error ended.", registry=registry)
        self.failures = Counter("feltroom_failures", "Times a table was read back after a failure.", registry=registry)
        self.answer_seconds = Histogram(
            "feltroom_answer_seconds",
            "From a command's arrival until it is durable and everybody has been told.",
            buckets=_SECONDS,
            registry=registry,
        )

    def watch(self, name: str, text: str, read: Callable[[], float]) -> None:
        """Add a gauge that is read when somebody asks."""
        Gauge(name, text, registry=self._registry).set_function(read)

    def text(self) -> bytes:
        """Return everything in Prometheus' format."""
        return generate_latest(self._registry)
