"""How often each class of starting hands is dealt: tables of weights, and the files they come from."""

from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from math import isfinite

from feltroom.cards.classes import COMBOS, HAND_CLASSES, HandClass
from feltroom.errors import InvalidNotation, InvalidSetup, shown

ByMode = Mapping[str, float]

WEIGHTED_MODES = ("superDense", "dense")
_MODE_NAMES = " and ".join(WEIGHTED_MODES)


class WeightTable:
    """The checked weights of all 169 classes; one that was not listed weighs 0 and is never dealt."""

    __slots__ = ("classes", "cumulative", "weights")

    def __init__(self, weights: Mapping[HandClass, float]) -> None:
        if not isinstance(weights, Mapping):
            raise InvalidSetup(f"weights must map classes to numbers, not be {_show(weights)}")
        if not weights:
            raise InvalidSetup("the weights are empty: at least one class needs a weight above 0")
        for hand_class, weight in weights.items():
            _check_weight(hand_class, weight)
        self.weights = {name: float(weights.get(name, 0.0)) for name in HAND_CLASSES}
        self.classes = tuple(name for name, weight in self.weights.items() if weight > 0)
        if not self.classes:
            raise InvalidSetup(f"all {len(weights)} weights are 0: at least one class needs a weight above 0")
        # Not sum(): from Python 3.12 on it rounds otherwise, and a seed must deal the same everywhere.
        self.cumulative = tuple(accumulate(self.weights[name] for name in self.classes))
        if not isfinite(self.cumulative[-1]):
            raise InvalidSetup("the weights add up to more than a float can hold: divide them by the largest")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WeightTable) and self.weights == other.weights

    def __hash__(self) -> int:
        return hash((self.classes, self.cumulative))

    def __repr__(self) -> str:
        return f"WeightTable({ {name: self.weights[name] for name in self.classes} })"


def as_table(weights: Mapping[HandClass, float] | Mapping[HandClass, ByMode] | WeightTable, mode: str) -> WeightTable:
    """Return the table of a mapping from class to weight, or to weights by mode; a table is returned as it is."""
    if isinstance(weights, WeightTable):
        return weights
    if isinstance(weights, Mapping) and any(isinstance(entry, Mapping) for entry in weights.values()):
        return load_weights(weights, mode)
    return WeightTable(weights)  # type: ignore[arg-type]  # no entry is a mapping


def mode_weights(mode: str) -> WeightTable:
    """Return the weights that Feltroom ships for a mode, `superDense` or `dense`."""
    _check_mode(mode)
    return _shipped_weights(mode)


def load_weights(source: str | Mapping[str, object], mode: str) -> WeightTable:
    """Read the weights of one mode from JSON text or a mapping in the schema of `handWeights.json`.

    An entry is `{"superDense": number, "dense": number}`, or a plain number that counts in every mode.
    """
    _check_mode(mode)
    entries = _parse_json(source) if isinstance(source, str) else source
    if not isinstance(entries, Mapping):
        raise InvalidSetup(f"a weight file must hold one object of classes, not {_show(entries)}")
    # What is no number is refused by the table, by class and value, so the type is only promised here.
    weights: dict[HandClass, float] = {}
    for hand_class, entry in entries.items():
        weights[hand_class] = _entry_weight(hand_class, entry, mode) if isinstance(entry, Mapping) else entry
    return WeightTable(weights)


@cache
def _shipped_weights(mode: str) -> WeightTable:
    from importlib.resources import files  # a good part of the time to import the library, and few deals need it

    return load_weights(files(__package__).joinpath("handWeights.json").read_text("utf-8"), mode)


def _parse_json(text: str) -> object:
    import json

    try:
        return json.loads(text, object_pairs_hook=_unique)
    except InvalidSetup:
        raise
    except (ValueError, RecursionError) as error:
        raise InvalidNotation(f"the weights are not JSON: {error}") from None


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    entries = dict(pairs)
    if len(entries) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise InvalidSetup(f"{shown(twice)} stands twice in the weights")
    return entries


def _entry_weight(hand_class: HandClass, entry: Mapping[str, float], mode: str) -> float:
    """Check the weights of every mode in an entry, and return the one asked for."""
    for name, weight in entry.items():
        if name not in WEIGHTED_MODES:
            raise InvalidSetup(f"{hand_class} has a weight for {shown(name)}: the modes are {_MODE_NAMES}")
        _check_weight(hand_class, weight)
    if mode not in entry:
        raise InvalidSetup(f"{hand_class} has no weight for mode {mode}: {dict(entry)!r}")
    return entry[mode]


def _check_mode(mode: str) -> None:
    if mode not in WEIGHTED_MODES:
        raise InvalidSetup(f"{shown(mode)} is not a mode with weights: the modes are {_MODE_NAMES}")


def _check_weight(hand_class: HandClass, weight: float) -> None:
    if hand_class not in COMBOS:
        raise InvalidSetup(f"{shown(hand_class)} is not one of the 169 hand classes, higher rank first: AA, AKs, 72o …")
    if isinstance(weight, bool) or not isinstance(weight, (int, float)):
        raise InvalidSetup(f"the weight of {hand_class} must be a number, not {_show(weight)}")
    try:
        finite = isfinite(weight)
    except OverflowError:
        raise InvalidSetup(f"the weight of {hand_class} is an int too large for a float") from None
    if not finite:
        raise InvalidSetup(f"the weight of {hand_class} must be a finite number, not {shown(weight)}")
    if weight < 0:
        raise InvalidSetup(f"the weight of {hand_class} must be at least 0, not {shown(weight)}")


def _show(value: object) -> str:
    return f"{type(value).__name__} {shown(value)}"
