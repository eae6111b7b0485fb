"""Says which class and field a declaration that cannot be written belongs to."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def naming(cls: type, field: str) -> Iterator[None]:
    """Put the class and the field before what is wrong with the type of that field."""
    try:
        yield
    except TypeError as error:
        raise TypeError(f"{cls.__name__}.{field}: {error}") from None
