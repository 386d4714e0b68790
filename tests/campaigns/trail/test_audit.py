"""A short run of the campaign."""

from __future__ import annotations

from pathlib import Path

from tests.campaigns.trail.run import campaign


async def test_every_edit_of_the_trail_is_found(tmp_path: Path) -> None:
    told = await campaign(tmp_path, 60, 7)
    assert (told.made, told.found, told.missed, told.blamed) == (60, 60, [], 0)
