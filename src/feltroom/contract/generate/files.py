"""Where everything that follows from the declarations is written, and its text."""

from pathlib import Path

from feltroom.contract.generate.commands import commands_source
from feltroom.contract.generate.events import events_source, wire_events_source
from feltroom.contract.generate.settings import settings_source
from feltroom.contract.generate.source import CONTRACT, ROOT
from feltroom.contract.generate.values import all_values, values_source, wire_values_source


def generated() -> dict[Path, str]:
    """Return the text of every generated file by its place."""
    return python_files() | client_files()


def python_files() -> dict[Path, str]:
    """Return the messages and what makes them, as Python."""
    values = all_values()
    sources = {
        "values.py": values_source(values),
        "wire_values.py": wire_values_source(values),
        "events.py": events_source(values),
        "wire_events.py": wire_events_source(values),
        "command_messages.py": commands_source(),
        "config_settings.py": settings_source(),
    }
    return {CONTRACT / name: source.text(CONTRACT / name) for name, source in sources.items()}


def client_files() -> dict[Path, str]:
    """Return the messages, the HTTP API and the settings as TypeScript, and the page of the HTTP API."""
    # Imported late: it reads the Python files, which `write` has made by then.
    from feltroom.contract.generate.form import form_settings
    from feltroom.contract.generate.http_reference import http_reference
    from feltroom.contract.generate.http_types import http_types
    from feltroom.contract.generate.typescript import typescript

    folder = ROOT / "web" / "src" / "lib"
    return {
        folder / "protocol.ts": typescript(),
        folder / "http-types.ts": http_types(),
        folder / "table-settings.ts": form_settings(),
        ROOT / "docs" / "http-api.md": http_reference(),
    }


def write() -> None:
    """Write every generated file."""
    for files in (python_files, client_files):
        for path, text in files().items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
