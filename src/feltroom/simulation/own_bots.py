"""Bots that are not the house's: classes of a user's program, and programs that talk over pipes."""

import importlib
import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Protocol

from feltroom.bots.bot import Bot
from feltroom.errors import InvalidSetup, shown
from feltroom.simulation.acpc import ProgramBot

PROGRAM = "acpc:"


class BotSource(Protocol):
    """Where a bot comes from; it must be a value that another process can be given."""

    @property
    def text(self) -> str:
        """The bot as it is written in results."""
        ...

    def make(self) -> Bot:
        """Return the bot."""
        ...


@dataclass(frozen=True, slots=True)
class OwnBot:
    """A class or function that gives a bot; for several processes it must be one that can be imported."""

    maker: Callable[[], Bot]

    @property
    def text(self) -> str:
        """The name of the class or function."""
        return getattr(self.maker, "__name__", type(self.maker).__name__)

    def make(self) -> Bot:
        """Call it."""
        return _made(self.maker, self.text)


@dataclass(frozen=True, slots=True)
class NamedBot:
    """A class in a file (`my_bot.py:Nit`) or in a module (`bots.nits:Nit`); without a name, the only one there."""

    text: str

    def make(self) -> Bot:
        """Load the file or module and make the bot."""
        place, _, name = self.text.rpartition(":") if ":" in self.text else (self.text, "", "")
        module = _load(place)
        if not name:
            name = _only_bot(module, place)
        maker = getattr(module, name, None)
        if not callable(maker):
            raise InvalidSetup(f"{place} has no {name}: {_choices(module)}")
        return _made(maker, self.text)


@dataclass(frozen=True, slots=True)
class Program:
    """A program that reads the state of the hand and writes an action, line by line (docs/library/bots.md)."""

    command: str

    @property
    def text(self) -> str:
        """The bot as `parse_bot` reads it."""
        return f"{PROGRAM}{self.command}"

    def make(self) -> Bot:
        """Start the program."""
        return ProgramBot(self.command)


def parse_own_bot(text: str) -> BotSource | None:
    """Read a bot that is not the house's; None if the text does not look like one."""
    if text.startswith(PROGRAM):
        command = text.removeprefix(PROGRAM).strip()
        if not command:
            raise InvalidSetup(f"{PROGRAM} needs a command to start")
        return Program(command)
    place, colon, _ = text.rpartition(":")
    place = place if colon else text
    return NamedBot(text) if place.endswith(".py") or "." in place else None


def _load(place: str) -> ModuleType:
    try:
        if not place.endswith(".py"):
            here = str(Path.cwd())
            if here not in sys.path:
                sys.path.insert(0, here)
            return importlib.import_module(place)
        path = Path(place).resolve()
        if not path.is_file():
            raise InvalidSetup(f"there is no file {place}")
        name = f"feltroom_own_bot_{path.stem}"
        loaded = sys.modules.get(name)
        if loaded is not None and loaded.__file__ == str(path):
            return loaded
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module  # dataclasses look their module up
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    except InvalidSetup:
        raise
    except Exception as error:  # whatever a user's file does when it is imported
        raise InvalidSetup(f"{place} cannot be imported: {type(error).__name__}: {error}") from error
    return module


def _bots_in(module: ModuleType) -> list[str]:
    own = [item for item in vars(module).values() if isinstance(item, type) and item.__module__ == module.__name__]
    return [item.__name__ for item in own if callable(getattr(item, "act", None))]


def _choices(module: ModuleType) -> str:
    found = _bots_in(module)
    return f"its bots are {', '.join(found)}" if found else "it has no class with a method act(view, legal, stream)"


def _only_bot(module: ModuleType, place: str) -> str:
    found = _bots_in(module)
    if len(found) != 1:
        raise InvalidSetup(f"{place} does not say which bot it means ({place}:NAME): {_choices(module)}")
    return found[0]


def _made(maker: Callable[[], Bot], text: str) -> Bot:
    try:
        bot = maker()
    except Exception as error:
        raise InvalidSetup(f"{text} cannot be made: {type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "act", None)):
        raise InvalidSetup(f"{text} gives {shown(bot)}, which has no method act(view, legal, stream)")
    return bot
