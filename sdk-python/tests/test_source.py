from __future__ import annotations

import ast
import unittest
from pathlib import Path

from entity_formation_sdk import __version__ as VERSION

PROJECT = Path(__file__).parents[1]


class Source(unittest.TestCase):
    def test_it_is_python_3_9(self) -> None:
        for path in PROJECT.glob("src/**/*.py"):
            ast.parse(path.read_text(encoding="utf-8"), str(path), feature_version=(3, 9))

    def test_the_version_is_that_of_the_package(self) -> None:
        self.assertIn(f'\nversion = "{VERSION}"\n', (PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
