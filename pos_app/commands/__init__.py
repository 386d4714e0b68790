"""The commands beside the window. ``doctor`` alone imports Qt, to look at it; what prints paints through
``printing``."""
