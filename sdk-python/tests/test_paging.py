from __future__ import annotations

import unittest
from typing import Any

from entity_formation_sdk import EfsError
from entity_formation_sdk._paging import follow_pages


def items(*pages: dict[str, Any]) -> list[Any]:
    listed = iter(pages)
    return list(follow_pages(lambda _: next(listed), None, "next_cursor"))


class FollowPages(unittest.TestCase):
    def test_all_pages_are_read(self) -> None:
        last = {"data": [3], "next_cursor": "b", "has_more": False}
        self.assertEqual(items({"data": [1, 2], "next_cursor": "a", "has_more": True}, last), [1, 2, 3])
        self.assertEqual(items({"data": [1], "next_cursor": None}), [1])

    def test_a_list_without_an_end_is_refused(self) -> None:
        page = {"data": [1], "next_cursor": "a", "has_more": True}
        with self.assertRaisesRegex(EfsError, "same cursor twice"):
            items(page, page)
        with self.assertRaisesRegex(EfsError, "no cursor"):
            items({"data": [], "next_cursor": None, "has_more": True})
