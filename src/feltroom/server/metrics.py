"""The counts of a house in Prometheus' format; no label ever names a person, a table or a card."""

from collections.abc import Iterator
from ipaddress import ip_address
from secrets import compare_digest
from shutil import disk_usage

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.rooms.api.call import Call, TextReply
from feltroom.rooms.api.sign_in import bearer
from feltroom.rooms.counters import Durations
from feltroom.rooms.house import House
from feltroom.storage.sql_store import SqlStore


async def metrics(call: Call[None]) -> TextReply:
    """Give the metrics in Prometheus' format to this machine, or to whoever has the token; to others there are none."""
    if not _may_look(call):
        raise Refusal(Code.NOT_FOUND)
    return TextReply(metrics_text(call.house), media_type="text/plain; version=0.0.4; charset=utf-8")


def _may_look(call: Call[None]) -> bool:
    token, request = call.house.settings.metrics_token, call.request
    if token is not None and compare_digest((bearer(request.header("authorization")) or "").encode(), token.encode()):
        return True
    # A proxy on this machine speaks for others, whether it is known to be one or not.
    proxied = any(request.header(name) is not None for name in ("x-forwarded-for", "forwarded", "via", "x-real-ip"))
    try:
        return not proxied and ip_address(request.peer).is_loopback
    except ValueError:
        return False


def metrics_text(house: House) -> bytes:
    """Return everything that a house counts, as it is now."""
    registry = CollectorRegistry()
    registry.register(HouseCollector(house))
    ProcessCollector(registry=registry)
    return generate_latest(registry)


class HouseCollector(Collector):
    """Reads the counts of a house whenever somebody asks."""

    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterator[Metric]:
        """Return every metric."""
        counts = self._house.counters
        yield _counter("feltroom_messages", "Messages received.", counts.messages)
        yield _counter("feltroom_commands", "Commands accepted and durable.", counts.commands)
        yield _counter("feltroom_refused", "Commands refused.", counts.refused)
        yield _counter("feltroom_bad_frames", "Frames that were no message.", counts.bad_frames)
        yield _counter("feltroom_events", "Table events written.", counts.events)
        yield _counter("feltroom_hands", "Hands settled.", counts.hands)
        yield _counter("feltroom_hands_voided", "Hands that an error ended.", counts.voided)
        yield _counter("feltroom_failures", "Times a table was read back after a failure.", counts.failures)
        yield _counter("feltroom_write_failures", "Commits and writes that failed.", self._house.store.stats.failures)
        yield _counter("feltroom_backups", "Backups made by the room itself.", counts.backups)
        yield _counter("feltroom_backup_failures", "Backups that could not be made.", counts.backup_failures)
        yield _histogram(
            "feltroom_answer_seconds",
            "From a command's arrival until it is durable and everybody has been sent it.",
            counts.answers,
        )
        yield from self._gauges()

    def _gauges(self) -> Iterator[Metric]:
        house = self._house
        yield _gauge(
            "feltroom_last_backup_timestamp_seconds", "When the newest backup was made.", house.counters.last_backup
        )
        yield _gauge("feltroom_tables", "Live tables.", len(house.rooms))
        yield _gauge("feltroom_connections", "Open connections.", len(house.connections))
        yield _gauge("feltroom_unwritten", "Commits waiting for the disk.", house.store.pending)
        yield _gauge("feltroom_commit_seconds", "Seconds the last commit took.", house.store.stats.last_seconds)
        yield _gauge("feltroom_writable", "1 if what happens can be written, 0 if not.", int(house.writable))
        ready = house.neighbours.ready and house.writable and not house.stopping
        yield _gauge("feltroom_ready", "1 if visitors can be sent here, 0 if not.", int(ready))
        if isinstance(house.store, SqlStore) and (file := house.store.file) is not None:
            files = (file, file.with_name(f"{file.name}-wal"))
            size = sum([each.stat().st_size for each in files if each.exists()])
            yield _gauge("feltroom_database_bytes", "Size of the database's files.", size)
            free = disk_usage(file.parent).free
            yield _gauge("feltroom_disk_free_bytes", "Space left on the database's disk.", free)


def _counter(name: str, text: str, value: int) -> Metric:
    return CounterMetricFamily(name, text, value=value)


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(name, text, value=value)


def _histogram(name: str, text: str, durations: Durations) -> Metric:
    steps = [str(step) for step in durations.STEPS] + ["+Inf"]
    so_far, buckets = 0, []
    for step, count in zip(steps, durations.counts, strict=True):
        so_far += count
        buckets.append((step, so_far))
    return HistogramMetricFamily(name, text, buckets=buckets, sum_value=durations.seconds)
