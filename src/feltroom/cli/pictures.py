"""Pictures that commands write: whether one can be written is found out before any work is done."""

from pathlib import Path

from feltroom.analysis.picture import Picture, to_svg
from feltroom.cli.parser import UsageError

FORMATS = (".png", ".svg", ".pdf")
_DPI = 100
_POINTS = 72


def check_picture(name: str, *, option: str, by_hand: tuple[str, ...] = ()) -> Path:
    """Return the path of a picture that can be drawn and written, or say in one line why not.

    Formats not made `by_hand` need matplotlib. A file that was there is left as it is, and none is left behind.
    """
    path = Path(name)
    kind = path.suffix.lower()
    if kind not in FORMATS:
        raise UsageError(f"a picture is a {' or '.join(FORMATS)} file, not {name}")
    if kind not in by_hand:
        try:
            import matplotlib.figure  # noqa: F401 - only to find out whether it is installed
        except ImportError:
            instead = f", or write {' or '.join(by_hand)}" if by_hand else ""
            raise UsageError(f"{option} needs matplotlib: pip install 'feltroom[plot]'{instead}") from None
    existed = path.exists()
    try:
        path.open("ab").close()
    except OSError as error:
        raise UsageError(f"cannot write {name}: {error.strerror}") from None
    if not existed:
        path.resolve().unlink()  # what was made, not a link that leads to it
    return path


def write_picture(picture: Picture, path: Path) -> str:
    """Write a picture in the format of its name, and return one line that says so."""
    replaced = path.exists()
    if path.suffix.lower() == ".svg":
        path.write_text(to_svg(picture), encoding="utf-8", newline="\n")
    else:
        _plot(picture, path)
    return f"picture written to {path}" + (", over the file that was there" if replaced else "")


def _plot(picture: Picture, path: Path) -> None:
    """Draw boxes and words with matplotlib, a pixel of the picture being a pixel of a PNG."""
    from matplotlib.figure import Figure  # an extra, and slow to import
    from matplotlib.patches import Rectangle

    figure = Figure(figsize=(picture.width / _DPI, picture.height / _DPI), dpi=_DPI)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, picture.width)
    axes.set_ylim(picture.height, 0)
    axes.axis("off")
    for box in picture.boxes:
        axes.add_patch(Rectangle((box.x, box.y), box.width, box.height, facecolor=box.fill, linewidth=0))
    for words in picture.words:
        side = "center" if words.anchor == "middle" else "left"
        size = words.size * _POINTS / _DPI
        axes.text(words.x, words.y, words.text, fontsize=size, color=words.fill, ha=side, parse_math=False)
    figure.savefig(path)
