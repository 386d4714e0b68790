"""Building blocks of every page: one widget class in each module."""
