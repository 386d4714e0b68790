"""Everyday ways in which providers tell money, pages, days and seat maps, and ways in which they lie.

Each is one entry: its name, how it tells a reply, and what it really charges (``tariff``), which the ledger
of the sandbox compares with what a client posts. What an entry does not tell in its own way is in the
default form.
"""
