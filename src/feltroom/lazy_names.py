"""Names of a package that are imported when they are first asked for, so that importing the package alone is cheap."""

from collections.abc import Callable, Mapping
from importlib import import_module


def lazy_names(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """Return the `__getattr__` of a package whose names live in these modules of it; "" is a module of that name.

    Type checkers must not see it, or every misspelt name would pass for an object.
    """

    def find(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        home = homes[name]
        return getattr(import_module(f"{package}.{home}"), name) if home else import_module(f"{package}.{name}")

    return find
