"""Commands and their keys: the one table that buttons, hints, lists and settings derive from."""
