"""The command `feltroom`. It stands outside the package, so that Ctrl-C is quiet while that is being imported too."""

_INTERRUPTED = 130


def main() -> int:
    """Run the command line and return its exit status."""
    try:
        from feltroom.cli.main import main as run

        return run()
    except KeyboardInterrupt:
        return _INTERRUPTED
