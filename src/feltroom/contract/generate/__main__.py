"""Writes every generated file: `python -m feltroom.contract.generate`."""

from feltroom.contract.generate.files import write

if __name__ == "__main__":
    write()
