"""Browser contexts that are used by one test after the other: to start one takes longer than most tests."""

import socket
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from playwright.sync_api import Browser, BrowserContext, Page

MOST_IDLE = 8
PHONE, PC = (390, 844), (1440, 900)
_PORTS = range(20_000, 30_000)  # below those that outgoing connections are given
_FORGET = "() => localStorage.clear()"


@dataclass(frozen=True, slots=True)
class Device:
    """What cannot be changed once a context is there."""

    phone: bool
    language: str
    still: bool


@dataclass(slots=True)
class Pooled:
    """A context and a page of it that stays: with the last page a context's process would end."""

    device: Device
    context: BrowserContext
    keeper: Page
    noted: Callable[[Page], None] | None = None

    def forget(self) -> None:
        """Close all other pages, and forget what they stored."""
        self.noted = None
        for page in self.context.pages:
            if page is not self.keeper:
                page.close()
        self.context.clear_cookies()
        self.keeper.evaluate(_FORGET)


class PhonePool:
    """Lends contexts; all of them know the room under one address."""

    def __init__(self, browser: Browser, home: str) -> None:
        self._browser = browser
        self._home = home
        self._idle: list[Pooled] = []

    def lend(self, device: Device, noted: Callable[[Page], None]) -> Pooled:
        """A context with nothing stored; `noted` is called with each page that is opened in it."""
        known = [one for one in self._idle if one.device == device]
        if known:
            self._idle.remove(known[-1])
        lent = known[-1] if known else self._open(device)
        lent.noted = noted
        return lent

    def take_back(self, lent: Pooled) -> None:
        """Keep a context for another test."""
        lent.forget()
        self._idle.append(lent)
        if len(self._idle) > MOST_IDLE:
            self._idle.pop(0).context.close()

    def _open(self, device: Device) -> Pooled:
        width, height = PHONE if device.phone else PC
        context = self._browser.new_context(
            base_url=self._home,
            viewport={"width": width, "height": height},
            device_scale_factor=2 if device.phone else 1,
            is_mobile=device.phone,
            has_touch=device.phone,
            locale=device.language,
            reduced_motion="reduce" if device.still else "no-preference",
            service_workers="block",  # a context that is lent again would still have the worker of another test
        )
        keeper = context.new_page()
        keeper.goto("/favicon.svg")
        pooled = Pooled(device, context, keeper)
        context.on("page", lambda page: pooled.noted(page) if pooled.noted else None)
        return pooled


def find_port() -> int:
    """A free port for the rooms of all tests: pages that know the site by its address load it only once."""
    for port in Random().sample(_PORTS, 50):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError(f"no free port among {_PORTS}")
