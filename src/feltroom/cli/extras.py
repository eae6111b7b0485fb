"""Which extra of the package brings a library: `pip install feltroom` alone brings none."""

_LIBRARIES = {
    "cluster": ("nats", "psycopg"),
    "fast": ("llvmlite", "numba", "numpy"),
    "plot": ("matplotlib",),
    "room": (
        "alembic",
        "confusable_homoglyphs",
        "httptools",
        "msgspec",
        "platformdirs",
        "prometheus_client",
        "segno",
        "sqlalchemy",
        "starlette",
        "uvicorn",
        "uvloop",
        "websockets",
    ),
}


def extra_of(module: str | None) -> str | None:
    """Return the extra that has a module which was not found; None if none of ours has it."""
    library = (module or "").partition(".")[0]
    return next((extra for extra, libraries in _LIBRARIES.items() if library in libraries), None)
