"""Guichê: a ticket counter for intercity buses."""

__version__ = "1.0.0"
__released__ = "2026-11-27"
"""The day of this version, by which ``doctor`` knows that it is old: nothing asks the network."""
