"""Whether an equity is counted exactly or sampled: exactly if that is quick or asked for, otherwise by samples."""

from collections.abc import Iterable

from feltroom.analysis.equities.exact import Progress, cheap_matchups, count_exactly, matchups_or_refuse
from feltroom.analysis.equities.result import Equity
from feltroom.analysis.equities.sampled import DEFAULT_SAMPLES, sample
from feltroom.analysis.equities.spot import Hand, read_spot
from feltroom.analysis.kernels.backend import load_backend
from feltroom.errors import InvalidSetup
from feltroom.rng import Seed


def find_equity(
    hands: Iterable[Hand],
    *,
    board: str | Iterable[int],
    dead: str | Iterable[int],
    exact: bool | None,
    samples: int | None,
    seed: Seed,
    backend: str | None,
    progress: Progress | None,
) -> Equity:
    """Return the equities; `feltroom.analysis.equity.equity` describes the arguments."""
    if exact and samples is not None:
        raise InvalidSetup(f"all boards or {samples:,} samples, not both")
    if exact is False and samples is None:
        samples = DEFAULT_SAMPLES
    spot = read_spot(hands, board=board, dead=dead)
    kernels = load_backend(backend)
    if samples is not None:
        return sample(spot, samples=samples, seed=seed, backend=kernels, progress=progress)
    matchups = matchups_or_refuse(spot) if exact else cheap_matchups(spot)
    if matchups is None:
        return sample(spot, samples=DEFAULT_SAMPLES, seed=seed, backend=kernels, progress=progress)
    return count_exactly(spot, matchups, backend=kernels, progress=progress)
