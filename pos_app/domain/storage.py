"""What can go wrong with the desk's own store."""

from __future__ import annotations


class StorageFault(Exception):
    """The journal could not keep or read something. Nothing may be sold until it can."""


class DiskFull(StorageFault):
    """No room left for the journal."""


class NotWritable(StorageFault):
    """The data folder or its files cannot be written."""


class AlreadyRunning(StorageFault):
    """Another program holds this data folder."""
