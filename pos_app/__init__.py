"""Guichê: a ticket counter for intercity buses."""

__version__ = "0.1.0"
