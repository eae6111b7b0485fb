"""The libraries that a benchmark compares with: each registers the function that sets it up."""

from importlib import metadata

PEERS = []  # (name, distribution, setup)


def peer(name, dist):
    def register(setup):
        PEERS.append((name, dist, setup))
        return setup

    return register


def version(dist):
    if dist == "feltroom":
        from feltroom.version import __version__

        return __version__
    try:
        return metadata.version(dist)
    except metadata.PackageNotFoundError:
        return "?"
