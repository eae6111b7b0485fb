"""Draw the PNG icons of ../public from icon.svg with Chromium: `python make.py [path of chromium]`."""

import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PUBLIC = HERE.parent / "public"

# File, size in pixels, corner radius in percent. Launchers cut maskable icons and Apple's themselves.
ICONS = [
    ("icon-192.png", 192, 22),
    ("icon-512.png", 512, 22),
    ("icon-maskable-512.png", 512, 0),
    ("apple-touch-icon.png", 180, 0),
]


def draw(chromium: str, *, name: str, size: int, radius: int) -> None:
    """Take a picture of a page that shows nothing but the icon, on a transparent ground."""
    style = f"display:block;width:{size}px;height:{size}px;border-radius:{radius}%"
    page = f'<!doctype html><body style="margin:0"><img src="{(HERE / "icon.svg").as_uri()}" style="{style}">'
    with tempfile.TemporaryDirectory() as folder:
        html = Path(folder) / "icon.html"
        html.write_text(page, encoding="utf-8")
        subprocess.run(
            [
                chromium,
                "--headless",
                "--no-sandbox",
                "--hide-scrollbars",
                "--allow-file-access-from-files",
                "--default-background-color=00000000",
                f"--window-size={size},{size}",
                f"--screenshot={PUBLIC / name}",
                html.as_uri(),
            ],
            check=True,
            capture_output=True,
        )


if __name__ == "__main__":
    browser = sys.argv[1] if len(sys.argv) > 1 else "chromium"
    for file, pixels, corner in ICONS:
        draw(browser, name=file, size=pixels, radius=corner)
