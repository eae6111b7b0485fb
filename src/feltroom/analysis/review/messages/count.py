"""A number that chooses between two words, as the web client's sentences do."""


class Count(int):
    """A number for a sentence: `{hands:hand|hands}` says the first word for one and the second for any other."""

    def __format__(self, spec: str) -> str:
        one, bar, other = spec.partition("|")
        if not bar:
            return super().__format__(spec)
        return one if self == 1 else other
