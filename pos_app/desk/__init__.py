"""The window joined to one core: pages, keys, clocks, and what happens between pages."""
