"""The Python in docs/storage.md does what it says."""

from pathlib import Path

DOCUMENT = Path(__file__).parents[2] / "docs" / "storage.md"


def test_python_in_the_document_runs() -> None:
    _, _, rest = DOCUMENT.read_text("utf-8").partition("```python\n")
    code, _, _ = rest.partition("```")
    exec(compile(code, str(DOCUMENT), "exec"), {"__name__": "document"})


def test_every_table_of_the_schema_is_described() -> None:
    from feltroom.storage.schema import metadata

    text = DOCUMENT.read_text("utf-8")
    assert [name for name in metadata.tables if f"`{name}`" not in text] == []
