"""Names of a package that are imported when they are first asked for, so that importing the package alone is cheap."""

from collections.abc import Callable, Mapping
from importlib import import_module

_NOTHING: Mapping[str, str] = {}


def lazy_names(
    package: str, homes: Mapping[str, str], *, needs: Mapping[str, str] = _NOTHING
) -> Callable[[str], object]:
    """Return the `__getattr__` of a package whose names live in these modules of it; "" is a module of that name.

    `needs` says of libraries that may be missing what brings them. Type checkers must not see the function, or every
    misspelt name would pass for an object.
    """

    def find(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        home = homes[name]
        try:
            return getattr(import_module(f"{package}.{home}"), name) if home else import_module(f"{package}.{name}")
        except ModuleNotFoundError as error:
            brought = needs.get((error.name or "").partition(".")[0])
            if brought is None:
                raise
            message = f"{package}.{name} needs {error.name}: pip install '{brought}'"
            raise ModuleNotFoundError(message, name=error.name) from None

    return find
