"""What each of the peers is given to do."""

import os
import pathlib

BASE = os.environ["BENCH_BASE"]
TURNS = int(os.environ["BENCH_TURNS"])
INSTRUCTIONS = os.environ["BENCH_INSTRUCTIONS"]
REQUEST = os.environ["BENCH_REQUEST"]
FILES = pathlib.Path(os.environ["BENCH_FILES"])


def read_file(path: str) -> str:
    """Read a file."""
    return (FILES / path).read_text()
